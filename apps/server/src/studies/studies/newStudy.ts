import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { DEFAULT_LOCALE } from '@fovea/rules/inputs/locales';
import { cleanName, nameKey } from '@fovea/rules/inputs/names';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { NEW_STUDY_CHECKS } from '@fovea/rules/studies/settings';
import type { CreatedType } from '@fovea/rules/studies/studyCreation';
import { DEFAULT_SCREENING } from '@fovea/rules/participation/screening';
import {
  DEFAULT_CANVAS_PX,
  defaultExposureMs,
  defaultRecording,
  POST_CALIBRATION_NAME,
  PRE_CALIBRATION_NAME,
} from '@fovea/rules/flow/stimuli';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';

/** @param stopping how a respondent stops */
const consentText = (stopping: string) =>
  [
    'You are invited to take part in a research study. You will look at pictures, videos or texts on your screen. Below this text is a list of what is measured while you do, and of what is kept.',
    `Taking part is voluntary. You may stop at any time by ${stopping}, without giving a reason.`,
    'What is measured is stored by the researchers who invited you and used for this research only. You may ask them at any time what is stored about you and have it deleted.',
    'By choosing to take part you confirm that you are at least 18 years old, that you have read this text, and that you agree that what is listed below is measured.',
  ].join('\n\n');

export const DEFAULT_CONSENT = consentText('closing this page');
/** In a lab the page cannot be closed by whoever takes part. */
export const DEFAULT_LAB_CONSENT = consentText('telling the person who looks after you');

export interface StudyToCreate {
  readonly companyId: string;
  readonly folderId: string;
  readonly ownerId: string;
  readonly name: string;
  /** Left out: online. */
  readonly studyType?: CreatedType;
  readonly contactEmail: string;
  readonly requestId?: string | undefined;
}

/** Creates a study with one flow and the two default calibrations. @returns its id */
export async function insertStudy(tx: Db | Tx, make: StudyToCreate, now: Date): Promise<string> {
  const { companyId } = make;
  const studyId = newId();
  const flowId = newId();
  const { distributionSettings } = await tx
    .selectFrom('companies')
    .select('distributionSettings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('studies')
    .values({
      id: studyId,
      companyId,
      folderId: make.folderId,
      name: cleanName(make.name),
      nameKey: nameKey(make.name),
      studyType: make.studyType ?? 'ONLINE',
      state: 'NEW_AVAILABLE',
      versionAt: now,
      ownerId: make.ownerId,
      sensors: JSON.stringify(DEFAULT_SENSORS),
      checks: JSON.stringify(NEW_STUDY_CHECKS),
      ...DEFAULT_SCREENING,
      rejectConsentRedirect: distributionSettings.rejectConsentRedirect ?? '',
      studyFinishedRedirect: distributionSettings.studyFinishedRedirect ?? '',
      collectionErrorRedirect: distributionSettings.collectionErrorRedirect ?? '',
      firstStartedAt: null,
      consentForm: make.studyType === 'LAB' ? DEFAULT_LAB_CONSENT : DEFAULT_CONSENT,
      contactEmail: make.contactEmail,
      locale: DEFAULT_LOCALE,
      requestId: make.requestId ?? null,
      createdAt: now,
    })
    .execute();
  await tx
    .insertInto('blocks')
    .values({ id: flowId, companyId, studyId, displayName: 'Flow 1', flowOrder: 0 })
    .execute();
  for (const [blockOrder, name] of [PRE_CALIBRATION_NAME, POST_CALIBRATION_NAME].entries()) {
    const stimulusId = newId();
    await tx
      .insertInto('stimuli')
      .values({
        id: stimulusId,
        companyId,
        studyId,
        name,
        displayName: name,
        type: 'CALIBRATION',
        exposureTimeMs: defaultExposureMs('CALIBRATION'),
        ...DEFAULT_CANVAS_PX,
        ...defaultRecording('CALIBRATION'),
        imageKey: null,
        videoKey: null,
        thumbnailKey: null,
        calibrationOptions: JSON.stringify(DEFAULT_CALIBRATION),
        instructionOptions: null,
        assetId: null,
        createdAt: now,
      })
      .execute();
    await tx
      .insertInto('blockChildren')
      .values({
        id: newId(),
        companyId,
        studyId,
        parentBlock: flowId,
        blockOrder,
        fixed: true,
        stimulusId,
        blockId: null,
      })
      .execute();
  }
  return studyId;
}
