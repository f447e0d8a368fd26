import { describe, expect, test } from 'vitest';
import { mergeSurveys } from './mergeSurveys';
import type { SurveyJson } from './surveyTree';
import {
  q,
  page,
  survey,
  base,
  drawn,
  find,
  set,
  without,
  brief,
  decided,
} from '../testing/surveys';

describe('what collides is listed with both values', () => {
  test('the same property, and nothing beside it', () => {
    const mine = set(set(base, 'age', { title: 'How old?' }), 'city', { title: 'Town?' });
    const theirs = set(set(base, 'age', { title: 'Age in years?' }), 'drinks', {
      isRequired: true,
    });
    const asked = mergeSurveys(base, mine, theirs);
    expect(asked.conflicts).toEqual([
      {
        kind: 'value',
        id: 'element:age|title',
        node: { kind: 'element', name: 'age', title: 'Age in years?', type: 'text' },
        path: ['title'],
        base: 'Your age?',
        mine: 'How old?',
        theirs: 'Age in years?',
      },
    ]);
    for (const [whose, title] of [
      ['mine', 'How old?'],
      ['theirs', 'Age in years?'],
    ] as const) {
      const merged = mergeSurveys(base, mine, theirs, decided(whose));
      expect(find(merged.survey, 'age')['title']).toBe(title);
      expect(find(merged.survey, 'city')['title']).toBe('Town?');
      expect(find(merged.survey, 'drinks')['isRequired']).toBe(true);
    }
  });

  test('the same value from both is no collision', () => {
    const both = set(base, 'age', { title: 'How old?' });
    expect(mergeSurveys(base, both, both)).toMatchObject({ survey: both, conflicts: [] });
  });

  test.each([
    ['the same choice', ['Green tea', 'Coffee'], ['Black tea', 'Coffee'], 'Green tea', 'Black tea'],
    [
      'a choice that one of them deleted',
      ['Coffee'],
      ['Black tea', 'Coffee'],
      undefined,
      'Black tea',
    ],
  ])('%s', (_, mine, theirs, ...values) => {
    const merged = mergeSurveys(
      base,
      set(base, 'drinks', { choices: mine }),
      set(base, 'drinks', { choices: theirs }),
    );
    expect(brief(merged.conflicts)).toEqual([['value drinks.choices.0', ...values]]);
    expect(find(merged.survey, 'drinks')['choices']).toEqual(mine);
  });

  test('logic, settings of the survey, triggers and calculated values', () => {
    const with_ = (age: number) => ({
      ...set(base, 'drinks', { visibleIf: `{age} > ${age}` }),
      title: `Title ${age}`,
      triggers: [{ type: 'complete', expression: `{age} < ${age}` }],
      calculatedValues: [{ name: 'old', expression: `{age} > ${age}` }],
    });
    expect(brief(mergeSurveys(with_(1), with_(2), with_(3)).conflicts)).toEqual([
      ['value drinks.visibleIf', '{age} > 2', '{age} > 3'],
      ['value .calculatedValues.0.expression', '{age} > 2', '{age} > 3'],
      ['value .title', 'Title 2', 'Title 3'],
      ['value .triggers.0.expression', '{age} < 2', '{age} < 3'],
    ]);
  });

  test('two new names of the same question', () => {
    const mine = set(set(base, 'age', { name: 'years' }), 'drinks', { visibleIf: '{years} > 1' });
    const theirs = set(set(base, 'age', { name: 'old' }), 'city', { visibleIf: '{old} > 1' });
    expect(brief(mergeSurveys(base, mine, theirs).conflicts)).toEqual([
      ['value old.name', 'years', 'old'],
    ]);
    for (const [whose, name] of [
      ['mine', 'years'],
      ['theirs', 'old'],
    ] as const) {
      const merged = mergeSurveys(base, mine, theirs, decided(whose)).survey;
      expect(drawn(merged)).toBe(`page1(${name} city) page2(drinks)`);
      expect(find(merged, 'drinks')['visibleIf']).toBe(`{${name}} > 1`);
      expect(find(merged, 'city')['visibleIf']).toBe(`{${name}} > 1`);
    }
  });

  test('a question that one of them deleted and the other edited', () => {
    const edited = set(base, 'age', { title: 'How old?' });
    const byThem = mergeSurveys(base, edited, without('age'));
    expect(byThem.conflicts).toEqual([
      {
        kind: 'deleted',
        id: 'element:age|deleted',
        node: { kind: 'element', name: 'age', title: 'How old?', type: 'text' },
        deletedBy: 'theirs',
        changed: ['title'],
      },
    ]);
    const restored = mergeSurveys(base, edited, without('age'), decided('mine'));
    expect(restored.survey).toEqual(edited);
    const left = mergeSurveys(base, edited, without('age'), decided('theirs'));
    expect(left.survey).toEqual(without('age'));
    const byMe = mergeSurveys(base, without('age'), edited);
    expect(brief(byMe.conflicts)).toEqual([['deleted age', 'mine']]);
    const kept = mergeSurveys(base, without('age'), edited, decided('theirs'));
    expect(kept.survey).toEqual(edited);
  });

  test('what nobody edited is deleted without a question', () => {
    const merged = mergeSurveys(base, set(base, 'city', { title: 'Town?' }), without('age'));
    expect(merged.conflicts).toEqual([]);
    expect(drawn(merged.survey)).toBe('page1(city) page2(drinks)');
  });

  test('a page that one of them deleted with questions in it: one question for all of it', () => {
    const mine = set(set(base, 'age', { title: 'How old?' }), 'page1', {
      elements: [q('age', { title: 'How old?' }), q('city', { title: 'Town?' }), q('new')],
    });
    const theirs = set(without('page1'), 'drinks', { isRequired: true });
    const asked = mergeSurveys(base, mine, theirs);
    expect(brief(asked.conflicts)).toEqual([['deleted page1', 'theirs']]);
    const restored = mergeSurveys(base, mine, theirs, decided('mine')).survey;
    expect(drawn(restored)).toBe('page1(age city new) page2(drinks)');
    expect(find(restored, 'drinks')['isRequired']).toBe(true);
    expect(drawn(mergeSurveys(base, mine, theirs, decided('theirs')).survey)).toBe('page2(drinks)');
  });

  test('a question that one of them moved into a page that the other deleted', () => {
    const mine = survey(
      page('page1', q('city', { title: 'Your city?' })),
      page('page2', find(base, 'drinks'), q('age', { title: 'Your age?' })),
    );
    const theirs = without('page2');
    expect(brief(mergeSurveys(base, mine, theirs).conflicts)).toEqual([
      ['deleted page2', 'theirs'],
    ]);
    expect(drawn(mergeSurveys(base, mine, theirs, decided('mine')).survey)).toBe(
      'page1(city) page2(drinks age)',
    );
    // The question itself is in both: it stays where the other one has it.
    expect(drawn(mergeSurveys(base, mine, theirs, decided('theirs')).survey)).toBe(
      'page1(age city)',
    );
  });

  test('moves of the same question to different pages', () => {
    const three = survey(page('page1', q('a'), q('b')), page('page2'), page('page3'));
    const mine = survey(page('page1', q('b')), page('page2', q('a')), page('page3'));
    const theirs = survey(page('page1', q('b')), page('page2'), page('page3', q('a')));
    expect(brief(mergeSurveys(three, mine, theirs).conflicts)).toEqual([
      ['place a', 'page2', 'page3'],
    ]);
    const merged = mergeSurveys(three, mine, theirs, decided('theirs'));
    expect(drawn(merged.survey)).toBe('page1(b) page2() page3(a)');
  });

  test('two new orders of the same list', () => {
    const abc = (...names: string[]) => survey(page('page1', ...names.map((name) => q(name))));
    const merged = mergeSurveys(abc('a', 'b', 'c'), abc('c', 'a', 'b'), abc('b', 'a', 'c', 'd'));
    expect(brief(merged.conflicts)).toEqual([
      ['order page1.elements', ['c', 'a', 'b'], ['b', 'a', 'c']],
    ]);
    expect(drawn(merged.survey)).toBe('page1(c d a b)');
  });

  test('panels that would stand in each other', () => {
    const panel = (name: string, ...elements: SurveyJson[]) => ({ type: 'panel', name, elements });
    const apart = survey(page('page1', panel('p'), panel('r')));
    const merged = mergeSurveys(
      apart,
      survey(page('page1', panel('r', panel('p')))),
      survey(page('page1', panel('p', panel('r')))),
    );
    expect(drawn(merged.survey)).toBe('page1(p(r()))');
  });
});
