import { matchPanel } from '@fovea/rules/panels/panelMatch';
import type { Tx } from '../../platform/store/database';
import { submissionsOf } from './panelPairs';
import type { PushedRow } from './panelStudyRows';

/**
 * Keeps which session belongs to which submission, while the session still has the ids of its link:
 * they are erased when the respondent withdraws, and what became of the place stays known.
 */
export async function joinSessions(tx: Tx, row: PushedRow): Promise<void> {
  const { studyId, companyId, panelStudyId, codes } = row;
  const submissions = await submissionsOf(tx, row);
  if (submissions.every(({ sessionId }) => sessionId !== null)) return;
  const sessions = await tx
    .selectFrom('sessions')
    .leftJoin('panelEnds', 'panelEnds.sessionId', 'sessions.id')
    .select(['sessions.id', 'variables', 'createdAt', 'panelEnd', 'reason'])
    .where('sessions.companyId', '=', companyId)
    .where('sessions.studyId', '=', studyId)
    .where('preview', '=', false)
    .where('createdAt', '>=', row.pushedAt)
    .execute();
  const facts = sessions.map(({ id, variables, createdAt, panelEnd, reason }) => ({
    ...{ id, variables, createdMs: createdAt.getTime(), end: panelEnd, endReason: reason },
  }));
  const of = { panelStudyId, codes, submissions, sessions: facts, visits: [] };
  for (const { submission, session, match } of matchPanel(of)) {
    if (submission === null || session === null || submission.sessionId !== null) continue;
    if (match === 'DIFFERENT_PERSON' || match === 'OTHER_STUDY') continue;
    await tx
      .updateTable('panelSubmissions')
      .set({ sessionId: session.id })
      .where('studyId', '=', studyId)
      .where('id', '=', submission.id)
      .execute();
  }
}
