/** The rows of studies at a panel, and of the submissions that the panel told of. */
import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import { PANEL_SUBMISSION_STATES } from '@fovea/contract/participation/panelSubmissions';
import { holdsPlace } from '@fovea/rules/panels/panelStates';
import { SYNC_FAILURE_MESSAGES } from '@fovea/rules/panels/panelSync';
import type { Selectable } from 'kysely';
import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { rowCount } from '../../platform/store/rowCount';
import type { Tables } from '../../platform/store/tables';

export type PanelStudyRow = Selectable<Tables['panelStudies']>;
/** Of a study that is at the panel, not only on its way. */
export type PushedRow = PanelStudyRow & { readonly panelStudyId: string };

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

/** Null: the study was not pushed, or no answer came. */
export async function findPanelStudy(db: Db | Tx, study: OfStudy): Promise<PushedRow | null> {
  const row = await db
    .selectFrom('panelStudies')
    .selectAll()
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .executeTakeFirst();
  return row && isPushed(row) ? row : null;
}

export const isPushed = (row: PanelStudyRow): row is PushedRow => row.panelStudyId !== null;

/** @throws Refusal 409 */
export async function requirePanelStudy(db: Db | Tx, study: OfStudy): Promise<PushedRow> {
  const row = await findPanelStudy(db, study);
  if (!row) throw new Refusal(409, 'This study is not at the panel.', 'NOT_PUSHED');
  return row;
}

/** Submissions that hold a place. */
export async function placesTaken(
  db: Db | Tx,
  { studyId, companyId }: Pick<PanelStudyRow, 'studyId' | 'companyId'>,
): Promise<number> {
  const { taken } = await db
    .selectFrom('panelSubmissions')
    .select(rowCount().as('taken'))
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .where('state', 'in', PANEL_SUBMISSION_STATES.filter(holdsPlace))
    .executeTakeFirstOrThrow();
  return taken;
}

/** A study at the panel as the API answers it, from what is stored. */
export async function panelStudyAnswer(db: Db | Tx, row: PushedRow): Promise<PanelStudy> {
  const { companyId, workspaceId, type, syncFailure, syncFailedSince } = row;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', row.pushedBy ?? '')
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  const hook = await db
    .selectFrom('panelHooks')
    .select('connectionKey')
    .where('companyId', '=', companyId)
    .where('type', '=', type)
    .where('workspaceId', '=', workspaceId ?? '')
    .where('sealedSecret', 'is not', null)
    .executeTakeFirst();
  return {
    type,
    panelStudyId: row.panelStudyId,
    url: `https://app.prolific.com/researcher/workspaces/studies/${encodeURIComponent(row.panelStudyId)}`,
    state: row.state,
    draft: row.draft,
    otherFilters: row.otherFilters,
    currency: row.currency,
    workspaceId,
    placesTaken: await placesTaken(db, row),
    codes: [...row.codes],
    cost: row.cost,
    thresholds: row.thresholds,
    pushedDate: row.pushedAt.toISOString(),
    pushedBy: user ?? null,
    publishedDate: row.publishedAt?.toISOString() ?? null,
    syncedDate: row.syncedAt?.toISOString() ?? null,
    syncFailure: syncFailure && {
      code: syncFailure,
      message: SYNC_FAILURE_MESSAGES[syncFailure],
      sinceDate: (syncFailedSince ?? row.pushedAt).toISOString(),
      nextTryDate: row.nextSyncAt?.toISOString() ?? null,
    },
    isNotified: hook !== undefined,
  };
}
