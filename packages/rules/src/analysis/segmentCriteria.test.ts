import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type {
  FilterMode,
  SegmentCriteria,
  SegmentFilter,
} from '@fovea/contract/analysis/segmentCriteria';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { describe, expect, it } from 'vitest';
import { criteriaCheck, matchingRespondents, exclusionReasons } from './segmentCriteria';
import type { CriteriaFacts } from './segmentCriteriaFacts';
import type { SurveyFilter } from './segmentCriteriaSurvey';
import { all, surveyFilter } from '../testing/segmentFilters';

const survey = {
  pages: [
    {
      elements: [
        { type: 'rating', name: 'like' },
        { type: 'comment', name: 'text' },
        { type: 'radiogroup', name: 'often', choices: ['never', 'daily'] },
        { type: 'checkbox', name: 'drinks', choices: ['tea', 'coffee', 'milk'] },
        { type: 'text', inputType: 'date', name: 'born' },
        { type: 'matrix', name: 'agree', rows: ['taste', 'price'], columns: ['yes', 'no'] },
        {
          type: 'matrixdropdown',
          name: 'table',
          rows: ['cup'],
          columns: [{ name: 'size' }, { name: 'note', cellType: 'text' }],
          choices: ['small', 'large'],
        },
        { type: 'multipletext', name: 'names', items: [{ name: 'first' }, { name: 'last' }] },
        { type: 'ranking', name: 'order', choices: ['tea', 'coffee'] },
      ],
    },
  ],
};
const study = {
  stimuli: [{ id: 'survey', surveyQuestions: survey }],
  topLevelBlocks: ['flow-1', 'flow-2'],
} as unknown as CriteriaFacts['study'];

const session = (id: string, given: Partial<RespondentSession> = {}) =>
  ({
    id,
    respondent: { id, label: `Respondent ${id}`, age: null, gender: null },
    stimuliBlock: 'flow-1',
    variables: {},
    lowQualityManual: null,
    lowQualityAuto: false,
    createdDate: '2026-03-02T09:30:00.000Z',
    device: { kind: 'DESKTOP' },
    noGaze: null,
    qualityMetrics: null,
    ...given,
  }) as RespondentSession;

const facts = (
  sessions: readonly RespondentSession[],
  answers: readonly SurveyAnswers[] = [],
): CriteriaFacts => ({ study, sessions, answers, dayOf: (moment) => moment.slice(0, 10) });

/** Whether a respondent with these answers meets a filter. */
function meets(answers: SurveyAnswers['answers'], filter: SegmentFilter): boolean {
  const given = {
    stimulusId: 'survey',
    respondentId: 'a',
    answers,
    complete: true,
    durationMs: null,
  };
  return matchingRespondents(all(filter), facts([session('a')], [given])).length === 1;
}

describe('survey filters', () => {
  it.each([
    ['numeric: Equals', { like: 4 }, { question: 'like', operator: 'equals', operand: 4 }, true],
    [
      'numeric: Equals, given as text',
      { like: '4' },
      { question: 'like', operator: 'equals', operand: '4' },
      true,
    ],
    [
      'numeric: Greater or equal',
      { like: 4 },
      { question: 'like', operator: 'greaterOrEqual', operand: 4 },
      true,
    ],
    [
      'numeric: Greater or equal',
      { like: 3 },
      { question: 'like', operator: 'greaterOrEqual', operand: 4 },
      false,
    ],
    [
      'numeric: Less or equal',
      { like: 4 },
      { question: 'like', operator: 'lessOrEqual', operand: 4 },
      true,
    ],
    [
      'numeric: Less or equal',
      {},
      { question: 'like', operator: 'lessOrEqual', operand: 4 },
      false,
    ],
    ['numeric: Is empty', {}, { question: 'like', operator: 'isEmpty' }, true],
    ['numeric: Is not empty', { like: 0 }, { question: 'like', operator: 'isNotEmpty' }, true],
    [
      'text: Equals',
      { text: ' Nice ' },
      { question: 'text', operator: 'equals', operand: 'nice' },
      true,
    ],
    [
      'text: Contains',
      { text: 'so NICE!' },
      { question: 'text', operator: 'contains', operand: 'nice' },
      true,
    ],
    [
      'text: Starts with',
      { text: 'so nice' },
      { question: 'text', operator: 'startsWith', operand: 'nice' },
      false,
    ],
    [
      'text: Ends with',
      { text: 'so nice' },
      { question: 'text', operator: 'endsWith', operand: 'nice' },
      true,
    ],
    ['text: Is empty', { text: '  ' }, { question: 'text', operator: 'isEmpty' }, true],
    [
      'select: Equals any',
      { often: 'daily' },
      { question: 'often', operator: 'equalsAny', operand: ['daily', 'never'] },
      true,
    ],
    [
      'select: Equals any',
      { often: 'weekly' },
      { question: 'often', operator: 'equalsAny', operand: ['daily'] },
      false,
    ],
    [
      'checkbox: Includes any',
      { drinks: ['tea', 'milk'] },
      { question: 'drinks', operator: 'includesAny', operand: ['milk'] },
      true,
    ],
    [
      'checkbox: Includes any',
      { drinks: ['tea'] },
      { question: 'drinks', operator: 'includesAny', operand: ['milk', 'coffee'] },
      false,
    ],
    [
      'temporal: Equals',
      { born: '1990-05-04' },
      { question: 'born', operator: 'equals', operand: '1990-05-04' },
      true,
    ],
    [
      'temporal: Equals, less precise',
      { born: '1990-05-04' },
      { question: 'born', operator: 'equals', operand: '1990-05' },
      true,
    ],
    [
      'temporal: Not equals',
      { born: '1990-05-04' },
      { question: 'born', operator: 'notEquals', operand: '1990-05-04' },
      false,
    ],
    [
      'temporal: Not equals, no answer',
      {},
      { question: 'born', operator: 'notEquals', operand: '1990-05-04' },
      false,
    ],
    [
      'temporal: Before',
      { born: '1990-05-04' },
      { question: 'born', operator: 'before', operand: '1990-05-04' },
      false,
    ],
    [
      'temporal: On or before',
      { born: '1990-05-04' },
      { question: 'born', operator: 'onOrBefore', operand: '1990-05-04' },
      true,
    ],
    [
      'temporal: On or after',
      { born: '1990-05-04' },
      { question: 'born', operator: 'onOrAfter', operand: '1990-05-04' },
      true,
    ],
    [
      'temporal: After',
      { born: '1990-05-05' },
      { question: 'born', operator: 'after', operand: '1990-05-04' },
      true,
    ],
    ['temporal: Is empty', {}, { question: 'born', operator: 'isEmpty' }, true],
    [
      'matrix, its row',
      { agree: { taste: 'yes', price: 'no' } },
      { question: 'agree', row: 'price', operator: 'equalsAny', operand: ['no'] },
      true,
    ],
    [
      'matrix, another row',
      { agree: { taste: 'yes' } },
      { question: 'agree', row: 'price', operator: 'equalsAny', operand: ['yes'] },
      false,
    ],
    [
      'matrixdropdown, row and column',
      { table: { cup: { size: 'large' } } },
      { question: 'table', row: 'cup', column: 'size', operator: 'equalsAny', operand: ['large'] },
      true,
    ],
    [
      'multipletext, its item',
      { names: { first: 'Ada' } },
      { question: 'names', item: 'first', operator: 'startsWith', operand: 'a' },
      true,
    ],
    [
      'ranking, the rank of a choice',
      { order: ['coffee', 'tea'] },
      { question: 'order', choice: 'tea', operator: 'equals', operand: 2 },
      true,
    ],
    [
      'ranking, never ranked',
      { order: ['coffee'] },
      { question: 'order', choice: 'tea', operator: 'isEmpty' },
      true,
    ],
  ] as const)('%s %j: %s', (_, answers, filter, expected) => {
    const operand = 'operand' in filter ? filter.operand : null;
    const given = { ...filter, operand: Array.isArray(operand) ? [...operand] : operand };
    expect(meets(answers as never, surveyFilter(given as Partial<SurveyFilter>))).toBe(expected);
  });
});

describe('a filter', () => {
  it('is ignored while it is incomplete', () => {
    const half = all(surveyFilter({ question: 'like', operator: 'equals' }));
    expect(matchingRespondents(half, facts([session('a')]))).toEqual(['a']);
  });
});

describe('filters on the recording', () => {
  const good = { accuracyDeg: 2.9, gazeQuality: 0.9, faceQuality: 0.8 };
  const quality = (figures: Partial<typeof good>) =>
    session('a', {
      qualityMetrics: { ...good, ...figures } as RespondentSession['qualityMetrics'],
    });
  it.each([
    ['accuracyDeg', 3, quality({}), true],
    ['accuracyDeg', 3, quality({ accuracyDeg: 3 }), false],
    // Compared as shown: 3.0 degrees, 90 % and 80 %.
    ['accuracyDeg', 3, quality({ accuracyDeg: 2.96 }), false],
    ['gazeQuality', 0.9, quality({ gazeQuality: 0.896 }), true],
    ['faceQuality', 0.8, quality({ faceQuality: 0.797 }), true],
    ['gazeQuality', 0.9, quality({}), true],
    ['gazeQuality', 0.9, quality({ gazeQuality: 0.89 }), false],
    ['faceQuality', 0.8, quality({}), true],
    ['faceQuality', 0.8, session('a'), false],
  ] as const)('%s: accuracy below, qualities at least %s', (measure, threshold, one, expected) => {
    const check = criteriaCheck(all({ kind: 'quality', measure, threshold }), facts([one]));
    expect(check(one).isMet).toBe(expected);
  });

  const women = session('a', {
    respondent: { id: 'a', label: 'A 1', age: 34, gender: 'FEMALE' },
    stimuliBlock: 'flow-2',
    variables: { group: 'b' },
    lowQualityAuto: true,
  });
  it.each([
    [{ kind: 'gender', genders: ['FEMALE'] }, true],
    [{ kind: 'gender', genders: ['MALE', 'UNKNOWN'] }, false],
    [{ kind: 'age', operator: 'greaterOrEqual', operand: 34 }, true],
    [{ kind: 'flow', blockIds: ['flow-2'] }, true],
    [{ kind: 'flow', blockIds: ['flow-1'] }, false],
    [{ kind: 'device', devices: ['Desktop'] }, true],
    [{ kind: 'device', devices: ['Phone'] }, false],
    [{ kind: 'variable', variable: 'group', values: ['b', 'c'] }, true],
    [{ kind: 'variable', variable: 'group', values: ['c'] }, false],
    [{ kind: 'external', field: 'label', values: ['A 1'] }, true],
    [{ kind: 'external', field: 'group', values: ['b'] }, true],
    [{ kind: 'external', field: 'group', values: ['B'] }, false],
    [{ kind: 'date', operator: 'equals', operand: '2026-03-02' }, true],
    [{ kind: 'date', operator: 'after', operand: '2026-03-02' }, false],
    [{ kind: 'notLowQuality' }, false],
    [{ kind: 'hasGaze' }, false],
  ] as const)('%j', (filter, expected) => {
    const check = criteriaCheck(all(structuredCopy(filter)), facts([women]));
    expect(check(women).isMet).toBe(expected);
  });
  it("uses a researcher's quality flag before the automatic one", () => {
    const cleared = { ...women, lowQualityManual: false };
    expect(criteriaCheck(all({ kind: 'notLowQuality' }), facts([cleared]))(cleared).isMet).toBe(
      true,
    );
  });
});

/** A filter as received from the server, where lists are not frozen. */
function structuredCopy(filter: unknown): SegmentFilter {
  return JSON.parse(JSON.stringify(filter)) as SegmentFilter;
}

describe('groups', () => {
  const yes: SegmentFilter = { kind: 'flow', blockIds: ['flow-1'] };
  const no: SegmentFilter = { kind: 'flow', blockIds: ['flow-2'] };
  const criteria = (
    mode: FilterMode,
    ...groups: [FilterMode, SegmentFilter[]][]
  ): SegmentCriteria => ({
    mode,
    groups: groups.map(([each, filters]) => ({ mode: each, filters })),
    leftOut: [],
  });
  it.each([
    ['all, without filters', criteria('all'), true, []],
    ['any, without filters', criteria('any'), true, []],
    ['all', criteria('all', ['all', [yes, no]]), false, ['0.1']],
    ['any', criteria('all', ['any', [yes, no]]), true, []],
    ['any, none met', criteria('all', ['any', [no, no]]), false, ['0.0', '0.1']],
    ['all groups', criteria('all', ['all', [yes]], ['all', [no]]), false, ['1.0']],
    ['any group', criteria('any', ['all', [yes]], ['all', [no]]), true, []],
    [
      'any group, none met',
      criteria('any', ['all', [yes, no]], ['all', [no]]),
      false,
      ['0.1', '1.0'],
    ],
    ['an empty group is ignored', criteria('any', ['all', []], ['all', [no]]), false, ['1.0']],
  ] as const)('%s', (_, given, isMet, failed) => {
    const one = session('a');
    expect(criteriaCheck(given, facts([one]))(one).isMet).toBe(isMet);
    const places = exclusionReasons(given, facts([one]), one).map(
      ({ group, filter }) => `${group}.${filter}`,
    );
    expect(places).toEqual(failed);
  });
  it('leaves out respondents excluded by hand even if they meet everything', () => {
    const given = { ...all(yes), leftOut: ['a'] };
    const people = facts([session('a'), session('b')]);
    expect(matchingRespondents(given, people)).toEqual(['b']);
    expect(criteriaCheck(given, people)(people.sessions[0]!)).toEqual({
      isMet: true,
      isLeftOutByHand: true,
      failed: [],
    });
  });
});

it('answers for a thousand respondents and fifty filters at once', () => {
  const people = Array.from({ length: 1000 }, (_, at) => session(`s${at}`));
  const answers = people.map(({ id }, at) => ({
    stimulusId: 'survey',
    respondentId: id,
    answers: { like: at % 5, text: `word ${at}` },
    complete: true,
    durationMs: null,
  }));
  const filters = Array.from({ length: 50 }, (_, at) =>
    at % 2
      ? surveyFilter({ question: 'like', operator: 'greaterOrEqual', operand: 1 })
      : surveyFilter({ question: 'text', operator: 'contains', operand: 'word' }),
  );
  const criteria: SegmentCriteria = {
    mode: 'all',
    groups: [{ mode: 'all', filters }],
    leftOut: [],
  };
  const begun = Date.now();
  expect(matchingRespondents(criteria, facts(people, answers))).toHaveLength(800);
  expect(Date.now() - begun).toBeLessThan(500);
});
