import type { VisitEndReason } from '@fovea/contract/participation/panelEnds';
import type { Invitation } from '@fovea/contract/participation/participation';
import { addressOfEnd, panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import type { AppContext } from '../../platform/context/appContext';
import { findStudyPanel } from '../panelPlaces/studyPanel';
import { ownRedirect } from './ownRedirects';
import { countsEnds, type EndingStudy } from './panelOfStudy';

const REASONS: readonly VisitEndReason[] = [
  'rejected',
  'device',
  'duplicate',
  'quotaFull',
  'collection',
  'upload',
];

/** What an invitation says of the ends of a study; null: they are not counted. */
export async function invitedEnds(
  { db }: Pick<AppContext, 'db'>,
  study: EndingStudy,
): Promise<Invitation['ends']> {
  const panel = await findStudyPanel(db, study.id);
  if (!countsEnds(panel, study)) return null;
  const nobody = { parameters: {}, sessionId: '', respondentLabel: '' };
  const leads = (reason: VisitEndReason) =>
    panel
      ? addressOfEnd(panel.ends, panelEndOfReason(reason)) !== ''
      : ownRedirect(study, nobody, reason) !== '';
  return {
    idParameter: panel?.kind === 'REDIRECT' ? panel.idParameter : null,
    redirected: REASONS.filter(leads),
  };
}
