import * as z from 'zod/mini';
import { DamagedSealedFile } from '../../platform/atRest/sealedFile';
import { factsKeyIn, type MovableStore, type SessionPlace } from './chunkStore';
import type { Resealed, Resealing } from './resealing';

const Facts = z.object({
  dataDeletedAt: z.optional(z.string()),
  withdrawnAt: z.optional(z.string()),
});

/** Encrypts a session with the key that encrypts now. What was erased meanwhile is erased once more. */
export async function resealSession(
  store: MovableStore,
  session: SessionPlace,
  how: Resealing,
): Promise<Resealed> {
  const { studyId, sessionId } = session;
  const before = await factsIfWhole(store, session);
  const done = await store.reseal(session, how);
  const key = factsKeyIn(session, 'session.json');
  // The others are encrypted all the same.
  if (before === 'damaged' && !done.damaged.includes(key)) done.damaged.push(key);
  if (how.isTrial || done.chunks === 0) return done;
  const bytes = await factsIfWhole(store, session);
  if (before !== null && bytes === null) await store.removeSession(studyId, sessionId);
  const facts = Facts.safeParse(await store.readJson(studyId, sessionId, 'session.json'));
  const isErased =
    facts.success &&
    (facts.data.dataDeletedAt !== undefined || facts.data.withdrawnAt !== undefined);
  if (isErased) await store.removeData(studyId, sessionId);
  return done;
}

async function factsIfWhole(
  store: MovableStore,
  session: SessionPlace,
): Promise<Buffer | 'damaged' | null> {
  try {
    return await store.readFacts(session, 'session.json');
  } catch (reason) {
    if (reason instanceof DamagedSealedFile) return 'damaged';
    throw reason;
  }
}
