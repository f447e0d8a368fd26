import type { Invitation } from '@fovea/contract/participation/participation';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import type { AppContext } from '../../platform/context/appContext';
import { invitedEnds } from '../panelEnds/invitedEnds';
import { isManualChoice } from './flowChoice';
import type { PublishedStudy } from './publishedStudy';

/** What a visitor reads before taking part. @param isRegistered somebody whom a machine of a lab was given */
export async function invitationTo(
  context: Pick<AppContext, 'db'>,
  study: PublishedStudy,
  isRegistered: boolean,
): Promise<Invitation> {
  const { row, consentSha256, needsCamera, durationMs, expired } = study;
  return {
    studyId: row.id,
    name: row.name,
    collecting: (row.collecting || isRegistered) && !expired,
    locale: row.locale,
    contactEmail: row.contactEmail,
    consent: { text: row.consentForm, version: row.consentVersion, textSha256: consentSha256 },
    needsCamera,
    recordsWebcamVideo: row.recordWebcamVideo,
    sensors: row.sensors,
    setupSteps: setupSteps(row),
    deviceTypes: row.deviceTypes,
    redirects: { rejectConsent: row.rejectConsentRedirect, error: row.collectionErrorRedirect },
    expectedParameters: row.expectedParameters,
    estimatedDurationMs: durationMs,
    flows: isManualChoice(study)
      ? study.flows.map(({ id, displayName }) => ({ id, name: displayName }))
      : [],
    expired,
    ends: await invitedEnds(context, row),
  };
}
