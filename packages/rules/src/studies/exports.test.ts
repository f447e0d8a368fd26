import type { ExportContents, StudyExport } from '@fovea/contract/studies/exports';
import { describe, expect, it } from 'vitest';
import {
  exportBlocks,
  exportNameProblem,
  exportWarnings,
  isCsvFormat,
  isExportNameRequired,
  sameExport,
} from './exports';

describe('exportNameProblem', () => {
  it.each([
    ['at least one character after trimming', '  ', 'empty'],
    ['one character', 'a', null],
    ['255 characters', 'x'.repeat(255), null],
    ['255 Arabic letters with four bytes each in no case', 'ب'.repeat(255), null],
    ['255 characters outside the basic plane', '𓀀'.repeat(255), null],
    ['256 characters', 'x'.repeat(256), 'tooLong'],
    ['the name of another export', 'Wave 1', 'taken'],
    ['the same in other letters and spaces', ' wave 1 ', 'taken'],
    ['a slash, because it is a name and not a path', 'A/B', null],
  ])('%s', (_, name, expected) => {
    expect(exportNameProblem(name, ['Wave 1'])).toBe(expected);
  });

  it.each([
    ['the name of the study', 'Shelf test', 'studyName'],
    ["the name of the study and ' - Fovea v8'", 'Shelf test - Fovea v8', 'studyName'],
    ['another name', 'Shelf test, wave 1', null],
  ])('legacy: %s', (_, name, expected) => {
    expect(exportNameProblem(name, [], 'Shelf test')).toBe(expected);
  });

  it('lets a cloud-native study and its export have the same name', () => {
    expect(exportNameProblem('Shelf test', [])).toBeNull();
  });

  it('is not required for facial expressions', () => {
    expect(isExportNameRequired('EXPRESSIONS')).toBe(false);
    expect(isExportNameRequired('SIGNALS')).toBe(true);
    expect(isExportNameRequired('STUDY')).toBe(true);
  });
});

describe('isCsvFormat', () => {
  it.each([
    [',', 'en', true],
    [';', 'da', true],
    [',', 'da', false],
    [';', 'en', false],
  ] as const)('separator %s with locale %s: %s', (separator, locale, expected) => {
    expect(isCsvFormat(separator, locale)).toBe(expected);
  });
});

describe('exportBlocks', () => {
  const study = { stimuli: 1, processed: 1, processing: 0 };
  it.each([
    ['nothing but calibrations', 'STUDY', { ...study, stimuli: 0 }, ['noStimulus']],
    ['one stimulus besides the calibrations', 'STUDY', study, []],
    [
      'nothing but calibrations, which do not concern signals',
      'SIGNALS',
      { ...study, stimuli: 0 },
      [],
    ],
    ['nobody processed', 'SIGNALS', { ...study, processed: 0 }, ['noneProcessed']],
    ['nobody processed', 'EXPRESSIONS', { ...study, processed: 0 }, ['noneProcessed']],
    [
      'neither a stimulus nor anybody processed',
      'ARCHIVE',
      { stimuli: 0, processed: 0, processing: 0 },
      [],
    ],
  ] as const)('%s: %s', (_, kind, facts, expected) => {
    expect(exportBlocks(kind, facts)).toEqual(expected);
  });

  it('warns while some respondents are still processing', () => {
    expect(exportWarnings({ ...study, processing: 1 })).toEqual(['someProcessing']);
    expect(exportWarnings(study)).toEqual([]);
  });
});

describe('sameExport', () => {
  const contents: ExportContents = {
    tableFormat: 'CSV',
    separator: ',',
    locale: 'en',
    respondentNames: 'LABELS',
    variables: false,
    longTable: false,
    bids: false,
    stimulusMedia: false,
    rawRecordings: false,
  };
  const existing: StudyExport = {
    id: 'e1',
    studyId: 's1',
    kind: 'STUDY',
    name: 'Wave 1',
    respondents: ['r1', 'r2'],
    selectionInformation: null,
    contents,
    exportFaceVideos: false,
    stimulusIds: null,
    requestedDate: '2026-11-01T10:00:00Z',
    versionTimestamp: '2026-11-01T10:00:00Z',
    completedDate: null,
    expiresDate: null,
    state: 'PROCESSING',
    progress: 0.5,
    message: null,
    files: [],
    readyForDownload: false,
    downloadsMeanwhile: false,
    stale: false,
    expired: false,
    newestStudyUploadIncluded: true,
    s3FileUrl: null,
    targetVersion: null,
  };

  it('finds a request for the same respondents in another order', () => {
    expect(sameExport({ ...existing, respondents: ['r2', 'r1'] }, [existing])).toBe(existing);
  });

  it.each([
    ['other respondents', { respondents: ['r1'] }],
    ['another form', { contents: { ...contents, tableFormat: 'PARQUET' as const } }],
    ['with the videos', { exportFaceVideos: true }],
    ['some stimuli only', { stimulusIds: ['i1'] }],
    ['another kind', { kind: 'SIGNALS' as const }],
  ])('lets another export be made: %s', (_, change) => {
    expect(sameExport({ ...existing, ...change }, [existing])).toBeNull();
  });

  it('lets an archive be made again, because the study may have changed', () => {
    const archive = { ...existing, kind: 'ARCHIVE' as const };
    expect(sameExport(archive, [archive])).toBeNull();
  });

  it.each([
    ['failed', { state: 'ERROR' as const }],
    ['became stale', { stale: true }],
    ['expired', { expired: true }],
  ])('lets an export be made again that %s', (_, change) => {
    expect(sameExport(existing, [{ ...existing, ...change }])).toBeNull();
  });
});
