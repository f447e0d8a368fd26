import { describe, expect, it } from 'vitest';
import { firstRunSteps, type FirstRunStudy } from './firstRun';

const study = (id: string, given: Partial<FirstRunStudy> = {}): FirstRunStudy => ({
  id,
  hasStimulus: false,
  wasPreviewed: false,
  hasFinished: false,
  hasScreenedOut: false,
  hasResults: false,
  ...given,
});
const BUILT = { hasStimulus: true };
const PREVIEWED = { ...BUILT, wasPreviewed: true };
const FINISHED = { ...PREVIEWED, hasFinished: true };
const ANALYSED = { ...FINISHED, hasResults: true };

const seen = (studies: readonly FirstRunStudy[], hasSeenGaze = false) =>
  firstRunSteps(studies, hasSeenGaze).steps.map(({ isDone, studyId }) => [isDone, studyId]);

describe('the steps of the first run', () => {
  it('begin with nothing done and no study', () => {
    expect(firstRunSteps([], false).steps.map(({ name }) => name)).toEqual([
      'build',
      'preview',
      'takePart',
      'seeGaze',
    ]);
    expect(seen([])).toEqual([
      [false, null],
      [false, null],
      [false, null],
      [false, null],
    ]);
  });

  it.each<[string, FirstRunStudy, readonly (readonly [boolean, string | null])[]]>([
    [
      'an empty study',
      study('a'),
      [
        [false, 'a'],
        [false, null],
        [false, null],
        [false, null],
      ],
    ],
    [
      'a built one',
      study('a', BUILT),
      [
        [true, 'a'],
        [false, 'a'],
        [false, 'a'],
        [false, null],
      ],
    ],
    [
      'a preview',
      study('a', PREVIEWED),
      [
        [true, 'a'],
        [true, 'a'],
        [false, 'a'],
        [false, null],
      ],
    ],
    [
      'a respondent',
      study('a', FINISHED),
      [
        [true, 'a'],
        [true, 'a'],
        [true, 'a'],
        [false, 'a'],
      ],
    ],
    [
      'results',
      study('a', ANALYSED),
      [
        [true, 'a'],
        [true, 'a'],
        [true, 'a'],
        [false, 'a'],
      ],
    ],
  ])('follow %s', (_, one, expected) => {
    expect(seen([one])).toEqual(expected);
  });

  it('are done in any order', () => {
    const skipped = study('a', { hasStimulus: true, hasFinished: true });
    expect(seen([skipped])).toEqual([
      [true, 'a'],
      [false, 'a'],
      [true, 'a'],
      [false, 'a'],
    ]);
  });

  it('stay done when a new study begins, and go on with the one that came furthest', () => {
    expect(seen([study('new'), study('built', BUILT), study('old', PREVIEWED)])).toEqual([
      [true, 'old'],
      [true, 'old'],
      [false, 'old'],
      [false, null],
    ]);
    expect(seen([study('newer', BUILT), study('older', BUILT)])[1]).toEqual([false, 'newer']);
  });

  it('do not count somebody who was screened out, and say so until somebody finishes', () => {
    const tried = study('a', { ...PREVIEWED, hasScreenedOut: true });
    expect(seen([tried])).toEqual([
      [true, 'a'],
      [true, 'a'],
      [false, 'a'],
      [false, null],
    ]);
    const wasScreenedOut = (...studies: FirstRunStudy[]) =>
      firstRunSteps(studies, false).wasScreenedOut;
    expect(wasScreenedOut(tried)).toBe(true);
    expect(wasScreenedOut(study('b', PREVIEWED))).toBe(false);
    expect(wasScreenedOut(tried, study('b', FINISHED))).toBe(false);
  });

  it('end with the gaze that was seen, even if its study is gone', () => {
    expect(seen([], true)[3]).toEqual([true, null]);
  });
});
