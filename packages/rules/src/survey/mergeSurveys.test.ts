import { describe, expect, test } from 'vitest';
import { mergeSurveys, mergeThemes } from './mergeSurveys';
import type { SurveyJson } from './surveyTree';
import { q, page, survey, base, drawn, find, set, brief, decided } from '../testing/surveys';

describe('what does not collide is kept from both', () => {
  test('different questions', () => {
    const mine = set(base, 'age', { title: 'How old?' });
    const theirs = set(base, 'drinks', { isRequired: true });
    const merged = mergeSurveys(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.survey).toEqual(set(mine, 'drinks', { isRequired: true }));
  });

  test('different pages, and settings of the survey', () => {
    const mine = { ...set(base, 'page1', { title: 'You' }), showProgressBar: true };
    const theirs = { ...set(base, 'page2', { timeLimit: 60 }), title: 'Tea' };
    const merged = mergeSurveys(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.survey).toMatchObject({
      title: 'Tea',
      showProgressBar: true,
      pages: [{ title: 'You' }, { timeLimit: 60 }],
    });
  });

  test('different properties of the same question; one of them removed', () => {
    const before = set(base, 'age', { description: 'In years' });
    const mine = set(before, 'age', { title: 'How old?', description: undefined });
    const theirs = set(before, 'age', { inputType: 'number' });
    const merged = mergeSurveys(before, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(find(merged.survey, 'age')).toEqual(
      q('age', { title: 'How old?', inputType: 'number' }),
    );
  });

  test('a new order and an edit', () => {
    const mine = survey(
      (base['pages'] as SurveyJson[])[1]!,
      page('page1', q('city', { title: 'Your city?' }), q('age', { title: 'Your age?' })),
    );
    const theirs = set(base, 'age', { title: 'How old?' });
    for (const merged of [mergeSurveys(base, mine, theirs), mergeSurveys(base, theirs, mine)]) {
      expect(merged.conflicts).toEqual([]);
      expect(drawn(merged.survey)).toBe('page2(drinks) page1(city age)');
      expect(find(merged.survey, 'age')['title']).toBe('How old?');
    }
  });

  test('a move to another page and an edit', () => {
    const mine = survey(
      page('page1', q('city', { title: 'Your city?' })),
      page('page2', q('age', { title: 'Your age?' }), find(base, 'drinks')),
    );
    const theirs = set(base, 'age', { title: 'How old?' });
    for (const merged of [mergeSurveys(base, mine, theirs), mergeSurveys(base, theirs, mine)]) {
      expect(merged.conflicts).toEqual([]);
      expect(drawn(merged.survey)).toBe('page1(city) page2(age drinks)');
      expect(find(merged.survey, 'age')['title']).toBe('How old?');
    }
  });

  test('questions added at the same place, the stored one first', () => {
    const end = find(base, 'drinks');
    const mine = survey((base['pages'] as SurveyJson[])[0]!, page('page2', end, q('m1'), q('m2')));
    const theirs = survey((base['pages'] as SurveyJson[])[0]!, page('page2', end, q('t')));
    const merged = mergeSurveys(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(drawn(merged.survey)).toBe('page1(age city) page2(drinks t m1 m2)');
  });

  test('questions added with the same name: mine takes a free one, with its references', () => {
    const add = (title: string, ...more: SurveyJson[]) =>
      set(base, 'page2', {
        elements: [find(base, 'drinks'), q('question3', { title }), ...more],
      });
    const merged = mergeSurveys(
      base,
      add('Mine', q('why', { visibleIf: '{question3} notempty', title: '{question3}?' })),
      add('Theirs', q('question4')),
    );
    expect(merged.conflicts).toEqual([]);
    expect(drawn(merged.survey)).toBe(
      'page1(age city) page2(drinks question3 question4 question5 why)',
    );
    expect(find(merged.survey, 'question3')['title']).toBe('Theirs');
    expect(find(merged.survey, 'question5')['title']).toBe('Mine');
    expect(find(merged.survey, 'why')).toMatchObject({
      visibleIf: '{question5} notempty',
      title: '{question5}?',
    });
    expect([...merged.renamed]).toEqual([['question3', 'question5']]);
  });

  test('the same new question from both is there twice, unless both are known to be one', () => {
    const both = set(base, 'page2', { elements: [find(base, 'drinks'), q('question3')] });
    expect(drawn(mergeSurveys(base, both, both).survey)).toBe(
      'page1(age city) page2(drinks question3 question4)',
    );
    const one = mergeSurveys(base, both, both, { isSameAuthor: true });
    expect(drawn(one.survey)).toBe('page1(age city) page2(drinks question3)');
  });

  test('a new name and an edit, and logic that was written with the old name', () => {
    const mine = set(base, 'age', { name: 'years' });
    const theirs = set(set(base, 'age', { title: 'How old?' }), 'drinks', {
      visibleIf: '{age} > 17',
    });
    for (const merged of [mergeSurveys(base, mine, theirs), mergeSurveys(base, theirs, mine)]) {
      expect(merged.conflicts).toEqual([]);
      expect(drawn(merged.survey)).toBe('page1(years city) page2(drinks)');
      expect(find(merged.survey, 'years')['title']).toBe('How old?');
      expect(find(merged.survey, 'drinks')['visibleIf']).toBe('{years} > 17');
    }
    expect([...mergeSurveys(base, theirs, mine).renamed]).toEqual([['age', 'years']]);
  });

  test('a survey without pages that gets pages from one of them', () => {
    const flat: SurveyJson = { elements: [q('a'), q('b')] };
    const paged: SurveyJson = { pages: [page('page1', q('a'), q('b')), page('page2', q('c'))] };
    const merged = mergeSurveys(flat, paged, {
      elements: [q('a', { title: 'A' }), q('b'), q('d')],
    });
    expect(merged.conflicts).toEqual([]);
    expect(drawn(merged.survey)).toBe('page1(a b d) page2(c)');
    expect(merged.survey['elements']).toBeUndefined();
    expect(find(merged.survey, 'a')['title']).toBe('A');
  });

  test('choices, columns and translations', () => {
    const before = set(base, 'drinks', { columns: [{ name: 'c1' }], title: 'What?' });
    const mine = set(before, 'drinks', {
      choices: ['Tea', { value: 'Coffee', text: 'Filter coffee' }, 'Water'],
      columns: [{ name: 'c1', title: 'Column' }],
      title: 'What do you drink?',
    });
    const theirs = set(before, 'drinks', {
      choices: ['Milk', 'Tea', 'Coffee'],
      columns: [{ name: 'c1', cellType: 'text' }, { name: 'c2' }],
      title: { default: 'What?', de: 'Was?' },
    });
    const merged = mergeSurveys(before, mine, theirs);
    expect(brief(merged.conflicts)).toEqual([]);
    expect(find(merged.survey, 'drinks')).toMatchObject({
      choices: ['Milk', 'Tea', { value: 'Coffee', text: 'Filter coffee' }, 'Water'],
      columns: [{ name: 'c1', title: 'Column', cellType: 'text' }, { name: 'c2' }],
      title: { default: 'What do you drink?', de: 'Was?' },
    });
  });

  test('validators, triggers and calculated values', () => {
    const email = { type: 'email' };
    const length = { type: 'text', maxLength: 10 };
    const end = { type: 'complete', expression: '{age} < 18' };
    const skip = { type: 'skip', expression: "{city} = 'x'", gotoName: 'drinks' };
    const before = {
      ...set(base, 'age', { validators: [length] }),
      triggers: [end],
      calculatedValues: [{ name: 'old', expression: '{age} > 60' }],
    };
    const mine = {
      ...set(before, 'age', { validators: [email, length] }),
      triggers: [skip, end],
      calculatedValues: [...before.calculatedValues, { name: 'young', expression: '{age} < 30' }],
    };
    const theirs = {
      ...set(before, 'age', { validators: [{ ...length, text: 'Too long' }] }),
      triggers: [{ ...end, expression: '{age} < 16' }],
      calculatedValues: [{ name: 'old', expression: '{age} > 65' }],
    };
    const merged = mergeSurveys(before, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(find(merged.survey, 'age')['validators']).toEqual([
      email,
      { ...length, text: 'Too long' },
    ]);
    expect(merged.survey['triggers']).toEqual([skip, { ...end, expression: '{age} < 16' }]);
    expect(merged.survey['calculatedValues']).toEqual([
      { name: 'old', expression: '{age} > 65' },
      { name: 'young', expression: '{age} < 30' },
    ]);
  });

  test('questions of panels and repeated panels', () => {
    const inPanels = survey(
      page(
        'page1',
        { type: 'panel', name: 'p', elements: [q('a')] },
        { type: 'paneldynamic', name: 'r', templateElements: [q('b')] },
      ),
    );
    const mine = set(inPanels, 'b', { title: 'B' });
    const theirs = set(set(inPanels, 'p', { elements: [q('a'), q('c')] }), 'r', { panelCount: 2 });
    const merged = mergeSurveys(inPanels, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(drawn(merged.survey)).toBe('page1(p(a c) r(b))');
    expect(find(merged.survey, 'r')).toMatchObject({
      panelCount: 2,
      templateElements: [{ title: 'B' }],
    });
  });

  test('names that nobody wrote or that occur twice', () => {
    const odd = survey(page('page1', { type: 'text' }, q('a'), q('a', { title: 'Second' })));
    const mine = { ...odd, title: 'Mine' };
    const theirs = survey(page('page1', { type: 'text' }, q('a'), q('a', { title: 'Second!' })));
    const merged = mergeSurveys(odd, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.survey).toEqual({ ...theirs, title: 'Mine' });
  });

  test.each(['mine', 'theirs'] as const)('only %s changed', (who) => {
    const changed = set(base, 'age', { title: 'How old?' });
    const merged = mergeSurveys(
      base,
      who === 'mine' ? changed : base,
      who === 'theirs' ? changed : base,
    );
    expect(merged).toMatchObject({ survey: changed, conflicts: [] });
  });
});

describe('themes', () => {
  const theme = { themeName: 'x', cssVariables: { '--a': '1', '--b': '1' } };
  const vary = (more: SurveyJson) => ({
    ...theme,
    cssVariables: { ...theme.cssVariables, ...more },
  });

  test('different values stay, the same one is asked for', () => {
    expect(mergeThemes(theme, vary({ '--a': '2' }), vary({ '--b': '3' }))).toEqual({
      theme: vary({ '--a': '2', '--b': '3' }),
      conflicts: [],
    });
    const asked = mergeThemes(theme, vary({ '--a': '2' }), vary({ '--a': '3' }));
    expect(asked.conflicts).toMatchObject([
      { kind: 'value', path: ['cssVariables', '--a'], mine: '2', theirs: '3' },
    ]);
    expect(asked.theme).toEqual(vary({ '--a': '2' }));
  });

  test('a theme that one of them took away', () => {
    expect(mergeThemes(theme, null, theme)).toEqual({ theme: null, conflicts: [] });
    const asked = mergeThemes(theme, null, vary({ '--a': '3' }), decided('theirs'));
    expect(asked.conflicts).toMatchObject([{ kind: 'value', path: [], mine: null }]);
    expect(asked.theme).toEqual(vary({ '--a': '3' }));
    expect(mergeThemes(null, { a: 1 }, { b: 2 }).theme).toEqual({ a: 1, b: 2 });
  });
});
