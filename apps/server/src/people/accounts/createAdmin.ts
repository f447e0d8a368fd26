import { stdin, stdout } from 'node:process';
import { passwordProblem, passwordProblemMessage } from '@fovea/rules/people/passwords';
import { appendAudit, systemSource, type NewAuditEntry } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { createCompany, createUser, enableRespiration, usernameKey } from './companies';
import { ADMINISTRATOR_FEATURES, STAFF_FEATURES } from './featureSets';
import { generatePassword } from './passwords';

export interface NewAdmin {
  readonly email: string;
  readonly company: string;
  readonly staff: boolean;
  /** Whether the company may measure respiration. */
  readonly respiration: boolean;
  readonly password: string;
}

/** Invalid input from the command line; the message explains it. */
export class BadInput extends Error {}

/** Creates an account administrator, and the company if none has this name. */
export async function createAdmin(context: Pick<AppContext, 'db' | 'now'>, make: NewAdmin) {
  const { db, now } = context;
  if (!/^[^\s@]+@[^\s@]+$/.test(make.email)) {
    throw new BadInput(`'${make.email}' is not an e-mail address.`);
  }
  if (make.company.trim() === '') throw new BadInput('The company needs a name: --company NAME');
  const problem = passwordProblem(make.password, make.email);
  if (problem) throw new BadInput(passwordProblemMessage(problem));
  const features = make.staff ? STAFF_FEATURES : ADMINISTRATOR_FEATURES;
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', usernameKey(make.email))
      .executeTakeFirst();
    if (taken) throw new BadInput(`There is a user with the e-mail ${make.email} already.`);
    const at = now();
    const companyName = make.company.trim();
    const known = await tx
      .selectFrom('companies')
      .select(['id', 'features'])
      .where('name', '=', companyName)
      .executeTakeFirst();
    const { id: companyId } =
      known ?? (await createCompany(tx, { name: companyName, features }, at));
    const company = { type: 'company', id: companyId, name: companyName } as const;
    const done: NewAuditEntry[] = known
      ? []
      : [{ companyId, action: 'COMPANY_CREATED', target: company, details: { ...BY, features } }];
    // A user has a feature only if the company has it too.
    const before = known?.features ?? features;
    const after = [...new Set([...before, ...features])];
    if (after.length > before.length) {
      await tx
        .updateTable('companies')
        .set({ features: after })
        .where('id', '=', companyId)
        .execute();
      const details = { ...BY, features: { before, after } };
      done.push({ companyId, action: 'PERMISSIONS_CHANGED', target: company, details });
    }
    if (make.respiration) await enableRespiration(tx, companyId);
    const { email, password } = make;
    const name = email.split('@')[0] ?? email;
    const id = await createUser(tx, { companyId, email, name, features, password }, at);
    await appendAudit(tx, systemSource(at), [
      ...done,
      {
        companyId,
        action: 'USER_CREATED',
        target: { type: 'user', id, name },
        details: { ...BY, email, features },
      },
    ]);
  });
}

/** Commands run on the server's own machine, where nobody is signed in. */
const BY = { by: 'operator' } as const;

/**
 * Prompts for a password without echoing it; generates one when nothing is typed or there is no
 * terminal.
 */
export async function promptForPassword(): Promise<{ password: string; isGenerated: boolean }> {
  const typed = stdin.isTTY ? await readHidden('Password (leave empty to have one made): ') : '';
  return typed === ''
    ? { password: generatePassword(), isGenerated: true }
    : { password: typed, isGenerated: false };
}

function readHidden(question: string): Promise<string> {
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((done, stopped) => {
    let text = '';
    const read = (piece: Buffer) => {
      for (const letter of piece.toString('utf8')) {
        if (letter === '\r' || letter === '\n' || letter === '\u0004') {
          finish();
          return done(text);
        }
        if (letter === '\u0003') {
          finish();
          return stopped(new BadInput('Nothing was made.'));
        }
        text =
          letter === '\u007f' || letter === '\b' ? [...text].slice(0, -1).join('') : text + letter;
      }
    };
    const finish = () => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stdout.write('\n');
    };
    stdin.on('data', read);
  });
}
