import { describe, expect, test } from 'vitest';
import {
  choicesFromList,
  listFromChoices,
  mergedChoices,
  withChoiceText,
  withValue,
} from './choiceEdits';
import {
  insertElement,
  duplicateElement,
  moveElement,
  insertPage,
  removeElement,
  stepElement,
  insertionTarget,
} from './elementEdits';
import { getAt, type Json, type Path } from './jsonPath';
import { textOf, withText } from './localText';
import { elementNameProblem, unusedName, renameElement } from './elementNames';
import { flattenOutline, outline } from './outline';

const q = (name: string, more: Json = {}): Json => ({ type: 'text', name, ...more });
const survey: Json = {
  title: 'Kept',
  unknown: { a: 1 },
  pages: [
    { name: 'page1', elements: [q('a'), { type: 'panel', name: 'p', elements: [q('b'), q('c')] }] },
    { name: 'page2', elements: [q('d'), { type: 'hologram', name: 'h', beam: [1] }] },
  ],
};
const names = (json: Json) => flattenOutline(outline(json)).map((node) => node.json['name']);

describe('outline', () => {
  test('lists pages, panels and elements in order', () => {
    expect(names(survey)).toEqual(['page1', 'a', 'p', 'b', 'c', 'page2', 'd', 'h']);
  });
  test('shows a survey without pages as one page', () => {
    expect(outline({ elements: [q('a')] })[0]?.children[0]?.path).toEqual(['elements', 0]);
    expect(names({ questions: [q('a'), q('b')] }).slice(1)).toEqual(['a', 'b']);
    expect(outline({})).toEqual([]);
  });
});

describe('adding', () => {
  test('creates the page of the first element', () => {
    const { survey: after, chosen } = insertElement(
      { title: 't' },
      q('a'),
      insertionTarget({}, null),
    );
    expect(after).toEqual({ title: 't', pages: [{ name: 'page1', elements: [q('a')] }] });
    expect(getAt(after, chosen!)).toEqual(q('a'));
  });
  test.each<[string, Path | null, string[]]>([
    ['behind the chosen element', ['pages', 0, 'elements', 0], ['page1', 'a', 'new', 'p']],
    ['at the end of the chosen page', ['pages', 0], ['page1', 'a', 'p', 'b', 'c', 'new']],
    ['into the chosen panel', ['pages', 0, 'elements', 1], ['page1', 'a', 'p', 'b', 'c', 'new']],
    ['at the end when nothing is chosen', null, [...names(survey).map(String), 'new']],
    ['at the end when what is chosen is gone', ['pages', 9], [...names(survey).map(String), 'new']],
  ])('%s', (_, chosen, start) => {
    const edited = insertElement(survey, q('new'), insertionTarget(survey, chosen));
    expect(names(edited.survey).slice(0, start.length)).toEqual(start);
    expect(getAt(edited.survey, edited.chosen!)).toEqual(q('new'));
  });
  test('adds to a survey without pages', () => {
    const one = { elements: [q('a')] };
    const edited = insertElement(one, q('b'), insertionTarget(one, ['elements', 0]));
    expect(edited.survey).toEqual({ elements: [q('a'), q('b')] });
  });
  test('adds to a panel of a survey without pages', () => {
    const one = { elements: [{ type: 'panel', elements: [q('a')] }] };
    const edited = insertElement(one, q('b'), insertionTarget(one, ['elements', 0]));
    expect(edited.survey).toEqual({ elements: [{ type: 'panel', elements: [q('a'), q('b')] }] });
  });
  test('adds to a repeated panel', () => {
    const one = { pages: [{ elements: [{ type: 'paneldynamic', name: 'r' }] }] };
    const edited = insertElement(one, q('b'), insertionTarget(one, ['pages', 0, 'elements', 0]));
    expect(getAt(edited.survey, ['pages', 0, 'elements', 0, 'templateElements'])).toEqual([q('b')]);
  });
  test('adds a page after the selected one; a survey without pages gets pages', () => {
    expect(names(insertPage(survey, ['pages', 0, 'elements', 0]).survey)[5]).toBe('page3');
    expect(insertPage({ elements: [q('a')] }, null).survey).toEqual({
      pages: [
        { name: 'page1', elements: [q('a')] },
        { name: 'page2', elements: [] },
      ],
    });
  });
});

describe('moving', () => {
  const place = (name: string) =>
    flattenOutline(outline(survey)).find(({ json }) => json['name'] === name)!;
  test.each<[string, string, Path, number, string[] | null]>([
    ['down in its list', 'a', ['pages', 0], 2, ['page1', 'p', 'b', 'c', 'a', 'page2', 'd', 'h']],
    ['up in its list', 'p', ['pages', 0], 0, ['page1', 'p', 'b', 'c', 'a', 'page2', 'd', 'h']],
    ['to where it stands', 'a', ['pages', 0], 0, ['page1', 'a', 'p', 'b', 'c', 'page2', 'd', 'h']],
    [
      'into a panel behind it',
      'a',
      ['pages', 0, 'elements', 1],
      1,
      ['page1', 'p', 'b', 'a', 'c', 'page2', 'd', 'h'],
    ],
    [
      'out of its panel, before it',
      'c',
      ['pages', 0],
      1,
      ['page1', 'a', 'c', 'p', 'b', 'page2', 'd', 'h'],
    ],
    ['to another page', 'p', ['pages', 1], 1, ['page1', 'a', 'page2', 'd', 'p', 'b', 'c', 'h']],
    ['to a page before', 'h', ['pages', 0], 0, ['page1', 'h', 'a', 'p', 'b', 'c', 'page2', 'd']],
    ['a page behind another', 'page1', [], 2, ['page2', 'd', 'h', 'page1', 'a', 'p', 'b', 'c']],
    ['into itself', 'p', ['pages', 0, 'elements', 1], 0, null],
    ['a page into a page', 'page1', ['pages', 1], 0, null],
    ['an element among the pages', 'a', [], 0, null],
  ])('%s', (_, name, owner, at, order) => {
    const node = place(name);
    const edited = moveElement(survey, node.path, { owner, place: at });
    expect(edited && names(edited.survey)).toEqual(order);
    if (edited) expect(getAt(edited.survey, edited.chosen!)).toEqual(node.json);
  });
  test('moves one position at a time, also across the edge of a page', () => {
    const down = stepElement(survey, ['pages', 0, 'elements', 1], 1);
    expect(names(down!.survey)).toEqual(['page1', 'a', 'page2', 'p', 'b', 'c', 'd', 'h']);
    expect(stepElement(down!.survey, down!.chosen!, -1)!.survey).toEqual(survey);
    expect(stepElement(survey, ['pages', 0], -1)).toBeNull();
    expect(names(stepElement(survey, ['pages', 1], -1)!.survey)[0]).toBe('page2');
    expect(stepElement(survey, ['pages', 1, 'elements', 1], 1)).toBeNull();
  });
});

describe('duplicating and deleting', () => {
  test('gives a copy its own names, also inside, and keeps unknown properties', () => {
    const { survey: after, chosen } = duplicateElement(survey, ['pages', 0, 'elements', 1]);
    expect(names(after)).toEqual([
      'page1',
      'a',
      'p',
      'b',
      'c',
      'p1',
      'b1',
      'c1',
      'page2',
      'd',
      'h',
    ]);
    expect(chosen).toEqual(['pages', 0, 'elements', 2]);
    const copy = duplicateElement(survey, ['pages', 1, 'elements', 1]);
    expect(getAt(copy.survey, copy.chosen!)).toEqual({ type: 'hologram', name: 'h1', beam: [1] });
  });
  test.each<[Path, Path | null]>([
    [
      ['pages', 0, 'elements', 0],
      ['pages', 0, 'elements', 0],
    ],
    [
      ['pages', 1, 'elements', 1],
      ['pages', 1, 'elements', 0],
    ],
    [
      ['pages', 1],
      ['pages', 0],
    ],
  ])('deleting %j chooses what is next', (path, chosen) => {
    expect(removeElement(survey, path).chosen).toEqual(chosen);
  });
  test('selects the panel after its last element is deleted', () => {
    const one = { pages: [{ elements: [{ type: 'panel', elements: [q('a')] }] }] };
    const path = ['pages', 0, 'elements', 0, 'elements', 0];
    expect(removeElement(one, path).chosen).toEqual(['pages', 0, 'elements', 0]);
  });
});

describe('names', () => {
  test.each<[string, string | null]>([
    ['a', null],
    ['new name', null],
    ['D', 'taken'],
    ['page2', 'taken'],
    [' ', 'empty'],
    ['x}', 'forbidden'],
    ['__proto__', 'forbidden'],
    ['x'.repeat(101), 'tooLong'],
  ])('%s', (name, problem) => {
    expect(elementNameProblem(survey, ['pages', 0, 'elements', 0], name)).toBe(problem);
  });
  test('finds the first unused name, ignoring case', () => {
    expect(unusedName('question', ['Question1', 'question3'])).toBe('question2');
  });
  test('renames in expressions, texts and triggers, and nowhere else', () => {
    const before: Json = {
      triggers: [{ type: 'skip', expression: '{A} = 1', gotoName: 'a' }],
      calculatedValues: [{ name: 'v', expression: "{a} + {ab} + {a.x} + {a[0].y} + 'a'" }],
      pages: [
        {
          elements: [
            q('a', { title: 'a' }),
            q('ab', { visibleIf: '{a} notempty and {a-Comment} empty and { a } = 2' }),
            q('c', { title: 'You said {a}', choicesFromQuestion: 'a', description: 'a' }),
            { type: 'paneldynamic', templateElements: [q('e', { visibleIf: '{panel.a} = 1' })] },
          ],
        },
      ],
    };
    const untouched = getAt(before, ['pages', 0, 'elements', 1, 'name']);
    const after = renameElement(before, ['pages', 0, 'elements', 0], 'new');
    const text = JSON.stringify(after);
    expect(text).toContain('{new} = 1');
    expect(text).toContain('"gotoName":"new"');
    expect(text).toContain("{new} + {ab} + {new.x} + {new[0].y} + 'a'");
    expect(text).toContain('{new} notempty and {new-Comment} empty and { new } = 2');
    expect(text).toContain('You said {new}');
    expect(text).toContain('"choicesFromQuestion":"new","description":"a"');
    expect(text).toContain('{panel.new} = 1');
    expect(text).toContain('"title":"a"');
    expect(getAt(after, ['pages', 0, 'elements', 1, 'name'])).toBe(untouched);
  });
});

describe('choices', () => {
  test('parses a pasted list', () => {
    expect(choicesFromList('Red\n g | Green \n\n|Blue\r\n5\n')).toEqual([
      'Red',
      { value: 'g', text: 'Green' },
      { value: 'Blue', text: 'Blue' },
      '5',
    ]);
    expect(listFromChoices(['a', { value: 1, text: { default: 'One', de: 'Eins' } }])).toBe(
      'a\n1|One',
    );
  });
  test('keeps the properties of an existing choice', () => {
    const old = [{ value: 1, text: { default: 'One', de: 'Eins' }, visibleIf: '{a} = 1' }, 'b'];
    expect(mergedChoices(old, ['b', { value: '1', text: 'First' }])).toEqual([
      'b',
      { value: 1, text: { default: 'First', de: 'Eins' }, visibleIf: '{a} = 1' },
    ]);
  });
  test('stores a choice in its shortest form', () => {
    expect(withChoiceText('a', 'A')).toEqual({ value: 'a', text: 'A' });
    expect(withChoiceText({ value: 'a', text: 'A' }, '')).toBe('a');
    expect(withChoiceText({ value: 'a', text: 'A', x: 1 }, '')).toEqual({ value: 'a', x: 1 });
    expect(withValue(3, '4')).toBe(4);
    expect(withValue(3, '4a')).toBe('4a');
    expect(withValue({ value: 3, x: 1 }, '12')).toEqual({ value: 12, x: 1 });
  });
  test('keeps translations', () => {
    expect(withText({ default: 'a', de: 'b' }, 'c')).toEqual({ default: 'c', de: 'b' });
    expect(withText({ default: 'a', de: 'b' }, '')).toEqual({ de: 'b' });
    expect(withText('a', '')).toBeUndefined();
    expect(textOf({ de: 'b' })).toBe('b');
  });
});
