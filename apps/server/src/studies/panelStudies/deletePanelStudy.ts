import { isPanelDraft } from '@fovea/rules/panels/panelStates';
import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { appendAudit } from '../../platform/audit/appendAudit';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import { requirePanel, type OpenPanel } from '../../people/panelProviders/openPanel';
import { answeredByPanel, PanelFailure } from '../../people/panelProviders/panelFailure';
import { bumpVersion } from '../../research/studyParts/studyRows';
import { alone } from './panelLease';
import type { PanelRequest } from './panelRequest';
import { findPanelStudy, requirePanelStudy, type PushedRow } from './panelStudyRows';
import { ProlificStudy, readStudy } from './prolificStudy';

/** Deletes a draft at the panel and forgets it. Without one, nothing happens. @throws Refusal */
export async function deletePanelStudy(
  context: AppContext,
  request: PanelRequest,
  studyId: string,
): Promise<void> {
  const { db } = context;
  const study = await requireOwned(db, request.caller, 'studies', studyId, 'study');
  if (!(await findPanelStudy(db, study))) return;
  const panel = await requirePanel(context, study.companyId);
  await alone(context, study, async () => {
    const row = await requirePanelStudy(db, study);
    if (row.publishedAt !== null) throw wasPublished();
    await answeredByPanel(deleteDraft(panel, row));
    await forget(context, request, row);
  });
}

const wasPublished = () =>
  new Refusal(409, 'The study was published: only a draft can be deleted.', 'PUBLISHED');

/** One that is not there any more is deleted. @throws PanelFailure */
async function deleteDraft({ calls, accountId }: OpenPanel, row: PushedRow): Promise<void> {
  const path = `/studies/${encodeURIComponent(row.panelStudyId)}/`;
  try {
    const { state } = readStudy(await calls.ask('GET', path, ProlificStudy));
    if (!isPanelDraft(state)) throw wasPublished();
    await calls.ask('DELETE', path, z.unknown());
  } catch (reason) {
    const isGone = reason instanceof PanelFailure && reason.status === 404;
    if (!isGone || accountId !== row.accountId) throw reason;
  }
}

async function forget(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  { studyId, companyId, draft, panelStudyId }: PushedRow,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('panelStudies').where('studyId', '=', studyId).execute();
    await tx
      .deleteFrom('studyPanels')
      .where('studyId', '=', studyId)
      .where('kind', '=', 'PROLIFIC')
      .execute();
    await tx
      .updateTable('studies')
      .set({ panelProviderType: null, panelProviderId: null })
      .where('id', '=', studyId)
      .execute();
    await bumpVersion(tx, studyId, at);
    await appendAudit(
      tx,
      { caller, ip, at },
      {
        companyId,
        action: 'PANEL_STUDY_DELETED',
        target: { type: 'study', id: studyId, name: draft.name },
        details: { panelStudyId },
      },
    );
  });
}
