import { withdrawSession } from '@fovea/contract/withdrawal';
import { connect } from '@fovea/link/call';
import { CallFailed } from '@fovea/link/callFailed';
import type { SessionKey } from '../record/beginVisit';
import { openJournal } from '../record/openJournal';
import { forgetTaken } from '../takenBefore';

export type TakenBack = 'done' | 'wrongLink' | 'tooMany' | 'unreachable';

/**
 * Erases a session: first what this device still holds, so that nothing of it is sent any more, then what
 * the server has, also where the storage of this device fails.
 */
export async function takeBack(key: SessionKey): Promise<TakenBack> {
  const { studyId, sessionId, secret } = key;
  await forgetHere(key).catch(() => undefined);
  try {
    await connect({ base: '' })(withdrawSession, { studyId, sessionId, body: { secret } });
    forgetTaken(studyId);
    return 'done';
  } catch (reason) {
    if (!(reason instanceof CallFailed)) return 'unreachable';
    // The study, or the session, was erased before: nothing is left.
    if (reason.status === 410) return 'done';
    if (reason.status === 429) return 'tooMany';
    return reason.status >= 400 && reason.status < 500 ? 'wrongLink' : 'unreachable';
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
