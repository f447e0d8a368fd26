import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { CallFailed } from '@fovea/link/calls/callFailed';
import type { SessionKey } from '../visit/beginVisit';
import { openJournal } from '../record/openJournal';
import { forgetTaken } from '../journey/takenBefore';
import { forgetUnconfirmed, keepUnconfirmed } from './unconfirmed';

export type TakenBack = 'done' | 'wrongLink' | 'tooMany' | 'unreachable';

/**
 * Erases a session: first the data on this device, so that nothing more is sent, then the data on the server,
 * even if local storage fails. The device keeps what it needs to ask again until the server has confirmed.
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
    // The study or the session had been erased before: nothing is left.
    if (reason.status === 410) return 'done';
    if (reason.status === 429) return 'tooMany';
    // A proxy or a captive portal knows nothing about the session.
    const isOurs = reason.problem !== null && [400, 403, 404, 422].includes(reason.status);
    return isOurs ? 'wrongLink' : 'unreachable';
  }
}

/** Only with the right secret: a mistyped or made-up link must not delete data that has not been sent. */
async function forgetHere({ sessionId, secret }: SessionKey): Promise<void> {
  const journal = await openJournal();
  const isHere = (await journal.sessions()).some(
    (kept) => kept.sessionId === sessionId && kept.begin.secret === secret,
  );
  if (isHere) await journal.forgetSession(sessionId);
}
