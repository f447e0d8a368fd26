import type { endMachineSession } from '@fovea/contract/participation/machineSessions';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { MachineAgent } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import { erasureRefusal } from '../recordings/erasure';
import type { ResearchContext } from '../recordings/researchContext';
import { setExpectedTotals } from '../recordings/sessionRows';
import { takeMachine } from '../registrations/giveMachine';
import { between } from './beginAtMachine';

/**
 * The session is over at its machine, which is free for the next respondent before everything was received.
 * @throws Refusal 404 for a session of another machine; 410
 */
export async function endAtMachine(
  { db, now }: ResearchContext,
  { machineId, companyId }: MachineAgent,
  { sessionId, body }: Pick<HandlerInput<typeof endMachineSession>, 'sessionId' | 'body'>,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(['createdAt', 'completeAt', 'dataDeletedAt', 'withdrawnAt'])
    .where('id', '=', sessionId)
    .where('companyId', '=', companyId)
    .where('machineId', '=', machineId)
    .executeTakeFirst();
  if (!session) throw notFound('session');
  await db.transaction().execute((tx) => takeMachine(tx, sessionId, machineId));
  const erased = erasureRefusal(session);
  if (erased) throw erased;
  if (session.completeAt !== null) return;
  const ended = between(session.createdAt, new Date(body.ended), now());
  await setExpectedTotals(db, sessionId, { chunks: body.chunks, bytes: body.sizeBytes }, ended);
}
