import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { describe, expect, test } from 'vitest';
import { surveyElementCount, usesValuePropertyName } from './surveyTiming';

/** A survey with one element. */
const one = (element: JsonObject) => ({ pages: [{ name: 'page1', elements: [element] }] });

test('10,000 levels do no harm', () => {
  let inner: JsonObject = { elements: [{ type: 'text' }] };
  for (let level = 0; level < 10_000; level++) inner = { elements: [inner] };
  expect(surveyElementCount(inner)).toBe(1);
});

describe('counting', () => {
  const survey = {
    pages: [
      {
        elements: [
          { type: 'text' },
          { type: 'html' },
          { type: 'panel', elements: [{ type: 'text' }] },
        ],
      },
      {
        elements: [
          {
            type: 'paneldynamic',
            valuePropertyName: 'p',
            templateElements: [{ type: 'text' }, { type: 'rating' }],
          },
        ],
      },
    ],
  };
  test.each<[string, JsonObject | null, number]>([
    ['questions in panels and repeated panels', survey, 5],
    ['without pages', { elements: [{ type: 'text' }] }, 1],
    ['the old property name', { questions: [{ type: 'text' }, { type: 'text' }] }, 2],
    ['an empty panel', { elements: [{ type: 'panel' }, { type: 'paneldynamic' }] }, 0],
    ['nothing', {}, 0],
    ['no survey', null, 0],
  ])('elements: %s', (_, json, count) => expect(surveyElementCount(json)).toBe(count));

  test.each<[JsonObject | undefined, boolean]>([
    [survey, true],
    [one({ type: 'checkbox', valuePropertyName: 'name' }), true],
    [one({ type: 'checkbox', valuePropertyName: '' }), false],
    [one({ type: 'text', title: 'valuePropertyName' }), false],
    [undefined, false],
  ])('usesValuePropertyName', (json, uses) => expect(usesValuePropertyName(json)).toBe(uses));
});
