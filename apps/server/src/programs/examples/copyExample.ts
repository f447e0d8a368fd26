import type { ExampleName } from '@fovea/contract/studies/exampleStudies';
import { copyName, isNameTaken } from '@fovea/rules/inputs/names';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { DEFAULT_INSTRUCTION } from '@fovea/rules/flow/instruction';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { loadStudyParts, studyRows } from '../../research/studyParts/studyRows';
import type { StoredMedia } from '../../studies/media/storeMedia';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { insertStudy } from '../../studies/studies/newStudy';
import { smallPicture, storeExampleMedia } from './exampleMedia';
import {
  EXAMPLE_DEFINITIONS,
  type ExampleDefinition,
  type ExampleStimulus,
} from './copyableStudies';

interface Owner {
  readonly companyId: string;
  readonly userId: string;
  readonly rootFolder: string;
  readonly email: string;
}

interface Made {
  readonly stimulusId: string;
  readonly media: StoredMedia | null;
  readonly surveyQuestions: string | null;
}

/** Creates a study like the example, in the root folder and under a free name. @returns its id */
export async function copyExample(
  context: AppContext,
  owner: Owner,
  example: ExampleName,
  requestId: string | undefined,
): Promise<string> {
  const definition = EXAMPLE_DEFINITIONS[example];
  const { companyId, userId: ownerId, rootFolder: folderId, email: contactEmail } = owner;
  const { db, now } = context;
  return await db.transaction().execute(async (tx) => {
    const studies = await tx
      .selectFrom('studies')
      .select('name')
      .where('companyId', '=', companyId)
      .where('deletedAt', 'is', null)
      .execute();
    const names = studies.map(({ name }) => name);
    const name = isNameTaken(definition.name, names)
      ? copyName(definition.name, names)
      : definition.name;
    const make = { companyId, folderId, ownerId, name, contactEmail, requestId };
    const studyId = await insertStudy(tx, make, now());
    if (definition.stimuli.some(({ websiteUrl }) => websiteUrl !== undefined))
      await recordScreen(tx, studyId);
    const ids: string[] = [];
    for (const stimulus of definition.stimuli) {
      const made = await prepare(context, stimulus, studyId);
      await addStimulus(tx, { companyId, studyId }, stimulus, made, now());
      ids.push(made.stimulusId);
    }
    await arrangeFlows(tx, { companyId, studyId }, definition, ids);
    return studyId;
  });
}

/** Gaze on a website has nothing to lie on without a recording of the screen. */
async function recordScreen(tx: Tx, studyId: string): Promise<void> {
  const sensors = JSON.stringify({ ...DEFAULT_SENSORS, screenRecording: true });
  await tx.updateTable('studies').set({ sensors }).where('id', '=', studyId).execute();
}

async function prepare(
  context: AppContext,
  stimulus: ExampleStimulus,
  studyId: string,
): Promise<Made> {
  const stimulusId = newId();
  const media = await storeExampleMedia(context, stimulus, { studyId, stimulusId });
  return { stimulusId, media, surveyQuestions: await surveyOf(stimulus) };
}

/** The survey with its pictures, which are drawn first: a survey is made without waiting. */
async function surveyOf({ survey }: ExampleStimulus): Promise<string | null> {
  if (!survey) return null;
  const asked: Promise<unknown>[] = [];
  const urls = new Map<unknown, string>();
  survey((picture) => {
    asked.push(smallPicture(picture).then((url) => urls.set(picture, url)));
    return '';
  });
  await Promise.all(asked);
  return JSON.stringify(survey((picture) => urls.get(picture) ?? ''));
}

async function addStimulus(
  tx: Tx,
  place: { readonly companyId: string; readonly studyId: string },
  { type, name, instructions, websiteUrl }: ExampleStimulus,
  { stimulusId, media, surveyQuestions }: Made,
  now: Date,
): Promise<void> {
  const rows = await studyRows(tx, { companyId: place.companyId }, place.studyId);
  const blockId = rows.blocks[0]?.id;
  if (blockId === undefined) throw new Error('A new study has a flow.');
  const wanted = { type, name, blockId, ...(websiteUrl === undefined ? {} : { websiteUrl }) };
  await insertStimulus(tx, rows, wanted, media, stimulusId, now);
  if (surveyQuestions === null && instructions === undefined) return;
  const options =
    instructions === undefined
      ? { surveyQuestions }
      : {
          instructionOptions: JSON.stringify({ ...DEFAULT_INSTRUCTION, instructions }),
          manualAdvance: true,
        };
  await tx.updateTable('stimuli').set(options).where('id', '=', stimulusId).execute();
}

/** The first flow has every stimulus: the others get theirs, and the first keeps its own. */
async function arrangeFlows(
  tx: Tx,
  place: { readonly companyId: string; readonly studyId: string },
  { flows, stimuli }: ExampleDefinition,
  ids: readonly string[],
): Promise<void> {
  const { blocks, children } = await loadStudyParts(tx, place.studyId);
  const [first] = blocks;
  const own = new Set(ids);
  const [opening, ...others] = flows;
  if (!first || !opening) throw new Error('An example has a flow.');
  const displayName = opening.name;
  await tx.updateTable('blocks').set({ displayName }).where('id', '=', first.id).execute();
  const shownBy = (flow: { readonly shows: readonly number[] }) => {
    const shown = new Set(flow.shows.map((at) => ids[at]));
    // With the calibrations before and after.
    return children.filter(
      ({ stimulusId }) => stimulusId === null || !own.has(stimulusId) || shown.has(stimulusId),
    );
  };
  for (const [at, flow] of others.entries()) {
    const id = newId();
    await tx
      .insertInto('blocks')
      .values({ ...place, id, displayName: flow.name, flowOrder: at + 1 })
      .execute();
    await tx
      .insertInto('blockChildren')
      .values(
        shownBy(flow).map(({ stimulusId, fixed }, blockOrder) => ({
          ...place,
          id: newId(),
          parentBlock: id,
          blockOrder,
          fixed,
          stimulusId,
          blockId: null,
        })),
      )
      .execute();
  }
  if (opening.shows.length === stimuli.length) return;
  const kept = shownBy(opening).map(({ id }) => id);
  await tx
    .deleteFrom('blockChildren')
    .where('parentBlock', '=', first.id)
    .where('id', 'not in', kept)
    .execute();
  for (const [blockOrder, id] of kept.entries()) {
    await tx.updateTable('blockChildren').set({ blockOrder }).where('id', '=', id).execute();
  }
}
