import { BUILT_TYPES, STIMULUS_TYPES } from '@fovea/contract/studies/stimuli';
import { describe, expect, test } from 'vitest';
import { maximumExposureMs } from './stimuli';
import {
  displayTypeChange,
  displayTypeOf,
  availableSettings,
  isExposureMissing,
  recordingProblem,
} from './stimulusSettings';

const MINUTE_MS = 60_000;

describe('the display type of a website', () => {
  test('is Banner by default', () => {
    expect(displayTypeOf({ tags: [] })).toBe('banner');
    expect(displayTypeOf({ tags: ['quality-metrics', 'open-new-tab'] })).toBe('newTab');
  });

  test('New tab: exposure time 0, advance forced to Manual', () => {
    expect(displayTypeChange({ tags: ['quality-metrics'] }, 'newTab')).toEqual({
      tags: ['quality-metrics', 'open-new-tab'],
      exposureTimeMs: 0,
      manualAdvance: true,
    });
  });

  test('back to Banner: the website default, other tags stay', () => {
    expect(displayTypeChange({ tags: ['open-new-tab', 'quality-metrics'] }, 'banner')).toEqual({
      tags: ['quality-metrics'],
      exposureTimeMs: 5 * MINUTE_MS,
    });
  });

  test('setting it twice adds the tag once', () => {
    expect(displayTypeChange({ tags: ['open-new-tab'] }, 'newTab').tags).toEqual(['open-new-tab']);
  });
});

describe('the settings of a stimulus', () => {
  test.each([
    ['IMAGE', 'duration', 'choice', 5 * MINUTE_MS],
    ['VIDEO', 'duration', 'choice', 30 * MINUTE_MS],
    ['INSTRUCTION', 'duration', 'choice', 5 * MINUTE_MS],
    ['WEB', 'duration', 'choice', 30 * MINUTE_MS],
    ['QUALTRICS', 'duration', 'choice', 30 * MINUTE_MS],
    ['JS_SURVEY', 'limit', 'none', 30 * MINUTE_MS],
  ] as const)('%s: exposure %s, advance %s, at most %d ms', (type, exposure, advance, maxMs) => {
    expect(availableSettings({ type, tags: [] })).toMatchObject({ exposure, advance });
    expect(maximumExposureMs(type)).toBe(maxMs);
  });

  test('a website in a new tab: no duration, always manual', () => {
    expect(availableSettings({ type: 'WEB', tags: ['open-new-tab'] })).toMatchObject({
      exposure: 'none',
      advance: 'manual',
    });
  });

  test('the tag means nothing for other types', () => {
    expect(availableSettings({ type: 'IMAGE', tags: ['open-new-tab'] }).advance).toBe('choice');
  });

  test('all record the webcam, all but calibrations the screen, websites have a display type', () => {
    const offering = (key: 'recordWebcam' | 'recordScreen' | 'displayType') =>
      STIMULUS_TYPES.filter((type) => availableSettings({ type, tags: [] })[key]);
    expect(offering('recordWebcam')).toEqual([...BUILT_TYPES]);
    expect(offering('recordScreen')).toEqual(BUILT_TYPES.filter((type) => type !== 'CALIBRATION'));
    expect(offering('displayType')).toEqual(['WEB']);
  });

  test('stimuli from labs offer no settings', () => {
    expect(availableSettings({ type: 'SCREEN', tags: [] })).toEqual({
      exposure: 'none',
      advance: 'none',
      displayType: false,
      website: false,
      trackMouse: false,
      recordWebcam: false,
      recordScreen: false,
    });
  });
});

test.each([
  ['recordWebcam', true, false, null],
  ['recordWebcam', false, true, 'webcamOff'],
  ['recordScreen', false, true, null],
  ['recordScreen', true, false, 'screenRecordingOff'],
] as const)('%s with webcam %s and screen recording %s: %s', (what, webcam, screen, problem) => {
  expect(recordingProblem(what, { webcam, screenRecording: screen })).toBe(problem);
});

describe('without an exposure time and with automatic advance a stimulus would never end', () => {
  const shown = { exposureTimeMs: 0, manualAdvance: false, tags: [] };
  test.each([
    ['IMAGE', true],
    ['INSTRUCTION', true],
    ['WEB', true],
    ['QUALTRICS', true],
    // It ends with its file.
    ['VIDEO', false],
    ['JS_SURVEY', false],
    ['CALIBRATION', false],
    ['SURVEY', false],
  ] as const)('%s: %s', (type, isMissing) => {
    expect(isExposureMissing({ ...shown, type })).toBe(isMissing);
    expect(isExposureMissing({ ...shown, type, exposureTimeMs: 1 })).toBe(false);
    expect(isExposureMissing({ ...shown, type, manualAdvance: true })).toBe(false);
  });

  test('a website in a new tab is left by hand', () => {
    expect(isExposureMissing({ ...shown, type: 'WEB', tags: ['open-new-tab'] })).toBe(false);
  });
});
