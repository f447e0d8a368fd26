import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { describe, expect, test } from 'vitest';
import { cleanFileName } from '../inputs/fileNames';
import {
  guessFileKind,
  duplicateMessage,
  IMAGE_LIMIT_BYTES,
  isTooLong,
  isVeryLarge,
  isSameMeasurement,
  nameWithoutExtension,
  partSizes,
  UPLOAD_MESSAGES,
  uploadProblem,
} from './uploads';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

test.each([
  ['a.apng', '', 'image'],
  ['a.gif', '', 'image'],
  ['a.jpeg', '', 'image'],
  ['a.JPG', '', 'image'],
  ['a.png', '', 'image'],
  ['a.webp', '', 'image'],
  ['a.bmp', '', 'image'],
  ['a', 'image/apng', 'image'],
  ['film.mp4', '', 'video'],
  ['film', 'video/mp4', 'video'],
  ['theme.json', '', 'surveyTheme'],
  ['a.svg', '', null],
  ['a.png', 'image/svg+xml', null],
  ['a.zip', 'application/zip', null],
  ['film.mov', 'video/quicktime', null],
  ['none', '', null],
])('%s of type "%s" seems to be %s', (name, type, kind) => {
  expect(guessFileKind({ name, type })).toBe(kind);
});

test.each([
  [file('a.png'), 'image', null],
  [file('a.png'), 'surveyThemeImage', null],
  [file('a.png'), 'any', null],
  [file('a.png'), 'video', 'type'],
  [file('a.mp4'), 'image', 'type'],
  [file('a.zip'), 'any', 'type'],
  [file('a.png', '', 0), 'image', 'empty'],
  [file('a.png', '', 64 * 1024 * 1024 + 1), 'image', 'tooLarge'],
  [file('a.json', '', 1024 * 1024), 'surveyTheme', null],
  [file('a.json', '', 1024 * 1024 + 1), 'surveyTheme', 'tooLarge'],
  [file('a.mp4', '', 1e9), 'video', null],
] as const)('%o as %s: %s', (given, kind, problem) => {
  expect(uploadProblem(given, kind)).toBe(problem);
});

test('the limit for a video comes from the server', () => {
  expect(uploadProblem(file('a.mp4', '', 101), 'video', 100)).toBe('tooLarge');
});

test('videos of exactly 30 minutes pass, longer ones are blocked', () => {
  expect(isTooLong(30 * 60_000)).toBe(false);
  expect(isTooLong(30 * 60_000 + 1)).toBe(true);
});

test.each([
  [1920, 1080, false],
  [1921, 1080, true],
  [1920, 1081, true],
  [1080, 1920, true],
])('%ix%i is very large: %s', (width, height, expected) => {
  expect(isVeryLarge({ width, height })).toBe(expected);
});

test.each([
  [1, [1]],
  [UPLOAD_PART_BYTES, [UPLOAD_PART_BYTES]],
  [UPLOAD_PART_BYTES + 1, [UPLOAD_PART_BYTES, 1]],
])('%i bytes are split into parts', (size, parts) => {
  expect(partSizes(size)).toEqual(parts);
});

test("the browser's measurements may be rounded but not wrong", () => {
  const found = { width: 640, height: 360, durationMs: 60_000 };
  expect(isSameMeasurement({}, found)).toBe(true);
  expect(isSameMeasurement({ width: 640, height: 360, durationMs: 60_400 }, found)).toBe(true);
  expect(isSameMeasurement({ width: 642 }, found)).toBe(false);
  expect(isSameMeasurement({ height: 300 }, found)).toBe(false);
  expect(isSameMeasurement({ durationMs: 50_000 }, found)).toBe(false);
  expect(isSameMeasurement({ width: Number.NaN }, found)).toBe(false);
});

describe('file names', () => {
  test.each([
    ['C:\\fakepath\\cat.png', 'cat.png'],
    ['../../etc/passwd', 'passwd'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['a\r\nb\0.png', 'ab.png'],
    ['"><svg onload=x>', '"><svg onload=x>'],
    ['x'.repeat(4096), 'x'.repeat(255)],
    ['///', ''],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
  test.each([
    ['My film.mp4', 'My film'],
    ['v1.2 final.png', 'v1.2 final'],
    ['noending', 'noending'],
    ['.png', ''],
  ])('%j is named %j', (name, base) => {
    expect(nameWithoutExtension(name)).toBe(base);
  });
});

test('the messages are those of the specification', () => {
  expect(duplicateMessage('Cat')).toBe('This file has already been uploaded as Cat.');
  expect(UPLOAD_MESSAGES).toEqual({
    tooLong:
      'The video file is longer than the 30 minute limit. Please shorten the video, or select another video shorter than 30 minutes.',
    largeResolution:
      'The resolution of the file very high, which may cause buffering issues and poor respondent data quality. The recommended maximum resolution is 1920x1080.',
    noThumbnail: 'Video stimuli must have a thumbnail',
    noAddress: 'Presigned url must be set',
  });
});

test('images are at most 64 MiB', () => {
  expect(IMAGE_LIMIT_BYTES).toBe(67_108_864);
});
