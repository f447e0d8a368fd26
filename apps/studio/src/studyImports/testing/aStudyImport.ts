import type { ImportReport, StudyImport } from '@fovea/contract/studies/studyImports';

/** An import, by default a finished one; only what matters has to be given. */
export function aStudyImport(given: Partial<StudyImport> = {}): StudyImport {
  const state = given.state ?? 'SUCCEEDED';
  const isDone = state === 'SUCCEEDED';
  const hasEnded = isDone || state === 'ERROR';
  return {
    id: 'import-1',
    fileName: 'Poster study 2026-03-02.zip',
    sizeBytes: 322_000_000,
    targetFolderId: 'folder-1',
    withRecordings: true,
    state,
    progress: isDone ? 1 : 0,
    message: null,
    code: null,
    // One that is going on was asked for just now, so that it is polled often.
    requestedDate: hasEnded ? '2026-03-02T09:30:00.000Z' : new Date().toISOString(),
    completedDate: hasEnded ? '2026-03-02T09:31:00.000Z' : null,
    studyId: isDone ? 'study-2' : null,
    studyName: isDone ? 'Poster study' : null,
    report: isDone ? aReport() : null,
    ...given,
  };
}

export function aReport(given: Partial<ImportReport> = {}): ImportReport {
  return {
    source: {
      studyName: 'Poster study',
      software: 'Fovea 1.4.0',
      archivedDate: '2026-03-02T08:00:00.000Z',
    },
    stimuli: 5,
    mediaFiles: 4,
    mediaBytes: 12_000_000,
    aois: 3,
    segments: 2,
    respondents: 12,
    recordedBytes: 310_000_000,
    notes: [],
    ...given,
  };
}
