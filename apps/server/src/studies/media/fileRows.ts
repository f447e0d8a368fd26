import { notFound } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { FileRow } from './fileAnswer';

/** How long a deleted file can be restored. */
export const UNDELETE_MS = 24 * 60 * 60_000;

/** A file of the caller's company, or on request a deleted one. @throws Refusal 404 */
export async function requireOwnedFile(
  db: Db | Tx,
  caller: { readonly companyId: string },
  id: string,
  wanted: 'there' | 'deleted' = 'there',
): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', caller.companyId)
    .where('deletedAt', wanted === 'there' ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound('file');
  return row;
}

/** A file of the company with the same content. */
export async function sameContent(
  db: Db | Tx,
  companyId: string,
  contentHash: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('contentHash', '=', contentHash)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst();
  return row ?? null;
}
