import { randomBytes } from 'node:crypto';
import type { DemoAccounts } from '../accounts/demoAccounts';
import type { House } from '../house';
import { newId } from '../store/newId';
import { insertStimulus } from '../stimuli/newStimulus';
import { insertStudy } from '../studies/newStudy';
import { studyRows } from '../studies/studyRows';
import type { StoredMedia } from '../stimuli/storedMedia';
import { storedPicture } from './demoPicture';
import type { DemoPicture } from './pictures/picture';
import { posterPicture } from './pictures/posterPicture';
import { shelfPicture } from './pictures/shelfPicture';
import { shopPicture } from './pictures/shopPicture';

export const DEMO_PICTURES: readonly DemoPicture[] = [shelfPicture, shopPicture, posterPicture];
const STUDY_NAME = 'Coffee packaging';
const RESPONDENTS = 40;
const EXPOSURE_MS = 8_000;
const INSTRUCTION =
  'Imagine that you are out of coffee at home.\n\nYou will see three pictures. Look at each as you would in a shop. There is nothing to click.';

export interface DemoStudy {
  readonly studyId: string;
  readonly seed: string;
  readonly respondents: number;
}

/** Whether the demo study can still be filled: nobody deleted it or ended its collection. */
export async function isCollecting({ db }: Pick<House, 'db'>, studyId: string): Promise<boolean> {
  const study = await db
    .selectFrom('studies')
    .select('collecting')
    .where('id', '=', studyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return study?.collecting ?? false;
}

/** Makes the demo study once; a researcher may change or delete it like any other. */
export async function ensureDemo(house: House, accounts: DemoAccounts): Promise<DemoStudy> {
  const { db, now } = house;
  const { companyId } = accounts;
  const existing = await db
    .selectFrom('demoStudies')
    .selectAll()
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (existing) return existing;
  const drawn = await Promise.all(DEMO_PICTURES.map((picture) => storedPicture(house, picture)));
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
    const add = async (type: 'INSTRUCTION' | 'IMAGE', name: string, media: StoredMedia | null) => {
      const rows = await studyRows(tx, caller, studyId);
      const blockId = rows.blocks[0]?.id;
      if (blockId === undefined) throw new Error('A new study has a flow.');
      const stimulusId = newId();
      await insertStimulus(tx, rows, { type, name, blockId }, media, stimulusId, now());
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
        exposureTimeMs: 12_000,
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
    await tx
      .updateTable('studies')
      .set({ collecting: true, firstStartedAt: now() })
      .where('id', '=', studyId)
      .execute();
    const demo = { studyId, seed: randomBytes(32).toString('hex'), respondents: RESPONDENTS };
    await tx
      .insertInto('demoStudies')
      .values({ companyId, ...demo })
      .execute();
    return demo;
  });
}
