import { createStimulus, deleteStimulus, type NewStimulus } from '@fovea/contract/studies/stimuli';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import { removeChildren } from '../studies/deletionSnapshots';
import { changeStructure } from '../studies/structure';
import { newStimulusAnswer } from '../studies/studyAnswer';
import { mustBeUnlocked } from '../studies/studyLock';
import { bumpVersion, studyRows, type StimulusRow } from '../../research/studyParts/studyRows';
import { insertStimulus } from './newStimulus';
import { deleteMedia, storeMedia, type StoredMedia } from '../media/storeMedia';
import { discardUpload } from '../media/uploads';

/** The stimulus that an earlier request for the same thing created. */
function findExisting(stimuli: readonly StimulusRow[], wanted: NewStimulus) {
  return stimuli.find(
    ({ assetId, requestId }) =>
      (assetId !== null && assetId === wanted.assetId) ||
      (requestId !== null && requestId === wanted.requestId),
  );
}

export function stimulusRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(createStimulus, async ({ studyId, body }, { caller }) => {
    const stimulusId = newId();
    const before = await studyRows(db, caller, studyId);
    // Repeated because the response was lost: the file was accepted the first time.
    const had = findExisting(before.stimuli, body);
    if (had) return await newStimulusAnswer(context, had, before.children);
    await mustBeUnlocked(db, before.study);
    if (!before.blocks.some((block) => block.id === body.blockId)) throw notFound('block');
    // Looking into files takes time: never inside a transaction, which holds the database.
    const hasFile = BUILT_TYPE_FACTS[body.type].media !== null;
    const place = { companyId: caller.companyId, studyId, stimulusId };
    let media: StoredMedia | null = null;
    try {
      if (hasFile) media = await storeMedia(context, body, place);
      await db.transaction().execute(async (tx) => {
        const rows = await studyRows(tx, caller, studyId, 'forUpdate');
        await mustBeUnlocked(tx, rows.study);
        await insertStimulus(tx, rows, body, media, stimulusId, now());
        await bumpVersion(tx, studyId, now());
      });
    } catch (reason) {
      if (media) await deleteMedia(context, { keys: [media.key, media.thumbnailKey] });
      // The first request may still have been running.
      const after = await studyRows(db, caller, studyId);
      const twin = findExisting(after.stimuli, body);
      if (twin) return await newStimulusAnswer(context, twin, after.children);
      // Invalid content will never be accepted, so the upload is deleted; after other failures it
      // can be retried.
      const isRejectedContent = reason instanceof Refusal && reason.code !== 'FILE_NOT_UPLOADED';
      if (isRejectedContent) await discardUpload(context, place, body.assetId);
      throw reason;
    }
    if (hasFile) await discardUpload(context, place, body.assetId);
    const { stimuli, children } = await studyRows(db, caller, studyId);
    const created = stimuli.find((stimulus) => stimulus.id === stimulusId);
    if (!created) throw notFound('stimulus');
    return await newStimulusAnswer(context, created, children);
  });

  router.serve(deleteStimulus, async ({ studyId, stimulusId, query }, { caller }) => {
    const { removalId } = await changeStructure(context, caller, studyId, async (tx, before) => {
      const block = before.blocks.find(({ id }) => id === query.blockId);
      const place = block?.children.find((child) => child.stimulusId === stimulusId);
      if (!place) throw notFound('stimulus');
      return { removalId: await removeChildren(tx, before, [place.id], now()) };
    });
    return { removalId };
  });
}
