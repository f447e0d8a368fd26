import { createStimulus, deleteStimulus, type NewStimulus } from '@fovea/contract/studies/stimuli';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { newId } from '../../platform/store/newId';
import { removeChildren } from '../studies/removals';
import { changeStructure } from '../studies/structure';
import { newStimulusAnswer } from '../studies/studyAnswer';
import { mustBeUnlocked } from '../studies/studyLock';
import { noteChange, studyRows, type StimulusRow } from '../../research/studyParts/studyRows';
import { insertStimulus } from './newStimulus';
import { deleteMedia, storeMedia, type StoredMedia } from '../media/storedMedia';
import { forgetUpload } from '../media/uploads';

/** What an earlier request for the same thing made. */
function madeBefore(stimuli: readonly StimulusRow[], wanted: NewStimulus) {
  return stimuli.find(
    ({ assetId, requestId }) =>
      (assetId !== null && assetId === wanted.assetId) ||
      (requestId !== null && requestId === wanted.requestId),
  );
}

export function stimulusRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(createStimulus, async ({ studyId, body }, { caller }) => {
    const stimulusId = newId();
    const before = await studyRows(db, caller, studyId);
    // Asked again because the answer was lost on the way: the file was taken the first time.
    const had = madeBefore(before.stimuli, body);
    if (had) return await newStimulusAnswer(house, had, before.children);
    await mustBeUnlocked(db, before.study);
    if (!before.blocks.some((block) => block.id === body.blockId)) throw notFound('block');
    // Looking into files takes time: never inside a transaction, which holds the database.
    const hasFile = BUILT_TYPE_FACTS[body.type].media !== null;
    const place = { companyId: caller.companyId, studyId, stimulusId };
    let media: StoredMedia | null = null;
    try {
      if (hasFile) media = await storeMedia(house, body, place);
      await db.transaction().execute(async (tx) => {
        const rows = await studyRows(tx, caller, studyId, 'forUpdate');
        await mustBeUnlocked(tx, rows.study);
        await insertStimulus(tx, rows, body, media, stimulusId, now());
        await noteChange(tx, studyId, now());
      });
    } catch (reason) {
      if (media) await deleteMedia(house, { keys: [media.key, media.thumbnailKey] });
      // The first request may still have been on its way.
      const after = await studyRows(db, caller, studyId);
      const twin = madeBefore(after.stimuli, body);
      if (twin) return await newStimulusAnswer(house, twin, after.children);
      // A file that cannot be used is of no use; after any other failure it can be taken again.
      const isJudged = reason instanceof Refusal && reason.code !== 'FILE_NOT_UPLOADED';
      if (isJudged) await forgetUpload(house, place, body.assetId);
      throw reason;
    }
    if (hasFile) await forgetUpload(house, place, body.assetId);
    const { stimuli, children } = await studyRows(db, caller, studyId);
    const made = stimuli.find((stimulus) => stimulus.id === stimulusId);
    if (!made) throw notFound('stimulus');
    return await newStimulusAnswer(house, made, children);
  });

  door.serve(deleteStimulus, async ({ studyId, stimulusId, query }, { caller }) => {
    const { removalId } = await changeStructure(house, caller, studyId, async (tx, before) => {
      const block = before.blocks.find(({ id }) => id === query.blockId);
      const place = block?.children.find((child) => child.stimulusId === stimulusId);
      if (!place) throw notFound('stimulus');
      return { removalId: await removeChildren(tx, before, [place.id], now()) };
    });
    return { removalId };
  });
}
