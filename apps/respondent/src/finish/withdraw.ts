import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import type { SessionKey } from '../session/sessionContext';
import { openJournal } from '../recording/openJournal';
import { forgetParticipation } from '../journey/previousParticipation';
import { removePendingWithdrawal, addPendingWithdrawal } from './pendingWithdrawals';

export type WithdrawalResult = 'done' | 'wrongLink' | 'tooMany' | 'unreachable';

/**
 * Erases a session: first what this device still holds, so that nothing of it is sent any more, then what
 * the server has, also where the storage of this device fails. Until the server has answered, the device
 * keeps what it takes to ask again.
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
    // The study, or the session, was erased before: nothing is left.
    if (reason.status === 410) return 'done';
    if (reason.status === 429) return 'tooMany';
    // A proxy, or the page of a network to log in to, does not know what is there.
    const isOurs = reason.problem !== null && [400, 403, 404, 422].includes(reason.status);
    return isOurs ? 'wrongLink' : 'unreachable';
  }
}

/** Only with the right secret: a link that was mistyped, or made up, must not cost what is not sent yet. */
async function eraseOnDevice({ sessionId, secret }: SessionKey): Promise<void> {
  const journal = await openJournal();
  const isHere = (await journal.sessions()).some(
    (stored) => stored.sessionId === sessionId && stored.begin.secret === secret,
  );
  if (isHere) await journal.deleteSession(sessionId);
}
