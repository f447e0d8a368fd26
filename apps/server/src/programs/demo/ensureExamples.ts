import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { copyName, isNameTaken, nameKey } from '@fovea/rules/inputs/names';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { DEFAULT_CANVAS_PX } from '@fovea/rules/flow/stimuli';
import { isCalibration, STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { createHash } from 'node:crypto';
import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { AppContext } from '../../platform/context/appContext';
import type { StoredMedia } from '../../studies/media/storeMedia';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { DEFAULT_CONSENT } from '../../studies/studies/newStudy';
import { DEMO_PICTURES } from './ensureDemo';
import { storePicture } from './storePicture';
import { exampleSessions } from './exampleSessions';
import { EXAMPLE_STUDIES, type ExampleStudy } from './exampleStudies';

const FOLDER_NAME = 'Examples';
const FOLDER_REQUEST = 'demo-examples-folder';

/**
 * Studies of every kind in a folder of the demo company; each is created once, and may be deleted.
 */
export async function ensureExamples(context: AppContext, accounts: DemoAccounts): Promise<void> {
  const missing = await missingExamples(context, accounts.companyId);
  if (missing.length === 0) return;
  const folderId = await exampleFolder(context, accounts);
  for (const example of missing) await makeExample(context, accounts, folderId, example);
}

/**
 * The id is derived from the company and the key, so that a deleted example is not created again.
 */
export function exampleId(companyId: string, key: string): string {
  const hex = createHash('sha256').update(`${companyId}/example/${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function missingExamples({ db }: AppContext, companyId: string): Promise<ExampleStudy[]> {
  const ids = EXAMPLE_STUDIES.map(({ key }) => exampleId(companyId, key));
  const created = await db.selectFrom('studies').select('id').where('id', 'in', ids).execute();
  const erased = await db.selectFrom('erasedStudies').select('id').where('id', 'in', ids).execute();
  const known = new Set([...created, ...erased].map(({ id }) => id));
  return EXAMPLE_STUDIES.filter(({ key }) => !known.has(exampleId(companyId, key)));
}

async function exampleFolder({ db, now }: AppContext, accounts: DemoAccounts): Promise<string> {
  const { companyId, rootFolder } = accounts;
  const folders = await db
    .selectFrom('folders')
    .select(['id', 'name', 'requestId'])
    .where('companyId', '=', companyId)
    .where((row) =>
      row.or([row('parentId', '=', rootFolder), row('requestId', '=', FOLDER_REQUEST)]),
    )
    .execute();
  const before = folders.find(({ requestId }) => requestId === FOLDER_REQUEST);
  if (before) return before.id;
  const names = folders.map(({ name }) => name);
  const name = isNameTaken(FOLDER_NAME, names) ? copyName(FOLDER_NAME, names) : FOLDER_NAME;
  const id = newId();
  await db
    .insertInto('folders')
    .values({
      id,
      companyId,
      parentId: rootFolder,
      name,
      nameKey: nameKey(name),
      requestId: FOLDER_REQUEST,
      createdAt: now(),
    })
    .execute();
  return id;
}

async function makeExample(
  context: AppContext,
  accounts: DemoAccounts,
  folderId: string,
  example: ExampleStudy,
): Promise<void> {
  const media = await Promise.all(
    example.stimuli.map(async ({ picture }) => {
      const drawn = picture === undefined ? undefined : DEMO_PICTURES[picture];
      return drawn ? await storePicture(context, drawn) : null;
    }),
  );
  await context.db.transaction().execute(async (tx) => {
    await insertExample(tx, { accounts, folderId, example, media }, context.now());
  });
}

interface ExampleToMake {
  readonly accounts: DemoAccounts;
  readonly folderId: string;
  readonly example: ExampleStudy;
  /** The files of each stimulus. */
  readonly media: readonly (StoredMedia | null)[];
}

async function insertExample(tx: Tx, make: ExampleToMake, now: Date): Promise<void> {
  const { accounts, folderId, example, media } = make;
  const { companyId } = accounts;
  const studyId = exampleId(companyId, example.key);
  const place = { companyId, studyId };
  const rows = await tx
    .selectFrom('studies')
    .select('name')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .execute();
  const taken = rows.map((row) => row.name);
  const name = isNameTaken(example.name, taken) ? copyName(example.name, taken) : example.name;
  const hasCollected = example.sessions.some(({ machineId }) => machineId !== null);
  await tx
    .insertInto('studies')
    .values({
      id: studyId,
      companyId,
      folderId,
      name,
      nameKey: nameKey(name),
      studyType: example.studyType,
      state: example.state,
      desktopGeneration: example.desktopGeneration,
      blockUsage: example.hasFlow ? 'BLOCK_MANUAL_CHOICE' : 'BLOCKS_NOT_USED',
      versionAt: now,
      ownerId: accounts.researcherId,
      sensors: JSON.stringify(DEFAULT_SENSORS),
      firstStartedAt: hasCollected ? now : null,
      consentForm: DEFAULT_CONSENT,
      contactEmail: accounts.emails[0] ?? 'researcher@demo.example',
      locale: 'en-US',
      createdAt: now,
    })
    .execute();
  const stimulusIds: string[] = [];
  for (const [at, stimulus] of example.stimuli.entries()) {
    const id = newId();
    stimulusIds.push(id);
    const drawn = media[at] ?? null;
    await tx
      .insertInto('stimuli')
      .values({
        ...place,
        id,
        name: stimulus.name,
        displayName: stimulus.name,
        type: stimulus.type,
        exposureTimeMs: stimulus.exposureTimeMs,
        width: drawn?.widthPx ?? DEFAULT_CANVAS_PX.width,
        height: drawn?.heightPx ?? DEFAULT_CANVAS_PX.height,
        imageKey: drawn?.key ?? null,
        videoKey: null,
        thumbnailKey: drawn?.thumbnailKey ?? null,
        recordWebcam: STIMULUS_TYPE_FACTS[stimulus.type].purpose !== 'survey',
        recordScreen: false,
        calibrationOptions: isCalibration(stimulus) ? JSON.stringify(DEFAULT_CALIBRATION) : null,
        instructionOptions: null,
        assetId: null,
        createdAt: new Date(now.getTime() + at),
      })
      .execute();
  }
  if (example.hasFlow) await insertFlow(tx, place, stimulusIds);
  if (example.quota) {
    const variables = JSON.stringify(example.quota.variables);
    await tx
      .insertInto('quotas')
      .values({ ...place, id: newId(), ...example.quota, variables })
      .execute();
  }
  const sessions = exampleSessions(place, example.sessions, now);
  if (sessions.length > 0) await tx.insertInto('sessions').values(sessions).execute();
}

async function insertFlow(
  tx: Tx,
  place: { readonly companyId: string; readonly studyId: string },
  stimulusIds: readonly string[],
): Promise<void> {
  const flowId = newId();
  await tx
    .insertInto('blocks')
    .values({ ...place, id: flowId, displayName: 'Flow 1', flowOrder: 0 })
    .execute();
  await tx
    .insertInto('blockChildren')
    .values(
      stimulusIds.map((stimulusId, blockOrder) => ({
        ...place,
        id: newId(),
        parentBlock: flowId,
        blockOrder,
        fixed: true,
        stimulusId,
        blockId: null,
      })),
    )
    .execute();
}
