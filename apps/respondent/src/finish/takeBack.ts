import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { CallFailed } from '@fovea/link/calls/callFailed';
import type { SessionKey } from '../visit/beginVisit';
import { openJournal } from '../record/openJournal';
import { forgetTaken } from '../journey/takenBefore';
import { forgetUnconfirmed, keepUnconfirmed } from './unconfirmed';

export type TakenBack = 'done' | 'wrongLink' | 'tooMany' | 'unreachable';

/**
 * Erases a session: first what this device still holds, so that nothing of it is sent any more, then what
 * the server has, also where the storage of this device fails. Until the server has answered, the device
 * keeps what it takes to ask again.
 */
export async function takeBack(key: SessionKey): Promise<TakenBack> {
  keepUnconfirmed(key);
  await forgetHere(key).catch(() => undefined);
  const how = await eraseThere(key);
  if (how === 'done') forgetTaken(key.studyId);
  if (how === 'done' || how === 'wrongLink') forgetUnconfirmed(key);
  return how;
}

async function eraseThere({ studyId, sessionId, secret }: SessionKey): Promise<TakenBack> {
  try {
    await connect({ base: '' })(withdrawSession, { studyId, sessionId, body: { secret } });
    return 'done';
  } catch (reason) {
    if (!(reason instanceof CallFailed)) return 'unreachable';
    // The study, or the session, was erased before: nothing is left.
    if (reason.status === 410) return 'done';
    if (reason.status === 429) return 'tooMany';
    // A proxy, or the page of a network to log in to, does not know what is there.
    const isOurs = reason.problem !== null && [400, 403, 404, 422].includes(reason.status);
    return isOurs ? 'wrongLink' : 'unreachable';
  }
}

/** Only with the right secret: a link that was mistyped, or made up, must not cost what is not sent yet. */
async function forgetHere({ sessionId, secret }: SessionKey): Promise<void> {
  const journal = await openJournal();
  const isHere = (await journal.sessions()).some(
    (kept) => kept.sessionId === sessionId && kept.begin.secret === secret,
  );
  if (isHere) await journal.forgetSession(sessionId);
}
