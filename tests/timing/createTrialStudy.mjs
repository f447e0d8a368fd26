/** A study of many short pictures whose target is on the left and on the right in turn. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { loadSource } from '../../tools/running/loadSource.mjs';

export const EXPOSURES_MS = [200, 300, 500];
/** Of the target, from the left edge of the picture. */
export const SIDES = [0.2, 0.8];
/** Made one by one; a study has as many copies of the block as it needs. */
const BLOCK_TRIALS = 100;
const [WIDTH, HEIGHT] = [640, 360];

/** @param {number} side one of SIDES @returns {Promise<Buffer>} a PNG with a dark disc there */
export function trialPicture(side) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#e9e4da"/><circle cx="${side * WIDTH}" cy="${HEIGHT / 2}" r="30" fill="#202020"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/**
 * @param {Pick<import('../servers/labServer').LabServer, 'call' | 'url'>} lab
 * @param {number} trials
 * @returns its id, the link for respondents, and the exposure of each picture
 */
export async function createTrialStudy({ call, url }, trials) {
  const { createStudy, getStudy, updateStudy } = await loadSource(
    'packages/contract/src/studies/studies.ts',
  );
  const { createStimulus, requestUploadKey } = await loadSource(
    'packages/contract/src/studies/stimuli.ts',
  );
  const { createBlock, duplicateItem } = await loadSource(
    'packages/contract/src/studies/blocks.ts',
  );
  const { toggleCollection } = await loadSource(
    'packages/contract/src/participation/respondents.ts',
  );
  const { NO_SCREENING } = await loadSource('packages/rules/src/participation/screening.ts');
  const { calibrationPositions } = await loadSource('packages/rules/src/flow/calibration.ts');
  const { id: studyId, topLevelBlocks } = await call(createStudy, {
    query: {},
    body: { name: 'Short trials' },
  });
  const blockId = topLevelBlocks[0];
  const pictures = await Promise.all(SIDES.map(trialPicture));
  const size = Math.min(BLOCK_TRIALS, trials);
  const added = await call(createBlock, { studyId, body: { parentBlockId: blockId } });
  const ownBlock = added.blockIds[0];
  for (let trial = 0; trial < size; trial++) {
    const bytes = pictures[trial % pictures.length];
    const fileName = `trial-${trial + 1}.png`;
    const asset = await call(requestUploadKey, {
      studyId,
      body: { name: fileName, fileName, fileSize: bytes.length, assetId: randomUUID() },
    });
    const put = await fetch(new URL(asset.presignedUrl, url), { method: 'PUT', body: bytes });
    if (!put.ok) throw new Error(`A picture was not accepted: ${put.status}`);
    const body = { type: 'IMAGE', name: fileName, blockId: ownBlock, assetId: asset.assetId };
    await call(createStimulus, { studyId, body });
  }
  for (let more = size; more < trials; more += size) {
    await call(duplicateItem, { studyId, body: { childId: added.childIds[0] } });
  }
  const study = await call(getStudy, { studyId });
  const exposures = study.stimuli
    .filter(({ type }) => type === 'IMAGE')
    .map(({ id }, trial) => ({ id, exposureTimeMs: EXPOSURES_MS[trial % EXPOSURES_MS.length] }));
  const positions = calibrationPositions(9);
  const calibrations = study.stimuli.flatMap(({ id, calibrationOptions }) =>
    calibrationOptions
      ? [
          {
            id,
            calibrationOptions: {
              ...calibrationOptions,
              positions,
              positionTimeMs: 1000,
              transitionTimeMs: 250,
              headMovement: 'off',
            },
          },
        ]
      : [],
  );
  await call(updateStudy, {
    studyId,
    // A busy machine delivers few pictures: nobody is screened out.
    body: { ...NO_SCREENING, stimuli: [...calibrations, ...exposures] },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return { studyId, link: study.collectionLink, exposures };
}
