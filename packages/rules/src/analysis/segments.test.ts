import type { SessionState } from '@fovea/contract/participation/respondents';
import { describe, expect, it } from 'vitest';
import { canBeChosen, hasSameRespondents, segmentNameProblem, identicalSegment } from './segments';

describe('the name: required, at most 255 characters, not blank, unique in the study (case-insensitive, after trimming)', () => {
  it.each([
    ['Women', null],
    ['', 'empty'],
    [' \t\n', 'empty'],
    ['a'.repeat(255), null],
    [` ${'a'.repeat(255)} `, null],
    ['a'.repeat(256), 'tooLong'],
    ['😀'.repeat(255), null],
    ['men', 'taken'],
    ['  MEN ', 'taken'],
    ['Cafe\u0301', 'taken'],
    ['Men 2', null],
    ['all respondents', 'taken'],
    // Segment names may contain characters that file names may not.
    ['18–34 / "young": <new>?', null],
  ])('%j: %s', (name, problem) => {
    expect(segmentNameProblem(name, ['Men', 'Café'])).toBe(problem);
  });
});

describe('only respondents with uploaded data, finished pre-processing and data for some stimulus can be chosen', () => {
  it.each<[SessionState, { preview?: boolean; hasResults?: boolean }, boolean]>([
    ['PROCESSED', {}, true],
    ['PROCESSED', { hasResults: false }, false],
    ['PROCESSED', { preview: true }, false],
    ['IN_PROGRESS', {}, false],
    ['UPLOADING', {}, false],
    ['PROCESSING', {}, false],
    ['PROCESSING_ERROR', {}, false],
    ['ABANDONED', {}, false],
    ['DATA_SAVED_LOCALLY', {}, false],
    ['DATA_DELETED_BY_RESEARCHER', {}, false],
    ['WITHDRAWN', {}, false],
  ])('%s %o: %s', (state, { preview = false, hasResults = true }, may) => {
    expect(canBeChosen({ state, preview, hasResults })).toBe(may);
  });
});

describe('another segment already has the same respondents', () => {
  const all = { id: 'all', respondents: ['ada', 'ben', 'cleo'] };
  const two = { id: 'two', respondents: ['ada', 'ben'] };
  const nobody = { id: 'nobody', respondents: [] };
  const segments = [all, two, nobody];
  it.each([
    [['ben', 'ada'], null, two],
    [['ada', 'ben', 'ben'], null, two],
    [['ada'], null, null],
    [['ada', 'ben'], 'two', null],
    // All Respondents is a segment as well.
    [['cleo', 'ben', 'ada'], null, all],
    [['cleo', 'ben', 'ada'], 'two', all],
    [[], null, nobody],
  ])('%j, changing %s', (respondents, exceptId, twin) => {
    expect(identicalSegment(segments, respondents, exceptId)).toBe(twin);
  });

  it('requires the same respondents on both sides', () => {
    expect(hasSameRespondents(['ada', 'ben'], ['ada', 'cleo'])).toBe(false);
    expect(hasSameRespondents(['ada'], ['ada', 'ben'])).toBe(false);
    expect(hasSameRespondents(['ada', 'ben'], ['ada'])).toBe(false);
    expect(hasSameRespondents([], [])).toBe(true);
  });
});
