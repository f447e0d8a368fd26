import type { TestServer } from '../startTestServer';

/** Who did something in a company, to what, with its details; the newest first. */
export async function auditOf({ context }: TestServer, companyId: string, action: string) {
  const rows = await context.db
    .selectFrom('auditEntries')
    .select(['actorId', 'targetId', 'details'])
    .where('chain', '=', companyId)
    .where('action', '=', action as 'STUDY_DELETED')
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));
}
