import type { Activity } from '@fovea/contract/studies/activities';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/store/tables';

export type ActivityRow = Selectable<Tables['activities']>;

export function activityAnswer(row: ActivityRow): Activity {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    name: row.name,
    progress: row.progress,
    message: row.message,
    requestedDate: row.requestedAt.toISOString(),
    completedDate: row.completedAt?.toISOString() ?? null,
    url: row.url,
    studyId: row.studyId,
    resultStudyId: row.resultStudyId,
    templateId: row.templateId,
  };
}
