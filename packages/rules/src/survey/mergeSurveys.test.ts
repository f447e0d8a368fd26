import { describe, expect, test } from 'vitest';
import { mergeSurveys, mergeThemes } from './mergeSurveys';
import type { WhoseValue } from './mergeValues';
import type { SurveyConflict } from './surveyConflicts';
import type { SurveyJson } from './surveyTree';

const q = (name: string, more: SurveyJson = {}): SurveyJson => ({ type: 'text', name, ...more });
const page = (name: string, ...elements: readonly SurveyJson[]): SurveyJson => ({ name, elements });
const survey = (...pages: readonly SurveyJson[]): SurveyJson => ({ title: 'Coffee', pages });

const base = survey(
  page('page1', q('age', { title: 'Your age?' }), q('city', { title: 'Your city?' })),
  page('page2', q('drinks', { type: 'checkbox', title: 'What?', choices: ['Tea', 'Coffee'] })),
);

/** `page1(age city) page2(drinks)` */
function drawn(merged: SurveyJson): string {
  const draw = (one: SurveyJson): string => {
    const inner = [one['elements'], one['templateElements']].find(Array.isArray) as
      SurveyJson[] | undefined;
    return inner ? `${String(one['name'])}(${inner.map(draw).join(' ')})` : String(one['name']);
  };
  return (merged['pages'] as SurveyJson[]).map(draw).join(' ');
}
/** The element or page with a name, wherever it stands. */
function find(json: unknown, name: string): SurveyJson {
  const all: SurveyJson[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) all.push(value as SurveyJson);
    Object.values(value).forEach(walk);
  };
  walk(json);
  const found = all.find((one) => one['name'] === name);
  if (!found) throw new Error(`No ${name}`);
  return found;
}
/** Changes properties of the element or page with a name; undefined removes. */
function set<T>(json: T, name: string, props: SurveyJson): T {
  if (Array.isArray(json)) return json.map((item: unknown) => set(item, name, props)) as T;
  if (typeof json !== 'object' || json === null) return json;
  const inner = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, set(value as unknown, name, props)]),
  );
  if (inner['name'] !== name) return inner as T;
  return Object.fromEntries(
    Object.entries({ ...inner, ...props }).filter(([, value]) => value !== undefined),
  ) as T;
}
const without = (name: string, from: SurveyJson = base): SurveyJson =>
  JSON.parse(JSON.stringify(from), (_, value: unknown) =>
    Array.isArray(value)
      ? value.filter((one: unknown) => (one as SurveyJson | null)?.['name'] !== name)
      : value,
  ) as SurveyJson;
const brief = (conflicts: readonly SurveyConflict[]) =>
  conflicts.map((one) => {
    const at = `${one.kind} ${[one.node.name, ...('path' in one ? one.path : [])].join('.')}`;
    return 'mine' in one ? [at, one.mine, one.theirs] : [at, one.deletedBy];
  });
const decided = (whose: WhoseValue) => ({ decide: () => whose });

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
