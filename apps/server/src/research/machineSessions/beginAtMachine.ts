import type { beginMachineSession } from '@fovea/contract/participation/machineSessions';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { issueRespondentToken } from '../../people/accounts/tokens';
import type { MachineAgent } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { isErasedStudy, studyErased } from '../recordings/erasure';
import { insertSession, type SessionRow } from '../recordings/sessionRows';
import type { ResearchContext } from '../recordings/researchContext';
import { countBegun } from '../participation/flowChoice';
import { resolveVariables } from '../participation/resolveVariables';
import { newSessionRow, saveTerms } from '../participation/sessionTerms';
import {
  existingSession,
  keepSessionFile,
  requireSecret,
  SESSION_ID,
} from '../participation/startSession';
import { linkVisit, isVisitId } from '../recordings/visitRows';
import { takeBegunRegistration } from './takeBegunRegistration';
import { preparedAgain } from './preparedAgain';
import { openPrepared, type PreparedSession } from './preparedSession';

type Input = HandlerInput<typeof beginMachineSession>;

/**
 * Takes a session that has begun at a machine, as it was prepared for it. It has happened, so it is taken
 * whatever has become of the study and the registration since then; only what was erased is refused.
 * @throws Refusal 404, 409, 410
 */
export async function beginAtMachine(
  context: ResearchContext,
  machine: MachineAgent,
  { sessionId: givenId, body }: Pick<Input, 'sessionId' | 'body'>,
): Promise<Answer<typeof beginMachineSession>> {
  const { begin } = body;
  if (!SESSION_ID.test(begin.sessionId)) {
    throw new Refusal(400, 'The session id must be a UUID in lower case.', 'BAD_SESSION_ID');
  }
  const prepared =
    openPrepared(context, machine.machineId, givenId, body.prepared) ??
    (body.shown && (await preparedAgain(context, machine, givenId, begin, body.shown)));
  if (!prepared) {
    const message = 'This session was not prepared for this machine by this server.';
    throw new Refusal(409, message, 'PACKAGE_NOT_VALID');
  }
  const { studyId } = prepared;
  const existing = await existingSession(context, studyId, begin).catch(elsewhere);
  const row = existing ?? (await takeSession(context, machine, prepared, body));
  const { token } = await issueRespondentToken(context.db, row, context.now());
  return { token };
}

/** The given respondent has begun in another browser: here the session needs an id of its own. */
function elsewhere(reason: unknown): never {
  if (reason instanceof Refusal && reason.code === 'NOT_YOUR_SESSION') {
    throw new Refusal(409, 'This respondent has begun elsewhere.', 'BEGUN_ELSEWHERE');
  }
  throw reason;
}

async function takeSession(
  context: ResearchContext,
  machine: MachineAgent,
  prepared: PreparedSession,
  { begin, began }: Input['body'],
): Promise<SessionRow> {
  const { db } = context;
  const { studyId, terms } = prepared;
  const { companyId } = machine;
  if (await isErasedStudy(db, studyId)) throw studyErased();
  const study = await db
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  const registration = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', prepared.sessionId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!study || !registration) throw notFound('session');
  const { blockId, ...shown } = flowOf(prepared, begin.blockId);
  const now = context.now();
  const isGiven = begin.sessionId === prepared.sessionId;
  const { number, age, gender } = registration;
  const begun = newSessionRow(begin, {
    ...{ studyId, companyId, terms, ...shown, stimuliBlock: blockId },
    createdAt: between(registration.createdAt, new Date(began), now),
    variables: { ...(await resolveVariables(db, study, begin)), ...registration.variables },
    // A second session of one registration is a respondent with a number of their own.
    registered: { machineId: machine.machineId, age, gender, ...(isGiven && { number }) },
  });
  await saveTerms(db, companyId, terms, now);
  const { row, isNew } = await insertSession(db, begun, async (tx) => {
    if (isGiven) await takeBegunRegistration(tx, registration.id, machine, begun.createdAt);
    if (blockId !== null) await countFlow(tx, studyId, blockId);
  });
  requireSecret(row, studyId, begin);
  if (isNew && begin.visitId !== undefined && isVisitId(begin.visitId)) {
    await linkVisit(db, study, begin.visitId, row.id, now);
  }
  await keepSessionFile(context, row);
  return row;
}

/** @throws Refusal 409 (FLOW_UNKNOWN) */
function flowOf({ flows, suggestedBlockId }: PreparedSession, asked: string | undefined) {
  const wanted = asked ?? suggestedBlockId;
  const flow = flows.find(({ blockId }) => blockId === wanted);
  if (!flow) throw new Refusal(409, 'The session has no such flow.', 'FLOW_UNKNOWN');
  return flow;
}

/** The flow may have been removed meanwhile. */
async function countFlow(tx: Tx, studyId: string, blockId: string): Promise<void> {
  const block = await tx
    .selectFrom('blocks')
    .select('id')
    .where('id', '=', blockId)
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  if (block) await countBegun(tx, block.id);
}

/** What the clock of a machine says is true only between what the server knows. */
export function between(earliest: Date, said: Date, latest: Date): Date {
  return new Date(Math.max(earliest.getTime(), Math.min(said.getTime(), latest.getTime())));
}
