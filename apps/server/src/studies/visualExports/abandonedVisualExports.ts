import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { discardUploadsOf } from '../media/uploads';

/** Any browser of the company makes it, so by then nobody has opened the study for a week. */
const KEEP_MS = 7 * 24 * 60 * 60_000;
const WORDS =
  'The visualization was not made within a week, because no browser had the study open for long enough. Create it again, and leave the page open until it is ready.';

/** Ends visual exports that no browser has made. */
export async function endAbandonedVisualExports(
  context: Pick<AppContext, 'db' | 'objects' | 'now'>,
): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - KEEP_MS);
  const { rows } = await sql<{ id: string }>`with ended as (
      update visual_exports set state = 'ERROR', message = ${WORDS},
        changed_at = ${now}, completed_at = ${now}
      where state in ('CREATED', 'PROCESSING') and changed_at < ${before}
      returning id, activity_id
    ), noted as (
      update activities set state = 'ERROR', message = ${WORDS}, completed_at = ${now}
      where completed_at is null and id in (select activity_id from ended)
    )
    select id from ended`.execute(context.db);
  for (const { id } of rows) await discardUploadsOf(context, id);
}
