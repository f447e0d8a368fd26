import type { NewAuditEntry } from '../../platform/audit/appendAudit';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { KnownTemplate } from './templates/templateRows';

/** The audit entry for a run that was requested. */
export function auditOfRun(
  study: Pick<StudyRow, 'id' | 'name' | 'companyId'>,
  template: Pick<KnownTemplate, 'id' | 'version' | 'fields'>,
  { id, reports }: { readonly id: string; readonly reports: number },
): NewAuditEntry {
  return {
    companyId: study.companyId,
    action: 'DATA_EXPORTED',
    target: { type: 'study', id: study.id, name: study.name },
    details: {
      what: 'report',
      step: 'requested',
      runId: id,
      templateId: template.id,
      templateName: template.fields.name,
      templateVersion: template.version,
      reports,
    },
  };
}
