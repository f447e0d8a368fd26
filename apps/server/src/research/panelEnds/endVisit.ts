import type { VisitEndReason } from '@fovea/contract/participation/panelEnds';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import { panelIdOrNull } from '../panelPlaces/panelId';
import { noteVisitEnd } from './endRows';
import { enqueueNotice } from './notifyPanel';
import { ownRedirect } from './ownRedirects';
import { redirectOfEnd } from './panelAddresses';
import { findEndingStudy, panelOfStudy } from './panelOfStudy';
import { tellPanel } from './tellPanel';

/**
 * Taking part ended for a visitor without a session. It is noted if the link has an id of the panel.
 *
 * @param take takes one of the visitors that the address of the caller may have; false: none is left,
 *   and the visitor is redirected without being noted
 * @returns where the visitor is redirected
 */
export async function endVisit(
  context: Pick<AppContext, 'db' | 'now' | 'secretBox' | 'log' | 'connectOutside'>,
  studyId: string,
  {
    reason,
    variables,
  }: {
    readonly reason: VisitEndReason;
    readonly variables: Readonly<Record<string, string>>;
  },
  take: () => Promise<boolean>,
): Promise<{ redirectUrl: string }> {
  const study = await findEndingStudy(context.db, studyId);
  if (!study) throw notFound('study');
  const found = await panelOfStudy(context, study);
  const ending = { parameters: variables, sessionId: '', respondentLabel: '' };
  if (!found) return { redirectUrl: ownRedirect(study, ending, reason) };
  const { panel, addressing } = found;
  const panelId = panelIdOrNull(panel, variables);
  const panelEnd = panelEndOfReason(reason);
  const who = { ...ending, reason, panelId: panelId ?? '' };
  if (panelId !== null && (await take())) {
    const visit = { studyId, companyId: study.companyId, panelId };
    const row = await context.db.transaction().execute(async (tx) => {
      const noted = await noteVisitEnd(tx, visit, { reason, panelEnd }, context.now());
      if (noted && addressing.statusCall) await enqueueNotice(tx, noted);
      return noted;
    });
    if (row) await tellPanel(context, addressing, row, who);
  }
  return { redirectUrl: redirectOfEnd(addressing, panelEnd, who).url };
}
