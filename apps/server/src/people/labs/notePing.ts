import type { pingMachine } from '@fovea/contract/labs/agents';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { AppContext } from '../../platform/context/appContext';
import type { MachineAgent } from '../../platform/http/caller';

/**
 * Keeps what a machine says of itself. The time is that of the server: the clock of a machine may be a
 * day off, and a report from the past must not look recent.
 */
export async function notePing(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { machineId, companyId }: MachineAgent,
  { version, clock: _clock, ...ping }: HandlerInput<typeof pingMachine>['body'],
): Promise<Answer<typeof pingMachine>> {
  const time = now().toISOString();
  const { labId, disabledAt } = await db
    .updateTable('machines')
    .set({ lastPing: JSON.stringify({ timestamp: time, ...ping }), agentVersion: version })
    .where('id', '=', machineId)
    .where('companyId', '=', companyId)
    .returning(['labId', 'disabledAt'])
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
    .where('id', '=', labId)
    .executeTakeFirstOrThrow();
  return { time, lab, isDisabled: disabledAt !== null };
}
