import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { getSession } from '@fovea/contract/participation/respondents';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { decodeSegmentSignals } from '@fovea/science/segments/segmentSignals';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aDeviceStudy, aRespondentAt, sendWithDevices } from '../../testing/devices/aDeviceSession';
import { deviceChunks } from '../../testing/devices/deviceChunks';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const EDA = 'device:GSR/EDA/µS' as const;
const HEART = 'device:GSR/Heart rate/1%2Fmin' as const;

async function fetched(url: string | null): Promise<Uint8Array> {
  const answer = await fetch(server.base + (url ?? ''));
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Skin conductance that stays the same, and a heart rate that rises by one each second. */
const gsr = (eda: number, more: { readonly hasSessionClock?: boolean } = {}) =>
  deviceChunks({
    ...{ id: 'gsr-1', name: 'GSR', rateHz: 50, durationMs: 60_000, ...more },
    channels: [
      { name: 'EDA', unit: 'µS', role: null, at: () => eda },
      { name: 'Heart rate', unit: '1/min', role: null, at: (ms) => 60 + ms / 1000 },
    ],
  });

async function takesPart(
  at: Awaited<ReturnType<typeof aDeviceStudy>>,
  seed: string,
  devices: ReturnType<typeof gsr>,
) {
  const respondent = await aRespondentAt(server, at);
  await sendWithDevices(server, respondent, seed, devices);
  return respondent;
}

const qualityOf = async ({ studyId, sessionId }: { studyId: string; sessionId: string }) =>
  (await ada.call(getSession, { studyId, sessionId })).qualityMetrics;

test('the channels of a device are signals of the session, and averaged in its segment', async () => {
  const study = await aDeviceStudy(server, ada);
  const one = await takesPart(study, 'one', gsr(3));
  await takesPart(study, 'two', gsr(5));
  await server.runJobs();

  const [own] = await ada.call(listRespondentResults, one);
  const { signals } = decodeStimulusSignals(await fetched(own?.signalsUrl ?? null));
  const eda = signals.values.get(EDA);
  expect(eda).toHaveLength(signals.tMs.length);
  expect(new Set(eda)).toEqual(new Set([3]));
  // The heart rate says the time of the session, which is the stimulus's onset and its own clock.
  const heart = signals.values.get(HEART)!;
  for (const at of [10, 50, 100]) {
    const sessionMs = signals.onsetMs + (signals.tMs[at] ?? 0);
    expect(heart[at]).toBeCloseTo(60 + sessionMs / 1000, 1);
  }
  // What the camera measured is there as in any other session.
  expect(signals.values.get('distanceCm')?.[100]).toBeGreaterThan(40);

  const { stimuli } = await ada.call(getStudy, { studyId: study.studyId });
  const shown = stimuli.find(({ type }) => type === 'INSTRUCTION');
  const segment = decodeSegmentSignals(await fetched(shown?.segmentData[0]?.signalsUrl ?? null));
  const mean = segment.values.get(EDA);
  expect(mean?.mean[30]).toBe(4);
  expect(mean?.sd[30]).toBeCloseTo(Math.SQRT2, 5);
  expect(mean?.n[30]).toBe(2);
});

test('the quality of each device stands beside that of the gaze', async () => {
  const respondent = await takesPart(await aDeviceStudy(server, ada), 'three', gsr(3));
  await server.runJobs();
  const quality = await qualityOf(respondent);
  expect(quality?.devices).toEqual([
    {
      ...{ id: 'gsr-1', name: 'GSR', driver: 'simulator', nominalRateHz: 50, samples: 3000 },
      ...{ dropped: 0, lostMs: 0, recordedShare: 1, isPlaced: true },
      measuredRateHz: expect.closeTo(50, 3) as number,
      driftPpm: expect.closeTo(0, 3) as number,
      clockResidualMs: expect.closeTo(0, 3) as number,
      clockErrorMs: 0.5,
      channels: [
        { name: 'EDA', unit: 'µS', role: null, signalId: EDA, validShare: 1 },
        { name: 'Heart rate', unit: '1/min', role: null, signalId: HEART, validShare: 1 },
      ],
    },
  ]);
});

test('a device without the clock of the session is in the quality and not in the signals', async () => {
  const respondent = await takesPart(
    await aDeviceStudy(server, ada),
    'four',
    gsr(3, { hasSessionClock: false }),
  );
  await server.runJobs();
  expect((await qualityOf(respondent))?.devices?.[0]).toMatchObject({
    isPlaced: false,
    samples: 3000,
    recordedShare: null,
  });
  const [own] = await ada.call(listRespondentResults, respondent);
  const { signals } = decodeStimulusSignals(await fetched(own?.signalsUrl ?? null));
  expect(signals.values.get(EDA)?.every((value) => Number.isNaN(value))).toBe(true);
});

test('a broken chunk of a device costs its five seconds, and is counted', async () => {
  const [first, ...others] = gsr(3);
  const broken = { ...first!, bytes: gzipSync('nothing that could be read') };
  const respondent = await takesPart(await aDeviceStudy(server, ada), 'five', [broken, ...others]);
  await server.runJobs();
  const quality = await qualityOf(respondent);
  expect(quality?.parameters['brokenDeviceChunks']).toBe(1);
  expect(quality?.devices?.[0]?.samples).toBe(2750);
});

test('the results of a session without devices say nothing of devices', async () => {
  const study = await aDeviceStudy(server, ada);
  const respondent = await takesPart(study, 'six', []);
  await server.runJobs();
  const quality = await qualityOf(respondent);
  expect(quality).not.toHaveProperty('devices');
  const [own] = await ada.call(listRespondentResults, respondent);
  const { signals } = decodeStimulusSignals(await fetched(own?.signalsUrl ?? null));
  expect([...signals.values.keys()].filter((id) => id.startsWith('device:'))).toEqual([]);
});

test('devices are refused where the study does not record them', async () => {
  const study = await aDeviceStudy(server, ada);
  const { db } = server.context;
  const { sensors } = await db
    .selectFrom('studies')
    .select('sensors')
    .where('id', '=', study.studyId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('studies')
    .set({ sensors: JSON.stringify({ ...sensors, labDevices: false }) })
    .where('id', '=', study.studyId)
    .execute();
  const respondent = await aRespondentAt(server, study);
  const [chunk] = gsr(3);
  const { status } = await respondent.put(chunk!.stream, 0, chunk!.bytes);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

/** Looks at the middle of the screen, at 120 Hz. */
const tracker = (more: { readonly hasSessionClock?: boolean } = {}) =>
  deviceChunks({
    ...{ id: 'tracker-1', name: 'GP3', rateHz: 120, durationMs: 60_000, ...more },
    channels: [
      { name: 'BPOGX', unit: '', role: 'gazeXNorm', at: () => 0.5 },
      { name: 'BPOGY', unit: '', role: 'gazeYNorm', at: () => 0.5 },
      { name: 'BPOGV', unit: '', role: 'gazeValid', at: () => 1 },
    ],
  });

const gazeOf = async (respondent: { studyId: string; sessionId: string }) => {
  const [own] = await ada.call(listRespondentResults, respondent);
  return decodeStimulusGaze(await fetched(own?.url ?? null)).gaze;
};

test('gaze is that of the eye tracker, until the study says that it is that of the webcam', async () => {
  const study = await aDeviceStudy(server, ada);
  const { studyId } = study;
  const respondent = await takesPart(study, 'seven', tracker());
  await server.runJobs();
  expect((await ada.call(getStudy, { studyId })).gazeFrom).toBe('EYE_TRACKER');
  const quality = await qualityOf(respondent);
  expect(quality).toMatchObject({ gazeDevice: 'GP3', algorithm: 'laboratory-eye-tracker' });
  expect(quality?.effectiveRateHz).toBeCloseTo(120, 3);
  const gaze = await gazeOf(respondent);
  // Instructions fill the page, and the page fills the screen.
  expect(new Set(gaze.xNorm)).toEqual(new Set([0.5]));
  expect(gaze.fixations.count).toBe(1);

  await ada.call(updateStudy, { studyId, body: { gazeFrom: 'WEBCAM' } });
  await server.runJobs();
  const again = await qualityOf(respondent);
  expect(again).not.toHaveProperty('gazeDevice');
  expect(again).toMatchObject({
    algorithm: 'eye-patch-ridge-ray',
    parameters: { eyeTrackerUnused: 'webcamChosen' },
  });
  expect((await gazeOf(respondent)).tMs.length).toBeLessThan(gaze.tMs.length / 3);
});

test('an eye tracker without the clock of the session leaves the gaze of the webcam', async () => {
  const respondent = await takesPart(
    await aDeviceStudy(server, ada),
    'eight',
    tracker({ hasSessionClock: false }),
  );
  await server.runJobs();
  const quality = await qualityOf(respondent);
  expect(quality).not.toHaveProperty('gazeDevice');
  expect(quality?.gazeQuality).toBeGreaterThan(0.5);
  expect(quality?.parameters['eyeTrackerUnused']).toBe('notPlacedInTime');
});
