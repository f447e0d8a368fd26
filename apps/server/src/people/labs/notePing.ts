import type { pingMachine } from '@fovea/contract/labs/agents';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { AppContext } from '../../platform/context/appContext';
import type { MachineAgent } from '../../platform/http/caller';
import type { Db } from '../../platform/store/database';
import { assignedSession } from './assignedSession';

/**
 * Keeps what a machine says of itself. The time is that of the server: the clock of a machine may be a
 * day off, and a report from the past must not look recent. Which stimulus is shown is known
 * from the page of the respondent, which reports to the server itself.
 */
export async function notePing(
  context: Pick<AppContext, 'db' | 'now' | 'secretBox' | 'publicUrl'>,
  { machineId, companyId }: MachineAgent,
  { version, clock: _clock, bundlePublicKey, ...ping }: HandlerInput<typeof pingMachine>['body'],
): Promise<Answer<typeof pingMachine>> {
  const { db, now } = context;
  const time = now().toISOString();
  const place = ping.studyId === null ? {} : await placeInFlow(db, machineId);
  const lastPing = { timestamp: time, ...ping, ...place };
  const machine = await db
    .updateTable('machines')
    .set({ lastPing: JSON.stringify(lastPing), agentVersion: version })
    .$if(bundlePublicKey !== undefined, (query) => query.set({ programKey: bundlePublicKey! }))
    .where('id', '=', machineId)
    .where('companyId', '=', companyId)
    .returning(['id', 'companyId', 'labId', 'disabledAt', 'sessionId'])
    .executeTakeFirstOrThrow();
  const lab = await db
    .selectFrom('labs')
    .select([
      'maxConcurrentDownloaders',
      'maxConcurrentUploaders',
      'secondsIdleBeforeUploadAllowed',
      'uploadWindowStart',
      'uploadWindowEnd',
    ])
    .where('id', '=', machine.labId)
    .executeTakeFirstOrThrow();
  const session = await assignedSession(context, machine);
  return { time, lab, isDisabled: machine.disabledAt !== null, session };
}

async function placeInFlow(db: Db, machineId: string) {
  const session = await db
    .selectFrom('machines')
    .innerJoin('sessions', 'sessions.id', 'machines.sessionId')
    .select('sessions.lastPing')
    .where('machines.id', '=', machineId)
    .executeTakeFirst();
  if (!session?.lastPing) return {};
  const { lastPing } = session;
  // The page says nothing of slides before the first one and after the last one.
  return { currentSlideNo: lastPing.currentSlideNo ?? 0, slideCount: lastPing.slideCount ?? 0 };
}
