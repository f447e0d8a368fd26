import { NAME_PROBLEM_MESSAGES, nameProblem, nameKey } from '@fovea/rules/inputs/names';
import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';

/** @throws Refusal 400 for an invalid name, 409 for one that another study of the company has */
export async function mustBeFreeName(
  db: Db | Tx,
  companyId: string,
  name: string,
  except: string | null = null,
): Promise<void> {
  const problem = nameProblem(name);
  if (problem !== null && problem !== 'taken') {
    throw new Refusal(400, NAME_PROBLEM_MESSAGES[problem], 'NAME_NOT_VALID');
  }
  let twins = db
    .selectFrom('studies')
    .select('id')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('nameKey', '=', nameKey(name));
  if (except !== null) twins = twins.where('id', '<>', except);
  if (await twins.executeTakeFirst()) throw nameTaken();
}

function nameTaken(): Refusal {
  return new Refusal(409, 'Cannot be the same name as an existing study.', 'NAME_TAKEN');
}

/** Two concurrent requests can both pass the check: then the database rejects the second one. */
export async function refuseDuplicateName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    const { code, constraint } = reason as { code?: unknown; constraint?: unknown };
    throw code === '23505' && constraint === 'studies_name' ? nameTaken() : reason;
  }
}
