import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aStimulus } from '../flow/testing/aStage';
import { observable } from '../recording/observable';
import { createStimulusRecordings, type RecordedSession } from './stimulusRecordings';
import { FakeMediaRecorder, FakeStream, FakeTrack, stubMedia } from './testing/fakeMedia';

beforeEach(stubMedia);
afterEach(() => vi.unstubAllGlobals());

const EVERYTHING = { webcam: true, microphone: true, screenRecording: true };

function aSessionContext(more: {
  readonly sensors?: object;
  readonly recordWebcamVideo?: boolean;
  readonly streams?: readonly string[];
}) {
  const events: SessionEvent[] = [];
  const stored: { stream: string; size: number }[] = [];
  const acknowledge: (() => void)[] = [];
  const share = new FakeTrack('video');
  const context = {
    session: {
      sensors: { ...EVERYTHING, ...more.sensors },
      recordWebcamVideo: more.recordWebcamVideo ?? true,
    },
    clock: { now: () => 5000, at: (pageMs: number) => pageMs - 1000, pageMsAtStart: 1000 },
    recorder: {
      record: (event: SessionEvent) => events.push(event),
      bytes: (stream: string, bytes: Uint8Array) => {
        const seq = stored.filter((one) => one.stream === stream).length;
        stored.push({ stream, size: bytes.byteLength });
        return Promise.resolve(seq);
      },
    },
    uploader: {
      streams: () => [...(more.streams ?? []), ...stored.map(({ stream }) => stream)],
      acknowledged: () => new Promise<void>((done) => acknowledge.push(done)),
    },
    upload: observable({ durable: true }),
    camera: { stream: new FakeStream([new FakeTrack('video')]) },
    microphone: new FakeStream([new FakeTrack('audio')]),
    screenShare: new FakeStream([share]),
  };
  return {
    context: context as unknown as RecordedSession,
    camera: (stream: FakeStream) => Object.assign(context, { camera: { stream } }),
    share,
    events,
    stored,
    started: () =>
      events.flatMap((event) =>
        event.kind === 'webcamVideoStarted' || event.kind === 'screenVideoStarted'
          ? [`${event.stream} ${event.stimulusId}`]
          : [],
      ),
    acknowledgeAll: () => {
      for (const done of acknowledge.splice(0)) done();
    },
    waitingForServer: () => acknowledge.length,
  };
}

const recorded = (stimulusId: string, more: object = {}) =>
  aStimulus({ stimulusId, recordWebcam: true, recordScreen: true, ...more });

const running = () => FakeMediaRecorder.instances.filter(({ state }) => state === 'recording');

/** The server accepts everything at once. */
async function shown(
  recordings: ReturnType<typeof createStimulusRecordings>,
  run: ReturnType<typeof aSessionContext>,
  stimulus: ReturnType<typeof aStimulus>,
) {
  const ready = recordings.before(stimulus, 0);
  await vi.waitFor(() => expect(running().length).toBeGreaterThan(0));
  for (const media of running()) media.slice(100);
  await vi.waitFor(() => run.acknowledgeAll());
  const answering = setInterval(run.acknowledgeAll, 1);
  await ready;
  clearInterval(answering);
}

it('records each stimulus separately, with the sources that it asks for', async () => {
  const run = aSessionContext({});
  const recordings = createStimulusRecordings(run.context);
  const first = recorded('a');
  await shown(recordings, run, first);
  expect(running()).toHaveLength(2);
  expect(running()[0]?.stream.getAudioTracks()).toHaveLength(1);
  recordings.after(first);
  expect(running()).toHaveLength(0);
  await recordings.before(recorded('b', { recordWebcam: false }), 1);
  expect(running()).toHaveLength(1);
  await recordings.before(aStimulus({ stimulusId: 'c' }), 2);
  expect(running()).toHaveLength(0);
  await recordings.before(recorded('d', { recordScreen: false }), 3);
  await recordings.stop();
  expect(running()).toHaveLength(0);
  expect(run.started()).toEqual(['webcam a', 'screen a', 'screen-2 b', 'webcam-2 d']);
  // The last slice of each is stored before stop() resolves.
  expect(run.stored.filter(({ size }) => size === 20).map(({ stream }) => stream)).toEqual([
    'webcam',
    'screen',
    'screen-2',
    'webcam-2',
  ]);
});

it('records media time 0 as half a frame after the start of the encoder', async () => {
  const run = aSessionContext({});
  const recordings = createStimulusRecordings(run.context);
  const fromMs = performance.now();
  const ready = shown(recordings, run, recorded('a', { recordScreen: false }));
  const untilMs = performance.now();
  await ready;
  const [started] = run.events;
  // The fake camera has 25 frames a second, the session's clock began at 1000 ms.
  expect(started?.tMs).toBeGreaterThanOrEqual(fromMs + 20 - 1000);
  expect(started?.tMs).toBeLessThanOrEqual(untilMs + 20 - 1000);
  expect(running()[0]?.options).toMatchObject({ videoKeyFrameIntervalDuration: 1000 });
  await recordings.stop();
});

it('records no video in a session of features only, whatever a stimulus says', async () => {
  for (const more of [{ recordWebcamVideo: false }, { sensors: { webcam: false } }]) {
    const run = aSessionContext(more);
    const recordings = createStimulusRecordings(run.context);
    await shown(recordings, run, recorded('a'));
    recordings.restart();
    await recordings.stop();
    expect(run.started()).toEqual(['screen a']);
  }
  expect(FakeMediaRecorder.instances).toHaveLength(2);
});

it('records no sound without the microphone, and no screen that was not requested', async () => {
  const run = aSessionContext({ sensors: { microphone: false, screenRecording: false } });
  const recordings = createStimulusRecordings(run.context);
  await shown(recordings, run, recorded('a'));
  expect(running()).toHaveLength(1);
  expect(running()[0]?.stream.getAudioTracks()).toHaveLength(0);
  await recordings.stop();
});

it('shows the first stimulus only when the first parts of its videos are on the server', async () => {
  const run = aSessionContext({});
  const securing: boolean[] = [];
  const recordings = createStimulusRecordings(run.context, (on) => securing.push(on));
  let isReady = false;
  const ready = recordings.before(recorded('a'), 0).then(() => (isReady = true));
  await vi.waitFor(() => expect(running()).toHaveLength(2));
  for (const media of running()) media.slice(0);
  for (const media of running()) media.slice(100);
  await vi.waitFor(() => expect(run.waitingForServer()).toBe(2));
  expect([isReady, securing]).toEqual([false, [true]]);
  expect(run.stored.map(({ size }) => size)).toEqual([100, 100]);
  run.acknowledgeAll();
  await ready;
  expect(securing).toEqual([true, false]);
  // Later ones do not wait.
  await recordings.before(recorded('b'), 1);
  expect(run.waitingForServer()).toBe(0);
  await recordings.stop();
});

it('continues the numbering after a reload, and cuts large slices into parts', async () => {
  const run = aSessionContext({ streams: ['events', 'webcam', 'webcam-2'] });
  const recordings = createStimulusRecordings(run.context);
  await shown(recordings, run, recorded('a', { recordScreen: false }));
  running()[0]?.slice(2.5 * 1024 * 1024);
  await recordings.stop();
  expect(run.started()).toEqual(['webcam-3 a']);
  expect(run.stored.map(({ size }) => size)).toEqual([100, 1_048_576, 1_048_576, 524_288, 20]);
});

it('reports that the respondent ended the screen sharing, and continues', async () => {
  const run = aSessionContext({});
  const recordings = createStimulusRecordings(run.context);
  await shown(recordings, run, recorded('a'));
  run.share.end();
  expect(running()).toHaveLength(1);
  expect(run.events.at(-1)).toEqual({ kind: 'screenLost', tMs: 5000 });
  await recordings.before(recorded('b'), 1);
  await recordings.stop();
  expect(run.started()).toEqual(['webcam a', 'screen a', 'webcam-2 b']);
});

it('records the camera that replaced a lost one, for the stimulus that is shown', async () => {
  const run = aSessionContext({});
  const recordings = createStimulusRecordings(run.context);
  await shown(recordings, run, recorded('a', { recordScreen: false }));
  const other = new FakeTrack('video');
  run.camera(new FakeStream([other]));
  recordings.restart();
  expect(running().map(({ stream }) => stream.getVideoTracks()[0])).toEqual([other]);
  await recordings.stop();
  expect(run.started()).toEqual(['webcam a', 'webcam-2 a']);
  const before = FakeMediaRecorder.instances.length;
  // The flow may be about to show a stimulus when it is ended.
  await recordings.before(recorded('b'), 1);
  recordings.restart();
  expect(FakeMediaRecorder.instances).toHaveLength(before);
});

it('shows the stimulus even when the browser cannot encode or the track has just ended', async () => {
  const run = aSessionContext({});
  FakeMediaRecorder.supported = () => false;
  const recordings = createStimulusRecordings(run.context);
  await recordings.before(recorded('a'), 0);
  expect(FakeMediaRecorder.instances).toHaveLength(0);
  await recordings.stop();
});

it('requests what has been encoded when the page is hidden', async () => {
  const run = aSessionContext({});
  const recordings = createStimulusRecordings(run.context);
  await shown(recordings, run, recorded('a', { recordScreen: false }));
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(run.stored.map(({ size }) => size)).toEqual([100, 10]));
  await recordings.stop();
});
