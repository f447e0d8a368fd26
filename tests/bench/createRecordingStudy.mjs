/** A study that records video of the respondents and of their screen while they see a picture. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';

/**
 * @param {Pick<import('../servers/labServer').LabServer, 'call' | 'url'>} lab
 * @param {number} exposureTimeMs of the picture
 * @param {boolean} recordWebcamVideo false: features only
 * @returns its id and the link for respondents; a short calibration precedes the picture
 */
export async function createRecordingStudy(
  { call, url },
  exposureTimeMs,
  recordWebcamVideo = true,
) {
  const { createStudy, getStudy, updateStudy } = await loadSource(
    'packages/contract/src/studies/studies.ts',
  );
  const { createStimulus, requestUploadKey } = await loadSource(
    'packages/contract/src/studies/stimuli.ts',
  );
  const { toggleCollection } = await loadSource(
    'packages/contract/src/participation/respondents.ts',
  );
  const { writeSceneImage } = await loadSource('tests/participation/sceneImage.ts');
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  const bytes = readFileSync(picture);
  rmSync(folder, { recursive: true, force: true });

  const { id: studyId, topLevelBlocks } = await call(createStudy, {
    query: {},
    body: { name: `Everything recorded ${randomUUID().slice(0, 8)}` },
  });
  const asset = await call(requestUploadKey, {
    studyId,
    body: { name: 'Scene', fileName: 'scene.png', fileSize: bytes.length, assetId: randomUUID() },
  });
  const put = await fetch(new URL(asset.presignedUrl, url), { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`The picture was not accepted: ${put.status}`);
  const image = await call(createStimulus, {
    studyId,
    body: { type: 'IMAGE', name: 'Scene', blockId: topLevelBlocks[0], assetId: asset.assetId },
  });
  const study = await call(getStudy, { studyId });
  const quick = study.stimuli.flatMap(({ id, calibrationOptions }) =>
    calibrationOptions
      ? [
          {
            id,
            calibrationOptions: {
              ...calibrationOptions,
              positions: calibrationOptions.positions.slice(0, 5),
              positionTimeMs: 900,
              headMovement: 'off',
            },
          },
        ]
      : [],
  );
  await call(updateStudy, {
    studyId,
    body: {
      recordWebcamVideo,
      // What is measured here is the load, also where it is too much.
      calibrationThresholdDeg: null,
      frameRateThresholdHz: null,
      faceShareThreshold: null,
      sensors: { webcam: true, screenRecording: true },
      stimuli: [...quick, { id: image.id, exposureTimeMs, recordWebcam: true, recordScreen: true }],
    },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return { studyId, link: study.collectionLink };
}
