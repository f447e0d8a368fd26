import { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { describe, expect, test } from 'vitest';
import {
  cleanVisualExportName,
  defaultVisualExportName,
  exportFrameSize,
  filmFrameCount,
  isMadeHere,
  respondentsHash,
  usualVisualExportType,
  visualExportNameProblem,
  visualExportProblem,
  visualExportProgress,
} from './visualExports';

describe('the name of a visual export', () => {
  test.each([
    ['Advert', [], null],
    ['Werbung_ä-2', [], null],
    ['إعلان', [], null],
    ['', [], 'empty'],
    ['a'.repeat(40), [], null],
    ['a'.repeat(41), [], 'tooLong'],
    ['𝒜'.repeat(40), [], null],
    ['two words', [], 'forbidden'],
    ['a/b', [], 'forbidden'],
    ['a.b', [], 'forbidden'],
    ['advert', ['Advert'], 'taken'],
  ])('"%s" beside %j: %s', (name, others, problem) => {
    expect(visualExportNameProblem(name, others)).toBe(problem);
  });

  test.each([
    ['Summer advert.png', 'Summer_advertpng'],
    ['<>/\\', ''],
    ['  a  b ', 'a_b'],
    ['नमस्ते', 'नमस्ते'],
  ])('"%s" is cleaned to "%s"', (name, cleaned) => {
    expect(cleanVisualExportName(name)).toBe(cleaned);
  });

  test.each([
    ['Advert', 'All Respondents', 'Heatmap', [], 'Advert-All_Respondents-Heatmap'],
    [
      'Advert',
      'All Respondents',
      'Heatmap',
      ['advert-all_respondents-heatmap'],
      'Advert-All_Respondents-Heatmap-2',
    ],
    ['s'.repeat(60), 'All Respondents', 'Heatmap', [], `${'s'.repeat(16)}-All_Respondents-Heatmap`],
    ['s'.repeat(60), 'w'.repeat(60), 'Heatmap', [], `${'s'.repeat(15)}-${'w'.repeat(16)}-Heatmap`],
    ['???', '///', '', [], 'export'],
    ['???', '///', '', ['export'], 'export-2'],
  ])('the default for %s, %s, %s', (stimulus, who, visualization, others, name) => {
    const created = defaultVisualExportName({ stimulus, who, visualization }, others);
    expect(created).toBe(name);
    expect(visualExportNameProblem(created, others)).toBeNull();
  });

  test('a hundred default names of long parts differ and are all allowed', () => {
    const taken: string[] = [];
    for (let at = 0; at < 100; at++) {
      const parts = {
        stimulus: 's'.repeat(90),
        who: 'w'.repeat(90),
        visualization: 'v'.repeat(50),
      };
      const name = defaultVisualExportName(parts, taken);
      expect(visualExportNameProblem(name, taken)).toBeNull();
      taken.push(name);
    }
  });
});

describe('what is shown', () => {
  const selection = (changes: object) =>
    VisualExportSelection.parse({ visualizations: ['STIMULUS'], segmentIds: ['s1'], ...changes });
  const picture = { isFilm: false, hasThumbnail: false };
  test.each([
    [{}, picture, null],
    [{ visualizations: ['STIMULUS', 'STIMULUS'] }, picture, 'twice'],
    [{ visualizations: ['STATIC_HEATMAP', 'DYNAMIC_HEATMAP'] }, picture, 'twoHeatmaps'],
    [{ visualizations: ['STATIC_GAZE_PATH', 'DYNAMIC_GAZE_PATH'] }, picture, 'twoPaths'],
    [{ respondentIds: ['r1'] }, picture, 'whose'],
    [{ segmentIds: undefined }, picture, 'whose'],
    [{ segmentIds: undefined, respondentIds: ['r1'] }, picture, null],
    [{ visualizations: ['SIGNAL_OVERLAY'] }, picture, 'noLines'],
    [{}, { isFilm: true, hasThumbnail: false }, 'needsThumbnail'],
    [{}, { isFilm: true, hasThumbnail: true }, null],
    [{ visualizations: ['STATIC_HEATMAP'] }, { isFilm: true, hasThumbnail: false }, null],
  ])('%j on %j: %s', (changes, stimulus, problem) => {
    expect(visualExportProblem(selection(changes), stimulus)).toBe(problem);
  });

  test.each([
    [['STIMULUS'], false, 'IMAGE'],
    [['STIMULUS'], true, 'VIDEO'],
    [['STATIC_HEATMAP'], true, 'IMAGE'],
    [['STIMULUS', 'STATIC_HEATMAP', 'STATIC_GAZE_PATH'], false, 'IMAGE'],
    [['STIMULUS', 'DYNAMIC_HEATMAP'], false, 'VIDEO'],
    [['STIMULUS', 'DYNAMIC_GAZE_PATH'], false, 'VIDEO'],
    [['STIMULUS', 'SIGNAL_OVERLAY'], false, 'VIDEO'],
  ] as const)('%j of a film %s is usually %s', (visualizations, isFilm, type) => {
    expect(usualVisualExportType(visualizations, isFilm)).toBe(type);
  });
});

describe('the frame', () => {
  test.each([
    [1920, 1080, 'VIDEO', 1920, 1080],
    [1280, 720, 'VIDEO', 1280, 720],
    [640, 360, 'VIDEO', 1280, 720],
    [400, 400, 'IMAGE', 1280, 1280],
    [641, 361, 'VIDEO', 1280, 720],
    [1281, 721, 'IMAGE', 1282, 722],
    [1000, 5000, 'IMAGE', 1280, 6400],
    [1000, 5000, 'VIDEO', 820, 4096],
    [7680, 4320, 'VIDEO', 4096, 2304],
    [7680, 4320, 'IMAGE', 7680, 4320],
    [0, 0, 'VIDEO', 1280, 1280],
  ] as const)('of %d x %d as %s is %d x %d', (widthPx, heightPx, type, width, height) => {
    expect(exportFrameSize({ widthPx, heightPx }, type)).toEqual({
      widthPx: width,
      heightPx: height,
    });
  });

  test.each([
    [0, 1],
    [17, 1],
    [18, 2],
    [30_000, 1765],
  ])('%d ms have %d frames of 17 ms', (durationMs, count) => {
    expect(filmFrameCount(durationMs)).toBe(count);
  });
});

describe('progress', () => {
  test.each([
    ['VIDEO', 'generating', 0, 0],
    ['VIDEO', 'generating', 1, 0.9],
    ['VIDEO', 'uploading', 0, 0.9],
    ['VIDEO', 'uploading', 1, 0.99],
    ['VIDEO', 'completing', 1, 1],
    ['IMAGE', 'generating', 1, 0],
    ['IMAGE', 'uploading', 0.5, 0.4],
    ['IMAGE', 'uploading', 2, 0.8],
    ['IMAGE', 'completing', 1, 1],
  ] as const)('%s, %s at %d: %d', (type, step, share, progress) => {
    expect(visualExportProgress(type, step, share)).toBeCloseTo(progress, 12);
  });
});

describe('the browser that makes it', () => {
  const createdDate = '2026-11-23T12:00:00.000Z';
  const at = (minutes: number) => Date.parse(createdDate) + minutes * 60_000;
  test.each([
    ['CREATED', 'VIDEO', 'me', 0, true],
    ['PROCESSING', 'VIDEO', 'me', 0, true],
    ['SUCCESS', 'VIDEO', 'me', 0, false],
    ['ERROR', 'IMAGE', 'me', 0, false],
    ['CREATED', 'IMAGE', 'other', 0, true],
    ['CREATED', 'VIDEO', 'other', 19.9, false],
    ['CREATED', 'VIDEO', 'other', 20, true],
    ['CREATED', 'VIDEO', null, 1, false],
  ] as const)('%s %s of %s after %d minutes: %s', (state, type, requesterId, minutes, isHere) => {
    expect(isMadeHere({ state, type, requesterId, createdDate }, 'me', at(minutes))).toBe(isHere);
  });
});

test('the hash of respondents changes with who is in a segment, not with their order', () => {
  const hash = respondentsHash([['a', 'b'], ['c']]);
  expect(respondentsHash([['b', 'a'], ['c']])).toBe(hash);
  expect(respondentsHash([['a', 'b', 'c']])).not.toBe(hash);
  expect(respondentsHash([['a'], ['b', 'c']])).not.toBe(hash);
  expect(respondentsHash([['a', 'b'], []])).not.toBe(hash);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
});
