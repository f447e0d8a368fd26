import type { Feature } from '@fovea/contract/protocol/access';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { hashPassword } from './passwords';

/** Usernames are compared trimmed and in lower case, since people type capitals and spaces. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').trim().toLowerCase();
}

export interface NewCompany {
  /** Generated when omitted. */
  readonly id?: string;
  readonly name: string;
  readonly features: readonly Feature[];
  /** Whether respiration may be measured; it is experimental, so it is enabled per company. */
  readonly respiration?: boolean;
  /** Key in the customer system; none when omitted. */
  readonly customerKey?: string;
  readonly salesforceId?: string;
}

export const RESPIRATION = { jobType: 'Respiration', version: '1' } as const;

/** Enables respiration for a company, unless it is enabled already. */
export async function enableRespiration(db: Db | Tx, companyId: string): Promise<void> {
  const { preProcessingVersions } = await db
    .selectFrom('companies')
    .select('preProcessingVersions')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (preProcessingVersions.some(({ jobType }) => jobType === RESPIRATION.jobType)) return;
  await db
    .updateTable('companies')
    .set({ preProcessingVersions: JSON.stringify([...preProcessingVersions, RESPIRATION]) })
    .where('id', '=', companyId)
    .execute();
}

/** Creates a company with its two root folders. */
export async function createCompany(
  db: Db | Tx,
  company: NewCompany,
  now: Date,
): Promise<{ id: string; rootFolder: string; mediaFolder: string }> {
  const [id, rootFolder, mediaFolder] = [company.id ?? newId(), newId(), newId()] as const;
  await db
    .insertInto('companies')
    .values({
      id,
      name: company.name,
      features: [...company.features],
      customerKey: company.customerKey ?? '',
      salesforceId: company.salesforceId ?? '',
      rootFolder,
      mediaFolder,
      preProcessingVersions: JSON.stringify(company.respiration ? [RESPIRATION] : []),
      createdAt: now,
    })
    .execute();
  const folder = { companyId: id, parentId: null, createdAt: now };
  await db
    .insertInto('folders')
    .values([
      { ...folder, id: rootFolder, name: 'Studies', nameKey: 'studies' },
      { ...folder, id: mediaFolder, name: 'Media', nameKey: 'media' },
    ])
    .execute();
  return { id, rootFolder, mediaFolder };
}

export interface NewUser {
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
  readonly features: readonly Feature[];
  /**
   * Null: the identity provider signs the user in, or the user chooses a password through a welcome
   * mail.
   */
  readonly password: string | null;
}

/** Creates a user who signs in with the e-mail address. @returns the id */
export async function createUser(db: Db | Tx, user: NewUser, now: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      companyId: user.companyId,
      username: usernameKey(user.email),
      name: user.name,
      email: user.email.trim(),
      passwordHash: user.password === null ? null : await hashPassword(user.password),
      features: [...user.features],
      validTo: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
