import type { OnlineQuota } from '@fovea/contract/studies/onlineQuota';
import { cellsOf } from '@fovea/rules/participation/onlineQuota';
import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { panelIdOrNull } from './panelId';
import { findStudyPanel, type StudyPanel } from './studyPanel';

interface OfStudy {
  readonly studyId: string;
  readonly companyId: string;
  /** A session that has just been inserted, whose place is still to be decided on. */
  readonly id?: string;
}

/** Places written in one statement. */
const AT_ONCE = 2000;

/**
 * Nobody else begins a session of the study, or counts its places, until the transaction ends. The
 * lock of `insertSession`.
 */
export async function lockPlaces(tx: Tx, studyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${studyId}))`.execute(tx);
}

/**
 * The panel and the quota of a study as they are now. If one of them was changed, all sessions get
 * the places that they would have had with it. Called under the lock of the study's places.
 */
export async function countedPlaces(
  tx: Tx,
  study: OfStudy,
): Promise<{ readonly panel: StudyPanel | null; readonly quota: OnlineQuota | null }> {
  const { studyId, companyId } = study;
  const panel = await findStudyPanel(tx, studyId);
  const found = await tx
    .selectFrom('studies')
    .select(['onlineQuota', 'isOnlineQuotaCounted'])
    .where('id', '=', studyId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  const quota = found?.onlineQuota ?? null;
  if (found?.isOnlineQuotaCounted !== false && panel?.isCounted !== false) return { panel, quota };
  await countAgain(tx, study, panel, quota);
  await tx
    .updateTable('studies')
    .set({ isOnlineQuotaCounted: true })
    .where('id', '=', studyId)
    .execute();
  await tx
    .updateTable('studyPanels')
    .set({ isCounted: true })
    .where('studyId', '=', studyId)
    .execute();
  return { panel, quota };
}

async function countAgain(
  tx: Tx,
  { studyId, companyId, id: newcomer = '' }: OfStudy,
  panel: StudyPanel | null,
  quota: OnlineQuota | null,
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'variables', 'createdAt'])
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .where('preview', '=', false)
    .where('id', '<>', newcomer)
    .where('dataDeletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const seen = new Set<string>();
  const places = sessions.map(({ id, variables, createdAt }) => {
    const panelId = panel && panelIdOrNull(panel, variables);
    const isFirst = panelId !== null && !seen.has(panelId);
    if (isFirst) seen.add(panelId);
    return {
      session_id: id,
      panel_id: isFirst ? panelId : null,
      cells: quota ? cellsOf(quota, variables) : [],
      reserved_at: createdAt,
    };
  });
  // Ids move between rows, and none may be there twice in between.
  await tx
    .updateTable('panelPlaces')
    .set({ panelId: null })
    .where('studyId', '=', studyId)
    .execute();
  for (let at = 0; at < places.length; at += AT_ONCE) {
    await sql`
      insert into panel_places (session_id, company_id, study_id, panel_id, cells, reserved_at)
      select session_id, ${companyId}, ${studyId}, panel_id,
        array(select jsonb_array_elements_text(cells)), reserved_at
      from jsonb_to_recordset(${JSON.stringify(places.slice(at, at + AT_ONCE))}::jsonb)
        as given(session_id text, panel_id text, cells jsonb, reserved_at timestamptz)
      on conflict (session_id)
        do update set panel_id = excluded.panel_id, cells = excluded.cells`.execute(tx);
  }
}
