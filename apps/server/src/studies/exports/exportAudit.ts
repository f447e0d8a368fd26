import type { StudyExport } from '@fovea/contract/studies/exports';
import type { NewAuditEntry } from '../../platform/audit/appendAudit';
import type { StudyRow } from '../../research/studyParts/studyRows';

const WHAT = {
  STUDY: 'studyZip',
  SIGNALS: 'signals',
  EXPRESSIONS: 'expressions',
  ARCHIVE: 'archive',
} as const;

/** The audit entry for an export that was requested or downloaded. */
export function auditOf(
  study: Pick<StudyRow, 'id' | 'name' | 'companyId'>,
  made: Pick<StudyExport, 'id' | 'kind' | 'name' | 'respondents' | 'contents' | 'exportFaceVideos'>,
  step: 'requested' | 'downloaded',
): NewAuditEntry {
  const { kind, contents } = made;
  return {
    companyId: study.companyId,
    action: 'DATA_EXPORTED',
    target: { type: 'study', id: study.id, name: study.name },
    details: {
      what: WHAT[kind],
      step,
      exportId: made.id,
      exportName: made.name,
      respondents: made.respondents.length,
      respondentNames: contents.respondentNames,
      ...(kind === 'STUDY' && {
        variables: contents.variables,
        rawRecordings: contents.rawRecordings,
        webcamVideos: made.exportFaceVideos,
      }),
    },
  };
}
