import type { PanelSubmissionState } from '@fovea/contract/participation/panelSubmissions';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import type { PushedRow } from './panelStudyRows';
import type { ReadSubmission } from './prolificSubmissions';

/** States that are about money, as the audit log names them. */
const NOTED: Readonly<Partial<Record<PanelSubmissionState, string>>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  SCREENED_OUT: 'paidScreenedOut',
  PARTIALLY_APPROVED: 'partiallyApproved',
};

/**
 * Stores the submissions as the panel tells them.
 * @returns how many were paid or refused at the panel itself since the last time, by what happened
 */
export async function storeSubmissions(
  tx: Tx,
  { studyId, companyId }: PushedRow,
  submissions: readonly ReadSubmission[],
  seenAt: Date,
): Promise<Record<string, number>> {
  const stored = await tx
    .selectFrom('panelSubmissions')
    .select(['id', 'state'])
    .where('studyId', '=', studyId)
    .execute();
  const before = new Map(stored.map(({ id, state }) => [id, state]));
  const decided = await tx
    .selectFrom('panelDecisions')
    .select('submissionId')
    .where('studyId', '=', studyId)
    .where('kind', '=', 'APPROVE')
    .where('state', '!=', 'REFUSED')
    .execute();
  const ours = new Set(decided.map(({ submissionId }) => submissionId));
  const rows = submissions.map((one) => ({ ...one, studyId, companyId, seenAt }));
  await insertInBatches(rows, async (some) => {
    await tx
      .insertInto('panelSubmissions')
      .values(some)
      .onConflict((on) =>
        on.columns(['studyId', 'id']).doUpdateSet((set) => ({
          state: set.ref('excluded.state'),
          startedAt: set.ref('excluded.startedAt'),
          completedAt: set.ref('excluded.completedAt'),
          code: set.ref('excluded.code'),
          returnRequestedAt: set.ref('excluded.returnRequestedAt'),
          seenAt: set.ref('excluded.seenAt'),
        })),
      )
      .execute();
  });
  const noted: Record<string, number> = {};
  for (const { id, state } of submissions) {
    const name = NOTED[state];
    const isOurs = state === 'APPROVED' && ours.has(id);
    if (name === undefined || isOurs || before.get(id) === state) continue;
    noted[name] = (noted[name] ?? 0) + 1;
  }
  return noted;
}
