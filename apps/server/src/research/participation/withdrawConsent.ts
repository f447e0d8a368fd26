import { withdrawCollectedData } from '../recordings/deletedData';
import { isErasedStudy, studyErased } from '../recordings/erasure';
import { restoreSession } from '../recordings/reindex';
import { readSessionFile } from '../recordings/sessionFile';
import { toSessionFile, toTombstone } from '../recordings/toSessionFile';
import { findSession, type SessionRow } from '../recordings/sessionRows';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../recordings/researchContext';
import { sameHash, secretHash } from './sessionSecret';

/**
 * Withdraws the respondent's consent, whether the study still collects, was stopped or was deleted.
 * The response is sent only after the withdrawal is safe on disk, so that nothing of the session
 * can come back.
 * @returns when it was withdrawn; the same when repeated
 * @throws Refusal 403, whether or not the session exists; 410 when the whole study was erased
 */
export async function withdrawConsent(
  context: ResearchContext,
  { studyId, sessionId }: { readonly studyId: string; readonly sessionId: string },
  secret: string,
): Promise<Date> {
  const named = await sessionOrFile(context, studyId, sessionId);
  const session = (await sessionBegunElsewhere(context, named, secret)) ?? named;
  // An unknown session is compared as well, so that timing does not reveal whether it exists.
  const isTheirs = sameHash(session?.secretHash ?? NO_HASH, secretHash(secret));
  if (!session && (await isErasedStudy(context.db, studyId))) throw studyErased();
  if (!session || !isTheirs || session.studyId !== studyId) {
    throw new Refusal(403, 'This link is not the one of this session.', 'NOT_YOUR_SESSION');
  }
  if (session.withdrawnAt !== null) return session.withdrawnAt;
  const at = context.now();
  const { files } = context.recordings;
  const facts =
    (await readSessionFile(files, studyId, session.id)) ??
    (await toSessionFile(context.db, session));
  const erased = { dataDeletedAt: session.dataDeletedAt ?? at, withdrawnAt: at };
  await files.writeJson(studyId, session.id, 'session.json', toTombstone(facts, erased));
  return await withdrawCollectedData(context, session, at);
}

const NO_HASH = '0'.repeat(64);

/**
 * A respondent of a lab who has begun at two machines has two sessions, of which the page of the second knows the id
 * of the first only: its secret says which one is meant.
 */
async function sessionBegunElsewhere(
  { db }: Pick<ResearchContext, 'db'>,
  named: SessionRow | undefined,
  secret: string,
): Promise<SessionRow | undefined> {
  const hash = secretHash(secret);
  if (!named || named.machineId === null || sameHash(named.secretHash, hash)) return undefined;
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('studyId', '=', named.studyId)
    .where('companyId', '=', named.companyId)
    .where('machineId', 'is not', null)
    .where('secretHash', '=', hash)
    .executeTakeFirst();
}

async function sessionOrFile(
  context: ResearchContext,
  studyId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const { files } = context.recordings;
  const row = await findSession(context.db, sessionId);
  if (row || !(await readSessionFile(files, studyId, sessionId))) return row;
  // The database lost the session in a power cut, but its file survived.
  await restoreSession(context, files, studyId, sessionId);
  return await findSession(context.db, sessionId);
}
