import { effectiveFeatures } from '@fovea/rules/people/access';
import {
  canChangeOwner,
  NOT_OWNER_MESSAGE,
  OWNER_PROBLEM_MESSAGES,
  ownerProblem,
} from '@fovea/rules/studies/ownership';
import type { Researcher } from '../../platform/http/caller';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { nameOrder } from '../../platform/store/pagedList';
import { isClosed } from '../../people/accounts/accountState';
import { bumpVersion } from '../../research/studyParts/studyRows';

type Changing = Pick<AppContext, 'db' | 'now'>;

const PROBLEM_CODES = { closed: 'OWNER_CLOSED', withoutStudies: 'OWNER_WITHOUT_STUDIES' } as const;

/**
 * Gives a study to another user of the company.
 * @throws Refusal 404, also for a user of another company, 403 or 409 as the rules decide
 */
export async function changeOwner(
  { db, now }: Changing,
  caller: Researcher,
  studyId: string,
  wanted: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    const { ownerId } = study;
    if (!canChangeOwner(study, caller)) throw new Refusal(403, NOT_OWNER_MESSAGE, 'NOT_OWNER');
    const users = await usersOf(tx, caller.companyId, now());
    const owner = users.find(({ id }) => id === wanted);
    if (!owner) throw notFound('user');
    if (ownerId === wanted) return;
    const problem = ownerProblem(owner);
    if (problem !== null) {
      throw new Refusal(409, OWNER_PROBLEM_MESSAGES[problem], PROBLEM_CODES[problem]);
    }
    await tx.updateTable('studies').set({ ownerId: wanted }).where('id', '=', studyId).execute();
    await bumpVersion(tx, studyId, now());
    const before = users.find(({ id }) => id === ownerId);
    await appendAudit(tx, source, {
      companyId: study.companyId,
      action: 'OWNER_CHANGED',
      target: { type: 'study', id: studyId, name: study.name },
      details: { owner: { before: before?.email ?? ownerId, after: owner.email } },
    });
  });
}

/** The users of the company whom the rules accept as owners, by name. */
export async function possibleOwners({ db, now }: Changing, companyId: string) {
  const users = await usersOf(db, companyId, now());
  return users
    .filter((user) => ownerProblem(user) === null)
    .map(({ id, name, email }) => ({ id, name, email }));
}

async function usersOf(db: Db | Tx, companyId: string, at: Date) {
  const rows = await (db as Db)
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.name', 'users.email', 'users.features', 'users.disabled'])
    .select(['users.validTo', 'companies.features as companyFeatures'])
    .select('companies.disabled as companyDisabled')
    .where('users.companyId', '=', companyId)
    .orderBy(nameOrder('users.name'))
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, name, email, features, companyFeatures, ...state }) => ({
    id,
    name,
    email,
    isClosed: isClosed(state, at),
    features: effectiveFeatures(features, companyFeatures),
  }));
}
