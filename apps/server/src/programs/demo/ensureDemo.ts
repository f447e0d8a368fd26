import type { BuiltType, CalibrationOptions } from '@fovea/contract/studies/stimuli';
import {
  calibrationExposureMs,
  calibrationPositions,
  DEFAULT_CALIBRATION,
} from '@fovea/rules/flow/calibration';
import { POST_CALIBRATION_NAME } from '@fovea/rules/flow/stimuli';
import { randomBytes } from 'node:crypto';
import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { insertStudy } from '../../studies/studies/newStudy';
import { loadStudyParts, studyRows } from '../../research/studyParts/studyRows';
import type { Tx } from '../../platform/store/database';
import type { StoredMedia } from '../../studies/media/storeMedia';
import { FILM_NAME } from './clip/coffeeFilm';
import { createDemoAois } from './demoAois';
import { storeFilm } from './storeFilm';
import { storePicture } from './storePicture';
import { DEMO_SURVEY, SURVEY_NAME } from './demoSurvey';
import type { DemoPicture } from './pictures/picture';
import { posterPicture } from './pictures/posterPicture';
import { quietShelfPicture, shelfPicture } from './pictures/shelfPicture';
import { shopPicture } from './pictures/shopPicture';

export const DEMO_PICTURES: readonly DemoPicture[] = [
  shelfPicture,
  shopPicture,
  posterPicture,
  quietShelfPicture,
];
const STUDY_NAME = 'Coffee packaging';
export const DEMO_RESPONDENTS = 40;
const EXPOSURE_MS = 7_000;
const INSTRUCTION_MS = 6_000;
const INSTRUCTION =
  'Imagine that you are out of coffee at home.\n\nYou will see three pictures and a short film. Look at each as you would in a shop. In the web shop you may click what you would buy. Some questions follow.';
/** The second calibration only validates the first, so it may be short. */
const LAST_CALIBRATION: CalibrationOptions = {
  ...DEFAULT_CALIBRATION,
  positions: calibrationPositions(9),
  positionTimeMs: 1000,
  headMovement: 'off',
};

/** The flows of group A and of group B. */
export const DESIGN_FLOWS = ['Design A', 'Design B'] as const;

export interface DemoStudy {
  readonly studyId: string;
  readonly seed: string;
  readonly respondents: number;
}

/** Whether the demo study can still be filled: it exists and its collection is on. */
export async function isCollecting(
  { db }: Pick<AppContext, 'db'>,
  studyId: string,
): Promise<boolean> {
  const study = await db
    .selectFrom('studies')
    .select('collecting')
    .where('id', '=', studyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return study?.collecting ?? false;
}

/** Creates the demo study once; researchers may change or delete it like any other. */
export async function ensureDemo(context: AppContext, accounts: DemoAccounts): Promise<DemoStudy> {
  const { db, now } = context;
  const { companyId } = accounts;
  const existing = await db
    .selectFrom('demoStudies')
    .selectAll()
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (existing) return existing;
  const drawn = await Promise.all(DEMO_PICTURES.map((picture) => storePicture(context, picture)));
  const film = await storeFilm(context);
  const caller = { companyId };
  return await db.transaction().execute(async (tx) => {
    const studyId = await insertStudy(
      tx,
      {
        companyId,
        folderId: accounts.rootFolder,
        ownerId: accounts.researcherId,
        name: STUDY_NAME,
        contactEmail: accounts.emails[0] ?? 'researcher@demo.example',
      },
      now(),
    );
    const ids = new Map<string, string>();
    const add = async (type: BuiltType, name: string, media: StoredMedia | null) => {
      const rows = await studyRows(tx, caller, studyId);
      const blockId = rows.blocks[0]?.id;
      if (blockId === undefined) throw new Error('A new study has a flow.');
      const stimulusId = newId();
      await insertStimulus(tx, rows, { type, name, blockId }, media, stimulusId, now());
      ids.set(name, stimulusId);
      return stimulusId;
    };
    const instructionId = await add('INSTRUCTION', 'Welcome', null);
    await tx
      .updateTable('stimuli')
      .set({
        instructionOptions: JSON.stringify({
          color: '#2c2320',
          backgroundColor: '#f6f1ea',
          instructions: INSTRUCTION,
        }),
        exposureTimeMs: INSTRUCTION_MS,
        manualAdvance: true,
      })
      .where('id', '=', instructionId)
      .execute();
    for (const [at, picture] of DEMO_PICTURES.entries()) {
      const stimulusId = await add('IMAGE', picture.name, drawn[at] ?? null);
      await tx
        .updateTable('stimuli')
        .set({ exposureTimeMs: EXPOSURE_MS })
        .where('id', '=', stimulusId)
        .execute();
    }
    await add('VIDEO', FILM_NAME, film);
    const surveyId = await add('JS_SURVEY', SURVEY_NAME, null);
    await tx
      .updateTable('stimuli')
      .set({ surveyQuestions: JSON.stringify(DEMO_SURVEY) })
      .where('id', '=', surveyId)
      .execute();
    await tx
      .updateTable('stimuli')
      .set({
        calibrationOptions: JSON.stringify(LAST_CALIBRATION),
        exposureTimeMs: calibrationExposureMs(LAST_CALIBRATION),
      })
      .where('studyId', '=', studyId)
      .where('name', '=', POST_CALIBRATION_NAME)
      .execute();
    await addDesignFlow(tx, { companyId, studyId }, ids);
    await createDemoAois(tx, { companyId, studyId }, ids, now());
    await tx
      .updateTable('studies')
      .set({ collecting: true, firstStartedAt: now(), deviceTypes: ['DESKTOP', 'TABLET'] })
      .where('id', '=', studyId)
      .execute();
    const demo = { studyId, seed: randomBytes(32).toString('hex'), respondents: DEMO_RESPONDENTS };
    await tx
      .insertInto('demoStudies')
      .values({ companyId, ...demo })
      .execute();
    return demo;
  });
}

/**
 * Half of the respondents see the package in one design, half in the other; everything else is the
 * same.
 */
async function addDesignFlow(
  tx: Tx,
  place: { readonly companyId: string; readonly studyId: string },
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { blocks, children } = await loadStudyParts(tx, place.studyId);
  const [first] = blocks;
  const quietId = ids.get(quietShelfPicture.name);
  if (!first || quietId === undefined) throw new Error('The demo study has a flow.');
  await tx
    .updateTable('blocks')
    .set({ displayName: DESIGN_FLOWS[0] })
    .where('id', '=', first.id)
    .execute();
  const second = newId();
  await tx
    .insertInto('blocks')
    .values({ ...place, id: second, displayName: DESIGN_FLOWS[1], flowOrder: 1 })
    .execute();
  const stored = children.filter(({ stimulusId }) => stimulusId !== quietId);
  const quiet = children.find(({ stimulusId }) => stimulusId === quietId);
  if (quiet) await tx.deleteFrom('blockChildren').where('id', '=', quiet.id).execute();
  for (const [blockOrder, { id }] of stored.entries()) {
    await tx.updateTable('blockChildren').set({ blockOrder }).where('id', '=', id).execute();
  }
  const shelfId = ids.get(shelfPicture.name);
  await tx
    .insertInto('blockChildren')
    .values(
      stored.map(({ stimulusId, fixed }, blockOrder) => ({
        ...place,
        id: newId(),
        parentBlock: second,
        blockOrder,
        fixed,
        stimulusId: stimulusId === shelfId ? quietId : stimulusId,
        blockId: null,
      })),
    )
    .execute();
}
