import { ExportContents, type StudyExport } from '@fovea/contract/studies/exports';

/** A finished zip file of a study; only what matters has to be given. */
export function anExport(name: string, given: Partial<StudyExport> = {}): StudyExport {
  const state = given.state ?? 'SUCCEEDED';
  const isDone = state === 'SUCCEEDED';
  return {
    id: `export-${name.toLowerCase().replaceAll(' ', '-')}`,
    studyId: 'study-1',
    kind: 'STUDY',
    name,
    respondents: ['session-ada'],
    selectionInformation: null,
    contents: ExportContents.parse({}),
    exportFaceVideos: false,
    stimulusIds: null,
    requestedDate: '2026-03-02T09:30:00.000Z',
    versionTimestamp: '2026-03-02T09:31:00.000Z',
    completedDate: isDone ? '2026-03-02T09:31:00.000Z' : null,
    expiresDate: isDone ? '2026-04-01T09:31:00.000Z' : null,
    state,
    progress: isDone ? 1 : 0,
    message: null,
    files: isDone ? [{ name: `${name}.zip`, sizeBytes: 2_000_000 }] : [],
    readyForDownload: isDone,
    downloadsMeanwhile: false,
    stale: false,
    expired: false,
    newestStudyUploadIncluded: true,
    s3FileUrl: null,
    targetVersion: null,
    ...given,
  };
}
