import { END_REASONS, PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import {
  getRedirectPanel,
  removeRedirectPanel,
  setRedirectPanel,
  testRedirectPanel,
  type RedirectPanel,
  type RedirectPanelChange,
} from '@fovea/contract/participation/redirectPanels';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import {
  cleanRedirectPanel,
  REDIRECT_PANEL_MESSAGES,
  redirectPanelProblem,
  withIdParameter,
} from '@fovea/rules/participation/redirectPanel';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { Db, Tx } from '../../platform/store/database';
import { redirectOfEnd, statusCallOfEnd } from '../../research/panelEnds/panelAddresses';
import { panelSecretOwner } from '../../research/panelEnds/panelOfStudy';
import { findStudyPanel, type StudyPanel } from '../../research/panelPlaces/studyPanel';
import { bumpVersion, type StudyRow } from '../../research/studyParts/studyRows';

/** Which panel redirects respondents to a study, and where it wants them back. */
export function redirectPanelRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(getRedirectPanel, async ({ studyId }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    const panel = await findStudyPanel(db, studyId);
    return { panel: panel?.kind === 'REDIRECT' ? await panelAnswer(context, panel) : null };
  });

  router.serve(setRedirectPanel, async ({ studyId, body }, { caller, ip }) => {
    await db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const before = await findStudyPanel(tx, studyId);
      await mustBePossible(tx, study, before, body);
      const panel = validPanel(context, study, before, body);
      await savePanel(tx, context, study, before, panel);
      const expectedParameters = withIdParameter(study.expectedParameters, panel.idParameter);
      await tx
        .updateTable('studies')
        .set({ expectedParameters })
        .where('id', '=', studyId)
        .execute();
      await bumpVersion(tx, studyId, now());
      await appendAudit(
        tx,
        { caller, ip, at: now() },
        {
          companyId: study.companyId,
          action: 'REDIRECT_PANEL_SET',
          target: { type: 'study', id: studyId },
          details: { preset: panel.preset, signing: panel.signing?.method ?? 'NONE' },
        },
      );
    });
    const panel = await findStudyPanel(db, studyId);
    if (!panel) throw new Refusal(409, 'The panel was removed meanwhile.', 'PANEL_REMOVED');
    return await panelAnswer(context, panel);
  });

  router.serve(removeRedirectPanel, async ({ studyId }, { caller, ip }) => {
    await db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const panel = await findStudyPanel(tx, studyId);
      if (panel?.kind !== 'REDIRECT') return;
      if (study.collecting) {
        throw new Refusal(
          409,
          'Data is being collected, so respondents of the panel may be on their way. Stop data collection first.',
          'COLLECTING',
        );
      }
      await tx.deleteFrom('studyPanels').where('studyId', '=', studyId).execute();
      await bumpVersion(tx, studyId, now());
      await appendAudit(
        tx,
        { caller, ip, at: now() },
        {
          companyId: study.companyId,
          action: 'REDIRECT_PANEL_REMOVED',
          target: { type: 'study', id: studyId },
          details: {},
        },
      );
    });
    return undefined;
  });

  router.serve(testRedirectPanel, async ({ studyId, body }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const before = await findStudyPanel(db, studyId);
    const panel = validPanel(context, study, before, body.panel);
    const stored = before && openSecret(context, before);
    const expected = withIdParameter(study.expectedParameters, panel.idParameter);
    const addressing = { ...panel, secret: panel.secret ?? stored, expected };
    return PANEL_ENDS.map((end) => {
      const who = {
        parameters: { [panel.idParameter]: body.panelId },
        ...{ sessionId: EXAMPLE_SESSION, respondentLabel: 'Respondent 12' },
        ...{ reason: reasonOf(end), panelId: body.panelId },
      };
      const { url, signedText, signature } = redirectOfEnd(addressing, end, who);
      const statusCall = statusCallOfEnd(addressing, end, who);
      return { end, redirectUrl: url, signedText, signature, statusCall };
    });
  });
}

const EXAMPLE_SESSION = '0199a7c2-5e10-7b31-9c44-d2f0ab12cd34';

const reasonOf = (end: PanelEnd) =>
  END_REASONS.find((reason) => panelEndOfReason(reason) === end) ?? null;

async function mustBePossible(
  tx: Tx,
  study: StudyRow,
  before: StudyPanel | null,
  { idParameter }: RedirectPanelChange,
): Promise<void> {
  if (isLab(study)) throw new Refusal(409, 'A lab study has no panel.', 'LAB_STUDY');
  if (before && before.kind !== 'REDIRECT') {
    throw new Refusal(409, 'This study was pushed to another panel.', 'OTHER_PANEL');
  }
  const isOther = before !== null && before.idParameter !== idParameter;
  if (isOther && (await hasRespondents(tx, study.id))) {
    throw new Refusal(
      409,
      'Respondents have come with the earlier parameter, so the parameter of the id cannot be changed any more.',
      'ID_PARAMETER_LOCKED',
    );
  }
}

/** @throws Refusal 400 */
function validPanel(
  context: AppContext,
  study: StudyRow,
  before: StudyPanel | null,
  panel: RedirectPanelChange,
): RedirectPanelChange {
  const wrong = redirectPanelProblem(panel, {
    expected: study.expectedParameters,
    ownOrigin: context.publicUrl(),
    hasSecret: before !== null && openSecret(context, before) !== null,
  });
  if (wrong) throw new Refusal(400, REDIRECT_PANEL_MESSAGES[wrong.problem], 'PANEL_NOT_VALID');
  return cleanRedirectPanel(panel);
}

async function savePanel(
  tx: Tx,
  { secretBox, now }: AppContext,
  { id: studyId, companyId }: StudyRow,
  before: StudyPanel | null,
  { preset, idParameter, ends, signing, secret, statusCall }: RedirectPanelChange,
): Promise<void> {
  const sealed =
    secret === undefined
      ? (before?.sealedSecret ?? null)
      : secretBox.seal(secret, panelSecretOwner(studyId));
  const set = {
    ...{ preset, idParameter, ends: JSON.stringify(ends) },
    signing: signing && JSON.stringify(signing),
    // A secret that signs nothing is not kept.
    sealedSecret: signing ? sealed : null,
    statusCall: statusCall && JSON.stringify(statusCall),
    isCounted: before?.idParameter === idParameter && before.isCounted,
    updatedAt: now(),
  };
  await tx
    .insertInto('studyPanels')
    .values({ studyId, companyId, kind: 'REDIRECT', createdAt: now(), ...set })
    .onConflict((clash) => clash.column('studyId').doUpdateSet(set))
    .execute();
}

function openSecret({ secretBox }: AppContext, panel: StudyPanel): string | null {
  const { sealedSecret, studyId } = panel;
  return sealedSecret && secretBox.open(sealedSecret, panelSecretOwner(studyId));
}

async function panelAnswer(context: AppContext, panel: StudyPanel): Promise<RedirectPanel> {
  return {
    preset: panel.preset ?? 'GENERIC',
    idParameter: panel.idParameter,
    ends: panel.ends,
    signing: panel.signing,
    secretEnding: openSecret(context, panel)?.slice(-4) ?? null,
    statusCall: panel.statusCall,
    hasRespondents: await hasRespondents(context.db, panel.studyId),
    changedDate: panel.updatedAt.toISOString(),
  };
}

/** Whether somebody has come with an id of the panel. */
async function hasRespondents(db: Db | Tx, studyId: string): Promise<boolean> {
  const place = await db
    .selectFrom('panelPlaces')
    .select('sessionId')
    .where('studyId', '=', studyId)
    .where('panelId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}
