import type { StudyChange } from '@fovea/contract/studies/studies';
import {
  CONSENT_LOCKED_MESSAGE,
  isConsentLocked,
  canSetCollection,
} from '@fovea/rules/participation/collection';
import { BUILDER_ACCESS_MESSAGES } from '@fovea/rules/studies/studyAccess';
import { isBuiltHere, isRemote } from '@fovea/rules/studies/studyKinds';
import { canSetSignals, isOnlyOfSignalProcessing } from '@fovea/rules/studies/studySignals';
import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

type Lockable = Pick<
  StudyRow,
  | 'id'
  | 'companyId'
  | 'collecting'
  | 'firstStartedAt'
  | 'studyType'
  | 'desktopGeneration'
  | 'blockUsage'
>;

/** Whether respondents other than previews have taken part, or could have. */
export async function studyIsLocked(db: Db | Tx, study: Lockable): Promise<boolean> {
  if (study.collecting || study.firstStartedAt !== null) return true;
  return await hasRespondents(db, study);
}

/** Whether anybody other than a preview agreed to take part. */
async function hasRespondents(
  db: Db | Tx,
  study: Pick<Lockable, 'id' | 'companyId'>,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .where('preview', '=', false)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Checks that the study may be edited: created here with the current builder, and not locked.
 * @throws Refusal 409
 */
export async function mustBeUnlocked(tx: Db | Tx, study: Lockable): Promise<void> {
  if (!isBuiltHere(study)) throw refused('notCloudNative', 'NOT_CLOUD_NATIVE');
  if (await studyIsLocked(tx, study)) throw refused('locked', 'STUDY_LOCKED');
  if (study.blockUsage === 'BLOCKS_NOT_USED') throw refused('oldVersion', 'OLD_VERSION');
}

/**
 * Checks that the study may be changed in this way: either it may be edited, or the change is to
 * its signals or its quota only, or it is a remote study and the change is to a setting made here (its stimuli
 * and their order come from where it was built).
 * @throws Refusal 409
 */
export async function mustBeChangeable(
  tx: Tx,
  study: Lockable & Pick<StudyRow, 'consentForm'>,
  { version: _version, ...change }: StudyChange,
): Promise<void> {
  if (canSetSignals(study) && isOnlyOfSignalProcessing(change)) return;
  const settings = Object.keys(change);
  const isOnlyQuota = settings.length === 1 && settings[0] === 'onlineQuota';
  if (isOnlyQuota && canSetCollection({ ...study, locked: true }, 'onlineQuota')) return;
  if (!isRemote(study)) return await mustBeUnlocked(tx, study);
  const locked = await studyIsLocked(tx, study);
  for (const setting of Object.keys(change) as (keyof typeof change)[]) {
    if (canSetCollection({ ...study, locked }, setting)) continue;
    throw refused('notCloudNative', 'NOT_CLOUD_NATIVE');
  }
  // Sending the same text again is not a change.
  if (change.consentForm === undefined || change.consentForm === study.consentForm) return;
  const hasCollected = await hasRespondents(tx, study);
  if (isConsentLocked({ ...study, locked, hasCollected })) {
    throw new Refusal(409, CONSENT_LOCKED_MESSAGE, 'CONSENT_LOCKED');
  }
}

function refused(why: keyof typeof BUILDER_ACCESS_MESSAGES, code: string): Refusal {
  return new Refusal(409, BUILDER_ACCESS_MESSAGES[why], code);
}
