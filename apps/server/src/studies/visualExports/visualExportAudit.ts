import type { NewAuditEntry } from '../../platform/audit/appendAudit';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { VisualExportRow } from './visualExportAnswers';

/**
 * The audit entry for a visual export that was requested or completed. Without its name: the usual one
 * contains the respondent's label, and entries outlive a withdrawal.
 */
export function auditOf(
  study: Pick<StudyRow, 'id' | 'name' | 'companyId'>,
  made: Pick<VisualExportRow, 'id' | 'type'>,
  respondents: number,
  step: 'requested' | 'completed',
): NewAuditEntry {
  return {
    companyId: study.companyId,
    action: 'DATA_EXPORTED',
    target: { type: 'study', id: study.id, name: study.name },
    details: { what: 'visualization', step, exportId: made.id, type: made.type, respondents },
  };
}
