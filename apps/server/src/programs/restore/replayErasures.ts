import type { AuditSource } from '../../platform/audit/appendAudit';
import type { Db } from '../../platform/store/database';
import type { ResearchContext } from '../../research/recordings/researchContext';
import {
  deleteCollectedData,
  ERASE_SESSION,
  withdrawCollectedData,
} from '../../research/recordings/deletedData';
import { findSession } from '../../research/recordings/sessionRows';
import { removeRegistrationAgain } from '../../research/registrations/removeRegistration';
import { eraseRow } from '../../studies/lifecycle/eraseStudy';
import { ERASE_STUDY } from '../../studies/lifecycle/studyJobs';
import type { Erasure } from '../backup/erasures';
import { BackupProblem } from '../backup/backupProblem';

export interface Replayed {
  readonly sessions: number;
  readonly studies: number;
  readonly registrations: number;
}

/**
 * Erases again what was erased after the backup, by what erased it the first time. An erasure that the backup
 * knows already, and one of something that is not in it, change nothing.
 */
export async function replayErasures(
  context: Pick<ResearchContext, 'db' | 'now'>,
  erasures: readonly Erasure[],
): Promise<Replayed> {
  const count = { sessions: 0, studies: 0, registrations: 0 };
  for (const one of erasures) {
    if (one.kind === 'session' && (await eraseAgain(context, one))) count.sessions++;
    if (one.kind === 'study' && (await eraseStudyAgain(context.db, one))) count.studies++;
    if (one.kind === 'registration' && (await removeAgain(context.db, one))) count.registrations++;
  }
  return count;
}

async function eraseAgain(
  context: Pick<ResearchContext, 'db' | 'now'>,
  { id, at, withdrawnAt, by }: Erasure,
): Promise<boolean> {
  const session = await findSession(context.db, id);
  if (!session) return false;
  if (withdrawnAt !== null) {
    if (session.withdrawnAt !== null) return false;
    await withdrawCollectedData(context, session, new Date(withdrawnAt));
    return true;
  }
  if (session.dataDeletedAt !== null) return false;
  await deleteCollectedData(context, session, by ?? '', sourceOf(by, at));
  return true;
}

async function eraseStudyAgain(db: Db, { id, at, by }: Erasure): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const study = await tx
      .selectFrom('studies')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!study) return false;
    await eraseRow(tx, study, sourceOf(by, at));
    return true;
  });
}

async function removeAgain(db: Db, { id, at }: Erasure): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('registrations')
      .select('id')
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!row) return false;
    await removeRegistrationAgain(tx, id, new Date(at));
    return true;
  });
}

/** The audit log says again who did it and when. */
function sourceOf(by: string | null, at: string): AuditSource {
  const caller = by === null ? null : { userId: by, actorUserId: null };
  return { caller, ip: null, at: new Date(at) };
}

/** @throws BackupProblem when files of what was erased may still be there */
export async function requireErased(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', [ERASE_SESSION, ERASE_STUDY])
    .where('state', '=', 'waiting')
    .execute();
  if (waiting.length === 0) return;
  throw new BackupProblem(
    `${waiting.length} erasures could not be completed. Everything is restored, and the server goes on erasing when it starts; look at its log.`,
  );
}
