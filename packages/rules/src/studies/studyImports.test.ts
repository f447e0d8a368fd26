import { expect, test } from 'vitest';
import { importProblemMessage, type ImportProblem } from './studyImports';

test.each<[ImportProblem, string, string]>([
  ['NEWER_VERSION', 'Fovea 9.0.0', '(Fovea 9.0.0)'],
  ['UNSAFE_PATH', '../passwd', "'../passwd'"],
  ['FILE_MISSING', 'media/stimuli/Cat.png', "'media/stimuli/Cat.png'"],
  ['HASH_DIFFERS', 'archive.json', "'archive.json'"],
  ['NOT_VALID', 'archive.json: stimuli.0.type', "'archive.json: stimuli.0.type'"],
  ['MEDIA_NOT_VALID', 'Cat', "'Cat'"],
  ['TOO_LARGE', 'media/film.mp4', "'media/film.mp4'"],
  ['DAMAGED', 'end of central directory', '(end of central directory)'],
  ['TOO_MANY_FILES', '', '50000'],
])('%s names what it is about', (problem, what, named) => {
  expect(importProblemMessage(problem, what)).toContain(named);
});

test.each<[ImportProblem, string]>([
  ['NOT_AN_ARCHIVE', 'Make one on the page Export'],
  ['DAMAGED', 'Download or copy it again'],
  ['NEWER_VERSION', 'Update this installation'],
  ['HASH_DIFFERS', 'Download the archive again'],
  ['TOO_MANY_FILES', 'with fewer respondents'],
  ['NO_ROOM', 'without recordings'],
  ['FOLDER_GONE', 'Choose another one'],
  ['FAILED', 'Try again'],
])('%s says what to do', (problem, remedy) => {
  expect(importProblemMessage(problem)).toContain(remedy);
});
