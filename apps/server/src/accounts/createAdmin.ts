import { stdin, stdout } from 'node:process';
import { passwordProblem, passwordProblemWords } from '@fovea/rules/passwords';
import type { House } from '../house';
import { createCompany, createUser, giveRespiration, usernameKey } from './companies';
import { ADMINISTRATOR_FEATURES, STAFF_FEATURES } from './featureSets';
import { newPassword } from './passwords';

export interface AdminToMake {
  readonly email: string;
  readonly company: string;
  readonly staff: boolean;
  /** The company may measure breathing. */
  readonly respiration: boolean;
  readonly password: string;
}

/** Something a person typed is not right; the message says what. */
export class BadInput extends Error {}

/** Makes an account administrator, and the company where there is none of this name. */
export async function createAdmin(house: Pick<House, 'db' | 'now'>, make: AdminToMake) {
  const { db, now } = house;
  if (!/^[^\s@]+@[^\s@]+$/.test(make.email)) {
    throw new BadInput(`'${make.email}' is not an e-mail address.`);
  }
  if (make.company.trim() === '') throw new BadInput('The company needs a name: --company NAME');
  const problem = passwordProblem(make.password, make.email);
  if (problem) throw new BadInput(passwordProblemWords(problem));
  const features = make.staff ? STAFF_FEATURES : ADMINISTRATOR_FEATURES;
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', usernameKey(make.email))
      .executeTakeFirst();
    if (taken) throw new BadInput(`There is a user with the e-mail ${make.email} already.`);
    const company =
      (await tx
        .selectFrom('companies')
        .select(['id', 'features'])
        .where('name', '=', make.company.trim())
        .executeTakeFirst()) ??
      (await createCompany(tx, { name: make.company.trim(), features }, now()));
    // A user has a feature only if the company has it too.
    const had = 'features' in company ? company.features : features;
    const missing = features.filter((feature) => !had.includes(feature));
    if (missing.length > 0) {
      await tx
        .updateTable('companies')
        .set({ features: [...had, ...missing] })
        .where('id', '=', company.id)
        .execute();
    }
    if (make.respiration) await giveRespiration(tx, company.id);
    const name = make.email.split('@')[0] ?? make.email;
    await createUser(
      tx,
      { companyId: company.id, email: make.email, name, features, password: make.password },
      now(),
    );
  });
}

/** Asks for a password without showing it; made for the person when nothing is typed or nobody is there. */
export async function askPassword(): Promise<{ password: string; made: boolean }> {
  const typed = stdin.isTTY ? await readHidden('Password (leave empty to have one made): ') : '';
  return typed === '' ? { password: newPassword(), made: true } : { password: typed, made: false };
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
