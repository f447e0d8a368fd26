import {
  createStimulus,
  deleteStimulus,
  requestUploadKey,
  type NewStimulus,
} from '@fovea/contract/stimuli';
import { isDefaultCalibration } from '@fovea/rules/stimuli';
import { notFound, Refusal } from '../door/refusal';
import type { Door } from '../door/serve';
import type { House } from '../house';
import type { StudyFigures } from '../recordings/studyFigures';
import { newId } from '../store/newId';
import { stimulusAnswer } from '../studies/studyAnswer';
import { mustBeUnlocked } from '../studies/studyLock';
import { noteChange, studyRows, type StimulusRow } from '../studies/studyRows';
import { insertStimulus } from './newStimulus';
import { deleteMedia, forgetUpload, storeMedia, type StoredMedia } from './storedMedia';
import { uploadKey } from './uploads';

/** A stimulus that has just been made has none. */
const NO_RESULTS: Pick<StudyFigures, 'segmentData' | 'respondentData'> = {
  segmentData: new Map(),
  respondentData: new Map(),
};

/** What an earlier request for the same thing made. */
function madeBefore(stimuli: readonly StimulusRow[], wanted: NewStimulus) {
  return stimuli.find(
    ({ assetId, requestId }) =>
      (assetId !== null && assetId === wanted.assetId) ||
      (requestId !== null && requestId === wanted.requestId),
  );
}

export function stimulusRoutes(door: Door, house: House): void {
  const { db, objects, now, settings } = house;

  door.serve(requestUploadKey, async ({ studyId, body }, { caller }) => {
    if (body.fileSize > settings.uploadLimitBytes) {
      const megabytes = Math.floor(settings.uploadLimitBytes / 1024 / 1024);
      throw new Refusal(
        413,
        `The file is larger than ${megabytes} MB, the most this server takes. Make it smaller and try again.`,
        'FILE_TOO_LARGE',
      );
    }
    if (!/^[A-Za-z0-9_-]+$/.test(body.assetId)) {
      throw new Refusal(400, "The request is not valid: 'assetId' must be letters and digits.");
    }
    const objectKey = uploadKey(studyId, body.assetId);
    const createdAt = now();
    await db.transaction().execute(async (tx) => {
      const { study } = await studyRows(tx, caller, studyId, 'forUpdate');
      await mustBeUnlocked(tx, study);
      const described = { name: body.name, fileName: body.fileName, fileSize: body.fileSize };
      await tx
        .insertInto('assets')
        .values({
          ...described,
          id: body.assetId,
          companyId: caller.companyId,
          studyId,
          objectKey,
          createdAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['studyId', 'id']).doUpdateSet({ ...described, createdAt }),
        )
        .execute();
    });
    return {
      assetId: body.assetId,
      name: body.name,
      fileName: body.fileName,
      fileSize: body.fileSize,
      uploadLocation: objectKey,
      presignedUrl: await objects.signedPut(objectKey, body.fileSize),
    };
  });

  door.serve(createStimulus, async ({ studyId, body }, { caller }) => {
    const stimulusId = newId();
    const before = await studyRows(db, caller, studyId);
    // Asked again because the answer was lost on the way: the file was taken the first time.
    const had = madeBefore(before.stimuli, body);
    if (had) return await stimulusAnswer(house, had, before.children, NO_RESULTS);
    await db.transaction().execute((tx) => mustBeUnlocked(tx, before.study));
    if (!before.blocks.some((block) => block.id === body.blockId)) throw notFound('block');
    // Looking into files takes time: never inside a transaction, which holds the database.
    const hasFile = body.type === 'IMAGE' || body.type === 'VIDEO';
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
      if (twin) return await stimulusAnswer(house, twin, after.children, NO_RESULTS);
      // A file that cannot be used is of no use; after any other failure it can be taken again.
      const isJudged = reason instanceof Refusal && reason.code !== 'FILE_NOT_UPLOADED';
      if (isJudged) await forgetUpload(house, place, body.assetId);
      throw reason;
    }
    if (hasFile) await forgetUpload(house, place, body.assetId);
    const { stimuli, children } = await studyRows(db, caller, studyId);
    const made = stimuli.find((stimulus) => stimulus.id === stimulusId);
    if (!made) throw notFound('stimulus');
    return await stimulusAnswer(house, made, children, NO_RESULTS);
  });

  door.serve(deleteStimulus, async ({ studyId, stimulusId, query }, { caller }) => {
    const gone = await db.transaction().execute(async (tx) => {
      const rows = await studyRows(tx, caller, studyId, 'forUpdate');
      const stimulus = rows.stimuli.find((one) => one.id === stimulusId);
      const places = rows.children.filter((child) => child.stimulusId === stimulusId);
      const here = places.find((child) => child.parentBlock === query.blockId);
      if (!stimulus || !here) throw notFound('stimulus');
      if (isDefaultCalibration(stimulus)) {
        throw new Refusal(
          409,
          'The default calibration slides belong to every study and cannot be deleted.',
          'DEFAULT_CALIBRATION',
        );
      }
      await mustBeUnlocked(tx, rows.study);
      await tx.deleteFrom('blockChildren').where('id', '=', here.id).execute();
      const left = rows.children.filter(
        (child) => child.parentBlock === query.blockId && child !== here,
      );
      for (const [blockOrder, { id }] of left.entries()) {
        await tx.updateTable('blockChildren').set({ blockOrder }).where('id', '=', id).execute();
      }
      if (places.length === 1) {
        await tx.deleteFrom('stimuli').where('id', '=', stimulusId).execute();
      }
      await noteChange(tx, studyId, now());
      return places.length === 1 ? stimulus : null;
    });
    if (gone) {
      await deleteMedia(house, { keys: [gone.imageKey, gone.videoKey, gone.thumbnailKey] });
    }
    return undefined;
  });
}
