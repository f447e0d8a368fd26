import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import type { SessionKey } from '../session/sessionContext';
import { openJournal } from '../recording/openJournal';
import { forgetParticipation } from '../journey/previousParticipation';
import { removePendingWithdrawal, addPendingWithdrawal } from './pendingWithdrawals';

export type WithdrawalResult = 'done' | 'wrongLink' | 'tooMany' | 'unreachable';

/**
 * Erases a session: first the data on this device, so that nothing more is sent, then the data on the server,
 * even if local storage fails. The device keeps what it needs to ask again until the server has confirmed.
 */
export async function withdraw(key: SessionKey): Promise<WithdrawalResult> {
  addPendingWithdrawal(key);
  await eraseOnDevice(key).catch(() => undefined);
  const how = await eraseOnServer(key);
  if (how === 'done') forgetParticipation(key.studyId);
  if (how === 'done' || how === 'wrongLink') removePendingWithdrawal(key);
  return how;
}

async function eraseOnServer({
  studyId,
  sessionId,
  secret,
}: SessionKey): Promise<WithdrawalResult> {
  try {
    await connect({ base: '' })(withdrawSession, { studyId, sessionId, body: { secret } });
    return 'done';
  } catch (reason) {
    if (!(reason instanceof ApiError)) return 'unreachable';
    // The study or the session had been erased before: nothing is left.
    if (reason.status === 410) return 'done';
    if (reason.status === 429) return 'tooMany';
    // A proxy or a captive portal knows nothing about the session.
    const isOurs = reason.problem !== null && [400, 403, 404, 422].includes(reason.status);
    return isOurs ? 'wrongLink' : 'unreachable';
  }
}

/** Only with the right secret: a mistyped or made-up link must not delete data that has not been sent. */
async function eraseOnDevice({ sessionId, secret }: SessionKey): Promise<void> {
  const journal = await openJournal();
  const isHere = (await journal.sessions()).some(
    (stored) => stored.sessionId === sessionId && stored.begin.secret === secret,
  );
  if (isHere) await journal.deleteSession(sessionId);
}
