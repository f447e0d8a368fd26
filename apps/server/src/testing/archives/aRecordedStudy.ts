import { createAoiDefinition, createAoiSet } from '@fovea/contract/analysis/aoi';
import { changeGazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { changeFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { createSegment } from '@fovea/contract/analysis/segments';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { newId } from '../../platform/store/newId';
import { aRespondent, aStudy, collecting } from '../aStudy';
import { picture, video } from '../mediaSamples';
import { recordedChunks, sendRecording } from '../sendRecording';
import type { SignedIn, TestServer } from '../startTestServer';
import { uploadAsset } from '../uploadAsset';

export interface RecordedStudy {
  readonly studyId: string;
  /** Of the picture. */
  readonly stimulusId: string;
  /** Session ids. */
  readonly respondents: readonly string[];
}

const SHAPE = [
  {
    ts: 0,
    source: 'drawn' as const,
    points: [
      { x: 0.1, y: 0.1 },
      { x: 0.6, y: 0.1 },
      { x: 0.6, y: 0.7 },
    ],
  },
];

/** A study with a picture, a text, an area of interest, and respondents who were recorded and analysed. */
export async function aRecordedStudy(
  server: TestServer,
  owner: SignedIn,
  { respondents = 2, withVideo = false, withFaces = false } = {},
): Promise<RecordedStudy> {
  const studyId = await aStudy(server, owner, { collecting: false });
  const { blocks } = await owner.call(getStudy, { studyId });
  const blockId = blocks[0]!.id;
  const assetId = await uploadAsset(
    server,
    owner,
    studyId,
    await picture('png', 640, 480),
    'cat.png',
  );
  const { id: stimulusId } = await owner.call(createStimulus, {
    studyId,
    body: { type: 'IMAGE', name: 'Cat', blockId, assetId },
  });
  const text = await owner.call(createStimulus, {
    studyId,
    body: { type: 'INSTRUCTION', name: 'Look', blockId },
  });
  if (withVideo) await addVideo(server, owner, studyId, blockId);
  await owner.call(updateStudy, {
    studyId,
    body: {
      studyFinishedRedirect: 'https://panel.example/done?id={{pid}}',
      expectedParameters: ['pid'],
      calibrationThresholdDeg: 4,
      recordWebcamVideo: withFaces,
      stimuli: [
        { id: stimulusId, exposureTimeMs: 3000 },
        { id: text.id, exposureTimeMs: 2000 },
      ],
    },
  });
  const filter = { algorithm: 'idt', dispersionDeg: 2.5, minDurationMs: 120 } as const;
  await owner.call(changeFixationFilter, { studyId, body: { filter } });
  const set = await owner.call(createAoiSet, { body: { study: studyId, name: 'Areas' } });
  await owner.call(createAoiDefinition, {
    body: {
      ...{ id: newId(), name: 'Ear', displayColor: '#ff8800', aoiSet: set.id, group: 'Head' },
      ...{ stimuli: [stimulusId], respondent: null, shape: 'polygon', timeline: SHAPE, time: null },
    },
  });
  await collecting(server, studyId, true);
  const ids: string[] = [];
  for (let number = 1; number <= respondents; number++) {
    const respondent = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, `seed ${number}`);
    const face = { stream: 'webcam', seq: 0, bytes: Buffer.from('a video of a face') };
    await sendRecording(server, respondent, withFaces ? [...chunks, face] : chunks);
    ids.push(respondent.sessionId);
  }
  await server.runJobs();
  await collecting(server, studyId, false);
  const isMoved = { gazeXNorm: 0.5, gazeYNorm: 0.5, targetXNorm: 0.6, targetYNorm: 0.5 };
  await owner.call(changeGazeCorrections, {
    ...{ studyId, stimulusId, sessionId: ids[0]! },
    body: {
      corrections: [{ startMs: 500, endMs: 2000, kind: 'OFFSET', anchors: [isMoved] }],
      version: 0,
    },
  });
  await server.runJobs();
  // All of them are in a segment already.
  if (respondents > 1) {
    const body = { name: 'First', respondents: [ids[0]!], criteria: null };
    await owner.call(createSegment, { studyId, body });
    await server.runJobs();
  }
  return { studyId, stimulusId, respondents: ids };
}

async function addVideo(server: TestServer, owner: SignedIn, studyId: string, blockId: string) {
  const assetId = await uploadAsset(server, owner, studyId, await video(2), 'film.mp4');
  const thumbnail = `data:image/png;base64,${(await picture('png', 195, 147)).toString('base64')}`;
  await owner.call(createStimulus, {
    studyId,
    body: { type: 'VIDEO', name: 'Film', blockId, assetId, thumbnail },
  });
}
