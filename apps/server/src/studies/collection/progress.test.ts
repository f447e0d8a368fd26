import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { rejectConsent } from '@fovea/contract/participation/participation';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { ping } from '../../testing/respondentSteps';

const DAY_MS = 24 * 60 * 60_000;

const server = setUpServer();
const ada = setUpUser(server);

test('returns counts, current respondents with step and expected end, and the funnel', async () => {
  const studyId = await aStudy(server, ada);
  const live = await aRespondent(server, studyId);
  await aRespondent(server, studyId, { preview: true });
  await server.callWith(null)(rejectConsent, { studyId });
  const [first] = live.slides;
  await ping(server, live, { stimulusId: first!.stimulusId, currentSlideNo: 1, slideCount: 2 });
  const progress = await ada.call(getCollectionProgress, { studyId });
  expect(progress).toMatchObject({
    buckets: { inProgress: 1, processing: 0, processed: 0, abandoned: 0, processingError: 0 },
    completed: 0,
    rejected: 1,
    remoteDataCollection: true,
  });
  const [shown, ...others] = progress.live;
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    sessionId: live.sessionId,
    label: live.respondentLabel,
    phase: 'slideshow',
    stimulusName: 'Pre-study calibration',
  });
  const exposureMs = live.slides.reduce((sum, stimulus) => sum + stimulus.exposureTimeMs, 0);
  const pingedMs = Date.parse(shown!.lastPing!.timestamp);
  expect(Date.parse(shown!.expectedEnd!)).toBe(pingedMs + exposureMs);
  expect(progress.funnel.map(({ phase, reached }) => [phase, reached])).toEqual([
    ['testUpload', 1],
    ['consent', 1],
    ['setup', 1],
    ['slideshow', 1],
    ['upload', 0],
  ]);
  expect(progress.funnel[2]!.setupSteps.map(({ step }) => step)).toEqual([
    'respondentCamera',
    'fullscreen',
    'respondentPositionCheck',
  ]);
});

test('an open session older than a day is abandoned at its last known step', async () => {
  const studyId = await aStudy(server, ada);
  const gone = await aRespondent(server, studyId);
  await ping(server, gone, { phase: 'setup', setupStep: 'respondentCamera' });
  await server.context.db
    .updateTable('sessions')
    .set({ createdAt: new Date(server.context.now().getTime() - DAY_MS - 1000) })
    .where('id', '=', gone.sessionId)
    .execute();
  const progress = await ada.call(getCollectionProgress, { studyId });
  expect(progress.buckets).toMatchObject({ inProgress: 0, abandoned: 1 });
  expect(progress.live).toEqual([]);
  expect(progress.funnel[2]).toMatchObject({ phase: 'setup', reached: 1, abandoned: 1 });
  expect(progress.funnel[2]!.setupSteps[0]).toEqual({
    step: 'respondentCamera',
    reached: 1,
    abandoned: 1,
  });
});
