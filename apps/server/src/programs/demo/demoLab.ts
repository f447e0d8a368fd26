import type { LastPing } from '@fovea/contract/labs/machines';
import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { AppContext } from '../../platform/context/appContext';
import { exampleId } from './ensureExamples';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A lab of the demo company with machines that nobody has switched on; created once. */
export async function ensureDemoLab(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { companyId }: Pick<DemoAccounts, 'companyId'>,
): Promise<void> {
  const labId = exampleId(companyId, 'lab');
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('labs')
      .values({ id: labId, companyId, name: 'Usability lab', createdAt: at })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    const machine = (key: string, name: string, location: string) => ({
      ...{ id: exampleId(companyId, key), companyId, labId, name, location },
      ...{
        publicProductKey: exampleId(companyId, `${key}-key`).slice(0, 13),
        createdAt: ago(30 * DAY_MS),
      },
      agentVersion: '0.1.0',
    });
    const lastPing = (before: number) => JSON.stringify(pingAt(ago(before)));
    await tx
      .insertInto('machines')
      .values([
        { ...machine('desk-1', 'Desk 1', 'Room 1.14'), lastPing: lastPing(16 * HOUR_MS) },
        {
          ...machine('desk-2', 'Desk 2', 'Room 1.14'),
          lastPing: lastPing(9 * DAY_MS),
          disabledReason: 'The camera is being repaired.',
          disabledBy: 'Robin Keller',
          disabledAt: ago(8 * DAY_MS),
        },
        { ...machine('observer', 'Observer', 'Control room'), actingAs: 'STUDY_OWNER' as const },
      ])
      .execute();
  });
}

/** Switched off in the evening, with nothing left to upload. */
function pingAt(time: Date): LastPing {
  return {
    timestamp: time.toISOString(),
    studyId: null,
    busyUiShown: false,
    currentSlideNo: 0,
    slideCount: 0,
    offline: true,
    queuedUploads: 0,
  };
}
