import type { SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { Segment } from '@fovea/contract/analysis/segments';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { describe, expect, it } from 'vitest';
import { filesOfStudy } from '../testing/filesOfStudy';
import {
  draftOf,
  draftRows,
  validateDraft,
  storedCriteria,
  NO_CRITERIA,
  rowsOfSegment,
  withSelection,
  type DraftFacts,
  type SegmentDraft,
} from './segmentDraft';

const sessions = [
  aSession('Ada', { qualityMetrics: someQuality({ accuracyDeg: 1 }) }),
  aSession('Bo', { qualityMetrics: someQuality({ accuracyDeg: 5 }) }),
  aSession('Cleo', { state: 'PROCESSING' }),
  aSession('Dan', { qualityMetrics: someQuality({ accuracyDeg: 2 }) }),
];
const withData = ['session-ada', 'session-bo', 'session-cleo', 'session-dan'];

function factsWith(segments: readonly Partial<Segment>[] = []): DraftFacts {
  const plain = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const all = plain.segments[0]!;
  const study = {
    ...plain,
    segments: [all, ...segments.map((given) => ({ ...all, allRespondents: false, ...given }))],
  };
  const files = filesOfStudy(study, { poster: withData });
  return { study, sessions, files, answers: [], dayOf: (moment) => moment.slice(0, 10) };
}
const accurate: SegmentFilter = { kind: 'quality', measure: 'accuracyDeg', threshold: 3 };
const filtered = (name: string): SegmentDraft => ({
  name,
  criteria: { mode: 'all', groups: [{ mode: 'all', filters: [accurate] }], leftOut: [] },
});
const judged = (draft: SegmentDraft, facts: DraftFacts, segment: Segment | null = null) =>
  validateDraft(draft, draftRows(draft, facts), segment, facts);

describe('the respondents of a draft', () => {
  it('are those who meet the filters and have results', () => {
    const rows = draftRows(filtered('x'), factsWith());
    expect(
      rows.map(({ session, isSelectable, isIn }) => [session.respondent.label, isSelectable, isIn]),
    ).toEqual([
      ['Ada', true, true],
      ['Bo', true, false],
      ['Cleo', false, false],
      ['Dan', true, true],
    ]);
  });
  it('are none without data for any stimulus', () => {
    const facts = factsWith();
    const rows = draftRows(filtered('x'), { ...facts, files: filesOfStudy(facts.study) });
    expect(rows.some(({ isSelectable }) => isSelectable)).toBe(false);
  });
  it('can be excluded by hand, stored beside the filters', () => {
    const draft = filtered('x');
    const unticked = { ...draft, criteria: withSelection(draft.criteria, ['session-dan'], false) };
    const rows = draftRows(unticked, factsWith());
    expect(rows.filter(({ isIn }) => isIn).map(({ session }) => session.id)).toEqual([
      'session-ada',
    ]);
    expect(storedCriteria(unticked, rows)?.leftOut).toEqual(['session-dan']);
    expect(withSelection(unticked.criteria, ['session-dan'], true).leftOut).toEqual([]);
  });
  it('have no criteria when selected only by hand', () => {
    const draft = { name: 'x', criteria: { ...NO_CRITERIA, leftOut: ['session-bo'] } };
    expect(storedCriteria(draft, draftRows(draft, factsWith()))).toBeNull();
  });
});

describe('a draft can be saved', () => {
  it('when the name is free and somebody is included', () => {
    expect(judged(filtered('Good'), factsWith())).toMatchObject({
      canSave: true,
      chosen: ['session-ada', 'session-dan'],
      twin: null,
    });
  });
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(256), 'tooLong'],
    [' all respondents ', 'taken'],
    ['OLD', 'taken'],
  ] as const)('not with the name %j', (name, nameProblem) => {
    const facts = factsWith([{ id: 'old', name: 'Old', respondents: ['session-bo'] }]);
    expect(judged(filtered(name), facts)).toMatchObject({ nameProblem, canSave: false });
  });
  it('not with the respondents of another segment, in any order', () => {
    const twin = { id: 'old', name: 'Old', respondents: ['session-dan', 'session-ada'] };
    expect(judged(filtered('New'), factsWith([twin]))).toMatchObject({
      canSave: false,
      twin: { id: 'old' },
    });
  });
  it('not with everybody, because All Respondents exists', () => {
    const draft = { name: 'New', criteria: NO_CRITERIA };
    expect(judged(draft, factsWith()).twin).toMatchObject({ id: 'all' });
  });
  it('not without respondents', () => {
    const draft = filtered('New');
    const nobody = { ...draft, criteria: withSelection(draft.criteria, withData, false) };
    expect(judged(nobody, factsWith())).toMatchObject({ canSave: false, chosen: [], twin: null });
  });
  it('not while a filter is incomplete', () => {
    const draft = filtered('New');
    const half: SegmentFilter = { kind: 'age', operator: null, operand: null };
    const criteria = {
      ...draft.criteria,
      groups: [{ mode: 'all' as const, filters: [accurate, half] }],
    };
    expect(judged({ ...draft, criteria }, factsWith())).toMatchObject({
      isComplete: false,
      canSave: false,
    });
  });
});

describe('an existing segment', () => {
  const old = {
    id: 'old',
    name: 'Old',
    respondents: ['session-ada'],
    criteria: filtered('').criteria,
  };
  const facts = factsWith([old]);
  const segment = facts.study.segments[1]!;
  it('starts unchanged, even if others meet its filters now', () => {
    const draft = draftOf(segment, facts);
    expect(judged(draft, facts, segment)).toMatchObject({
      chosen: ['session-ada'],
      isChanged: false,
      canSave: false,
    });
  });
  it('can be saved when its name or its respondents change', () => {
    const draft = draftOf(segment, facts);
    expect(judged({ ...draft, name: 'Older' }, facts, segment).canSave).toBe(true);
    const more = { ...draft, criteria: withSelection(draft.criteria, ['session-dan'], true) };
    expect(judged(more, facts, segment)).toMatchObject({ canSave: true, isChanged: true });
  });
  it('gives the reason for each excluded respondent', () => {
    const out = rowsOfSegment(segment, facts).filter(({ isIn }) => !isIn);
    expect(
      out.map(({ session, isSelectable, verdict }) => [
        session.id,
        isSelectable,
        verdict.failed.length,
      ]),
    ).toEqual([
      ['session-bo', true, 1],
      ['session-cleo', false, 1],
      ['session-dan', true, 0],
    ]);
  });
});
