// Needs a page
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import type { UploadState } from '@fovea/link/upload/uploadState';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FlowEnd } from '../journey/journey';
import { aStimulus, mediaCacheOf, MESSAGES } from './testing/aStage';
import type { SessionContext } from '../session/sessionContext';
import { observable } from '../recording/observable';
import { createPauses } from '../recording/pauses';
import { cameraMeterOf } from '../sensors/cameraMeter';
import { aFaceResult } from '../setup/testing/aFaceResult';
import { aStream, anEngine } from '../setup/testing/aSessionContext';
import { runSession } from './runSession';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // In a browser, frame times are on the clock of `performance.now()`; here they start with the test's
  // window.
  vi.stubGlobal('requestAnimationFrame', (frame: (pageMs: number) => void) =>
    setTimeout(() => frame(performance.now()), 16),
  );
});

const picture = (stimulusId: string) => aStimulus({ stimulusId, exposureTimeMs: 50 });

/** A session without a camera, on the page's own clock. */
function aSessionContext(
  stimuli: readonly PublishedStimulus[],
  more: Partial<SessionContext['session']> = {},
) {
  const events: SessionEvent[] = [];
  const flushedAt: number[] = [];
  const places: number[] = [];
  const now = () => performance.now();
  const context = {
    session: {
      sessionId: 's',
      sensors: { ...NOTHING_MEASURED, eyeTracking: true },
      checks: NO_CHECKS,
      recordWebcamVideo: false,
      calibrationThresholdDeg: null,
      frameRateThresholdHz: null,
      faceShareThreshold: null,
      slides: stimuli,
      ...more,
    },
    collects: true,
    isPreview: false,
    locales: { asked: null, study: 'en-US' },
    surveys: { read: () => null, keep: () => undefined },
    slideIndex: 0,
    clock: { pageMsAtStart: 0, now, at: (pageMs: number) => pageMs },
    recorder: {
      record: (event: SessionEvent) => events.push(event),
      face: () => undefined,
      bytes: async () => 0,
      flush: async () => void flushedAt.push(events.length),
    },
    pauses: createPauses(now),
    uploader: {
      streams: () => [],
      note: async ({ slideIndex: stimulusIndex }: { slideIndex?: number }) => {
        if (stimulusIndex !== undefined) places.push(stimulusIndex);
      },
    },
    upload: observable<UploadState | null>(null),
    pinger: null,
    camera: null,
    microphone: null,
    screenShare: null,
    cmPerPx: null,
    fullscreen: true,
  } as unknown as SessionContext;
  return { context, events, flushedAt, places };
}

async function taken(
  stimuli: readonly PublishedStimulus[],
  given: {
    session?: Partial<SessionContext['session']>;
    stopped?: Promise<FlowEnd>;
    meanwhile?: (context: SessionContext) => void;
  } = {},
) {
  const parts = aSessionContext(stimuli, given.session);
  given.meanwhile?.(parts.context);
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const media = Object.fromEntries(
    stimuli.map(({ stimulusId }) => [stimulusId, document.createElement('img')]),
  );
  const ended = await runSession({
    context: parts.context,
    root,
    media: mediaCacheOf(media),
    messages: MESSAGES,
    stopped: given.stopped ?? new Promise(() => undefined),
    onPhase: () => undefined,
    recheck: () => Promise.reject(new Error('nothing to check without a camera')),
  });
  const shown = parts.events.flatMap((event) =>
    event.kind === 'stimulusShown' ? event.stimulusId : [],
  );
  return { ...parts, ended, shown };
}

it('shows every stimulus and ends with everything in the journal', async () => {
  const { ended, shown, events, flushedAt, places } = await taken([picture('a'), picture('b')]);
  expect(ended).toBe('finished');
  expect(shown).toEqual(['a', 'b']);
  expect(places).toEqual([0, 1]);
  expect(events.at(-1)).toMatchObject({ kind: 'sessionEnded', reason: 'finished' });
  expect(flushedAt.at(-1)).toBe(events.length);
});

it.each(['stopped', 'withdrawn'] as const)(
  'is over at once when the respondent is done with it: %s',
  async (reason) => {
    const stopped = new Promise<FlowEnd>((done) => setTimeout(() => done(reason), 120));
    const long = aStimulus({ stimulusId: 'a', exposureTimeMs: 60_000 });
    const { ended, shown, events } = await taken([long, picture('b')], { stopped });
    expect(ended).toBe(reason);
    expect(events.at(-1)).toMatchObject({ kind: 'sessionEnded', reason });
    // Nothing is shown or reported after the end.
    await new Promise((done) => setTimeout(done, 150));
    expect(shown).toEqual(['a']);
    expect(events.at(-1)?.kind).toBe('sessionEnded');
  },
);

it('shows no calibration when gaze is not measured', async () => {
  const calibration = aStimulus({ stimulusId: 'c', type: 'CALIBRATION' });
  const sensors = { ...DEFAULT_SENSORS, eyeTracking: false };
  const { shown } = await taken([calibration, picture('a')], { session: { sensors } });
  expect(shown).toEqual(['a']);
});

it.each([0, 120])('ends when the session was erased from elsewhere, after %i ms', async (ms) => {
  const erase = ({ upload }: SessionContext) => upload.set({ phase: 'erased' } as UploadState);
  const { ended, shown } = await taken([aStimulus({ stimulusId: 'a', exposureTimeMs: 60_000 })], {
    meanwhile: (context) => void (ms === 0 ? erase(context) : setTimeout(() => erase(context), ms)),
  });
  expect(ended).toBe('stopped');
  expect(shown).toEqual(ms === 0 ? [] : ['a']);
});

it('checks the camera before the first stimulus, where the study has a threshold', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  const { engine, say } = anEngine();
  const meter = cameraMeterOf(engine);
  const nowMs = performance.now();
  for (let at = 0; at < 300; at++) say(aFaceResult(nowMs - 10_000 + at * 33));
  expect(meter.sinceMs()).not.toBeNull();
  const { ended, events } = await taken([picture('a')], {
    session: { frameRateThresholdHz: 10, faceShareThreshold: 0.8 },
    meanwhile: (context) => {
      context.camera = { engine, stream: aStream().stream, deviceId: undefined };
    },
  });
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.indexOf('cameraChecked')).toBeGreaterThan(-1);
  expect(kinds.indexOf('cameraChecked')).toBeLessThan(kinds.indexOf('stimulusShown'));
  expect(ended).toBe('finished');
});
