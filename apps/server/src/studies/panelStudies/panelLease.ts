import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';

/** Longer than anything that is sent to the panel for one study at once. */
const LEASE_MS = 3 * 60_000;

/**
 * Does something at the panel for a study while nobody else does: two people who press a button at the
 * same time, or one who presses it twice, send it once. A server that is killed in the middle leaves a
 * lease that ends by itself.
 *
 * @throws Refusal 409
 */
export async function alone<T>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  study: { readonly id: string; readonly companyId: string },
  work: () => Promise<T>,
): Promise<T> {
  const at = now();
  const busyUntil = new Date(at.getTime() + LEASE_MS);
  const taken = await db
    .updateTable('panelStudies')
    .set({ busyUntil })
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .where((row) => row.or([row('busyUntil', 'is', null), row('busyUntil', '<', at)]))
    .returning('studyId')
    .executeTakeFirst();
  if (!taken) {
    const message = 'Something is being sent to the panel for this study. Try again in a moment.';
    throw new Refusal(409, message, 'BEING_SENT');
  }
  try {
    return await work();
  } finally {
    await db
      .updateTable('panelStudies')
      .set({ busyUntil: null })
      .where('studyId', '=', study.id)
      .where('companyId', '=', study.companyId)
      .where('busyUntil', '=', busyUntil)
      .execute();
  }
}
