import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';

export const NO_SPACE_MESSAGE =
  'The exports and reports of your company take up all the space they may. Delete exports or reports that are no longer needed, then try again.';

/**
 * Of the exports of data, the visual exports and the reports together.
 * @throws Refusal 507 when those of the company would take up more than they may
 */
export async function mustHaveSpace(
  db: Db | Tx,
  companyId: string,
  bytes: number,
  limitBytes: number,
  /** An export whose bytes are counted already. */
  exceptId: string | null = null,
): Promise<void> {
  if (limitBytes === Infinity) return;
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(bytes) as bytes from (
      select id, bytes from study_exports where company_id = ${companyId}
      union all
      select id, bytes from visual_exports where company_id = ${companyId}
      union all
      select id, bytes from reports where company_id = ${companyId}
    ) as everything
    where ${exceptId}::text is null or id <> ${exceptId}`.execute(db);
  if (Number(rows[0]?.bytes ?? 0) + bytes > limitBytes) {
    throw new Refusal(507, NO_SPACE_MESSAGE, 'EXPORT_SPACE');
  }
}
