/**
 * One respondent without a browser: the consent, every stimulus of the study through the respondent app's own
 * code on a simulated clock, a synthetic face, and the product's upload.
 */
import {
  beginSession,
  getInvitation,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import type { JournalSession } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { seededRandom } from '@fovea/samples/seededRandom';
import { SAMPLE_CAMERA } from '@fovea/samples/syntheticRecording';
import { syntheticFaces } from '@fovea/samples/syntheticFaces';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { simulateFlow, stimuliFrom } from '../../apps/respondent/src/flow/runFlow';
import { sendRecorded } from './sendRecorded';

export interface VirtualRespondentOptions {
  /** Origin of the server. */
  readonly base: string;
  readonly studyId: string;
  /** A different person for each seed. */
  readonly seed: string;
  /** Parameters of the link. */
  readonly variables: Readonly<Record<string, string>>;
  readonly preview: boolean;
  /** Of the link of a preview; otherwise empty. */
  readonly previewSecret: string;
  /** The flow; null: the first choice, or what the server assigns. */
  readonly blockId: string | null;
}

export interface VirtualSession {
  readonly sessionId: string;
  readonly label: string;
  readonly slides: number;
  /** Types of the stimuli shown. */
  readonly kinds: readonly string[];
  readonly chunks: number;
  readonly bytes: number;
  /** How long the session would have taken. */
  readonly recordedMs: number;
  readonly upload: 'complete' | 'erased' | 'late';
}

const VIEWPORT = { widthPx: 1536, heightPx: 864 } as const;
/** Duration of consent and setup. */
const SETUP_MS = 1500;
const CHUNK_MS = 5000;

/** @throws ApiError when the server refuses the respondent */
export async function virtualRespondent(
  request: VirtualRespondentOptions,
): Promise<VirtualSession> {
  const { base, studyId, seed } = request;
  const call = connect({ base });
  const invitation = await call(getInvitation, { studyId });
  const sessionId = newSessionId();
  const blockId = request.blockId ?? invitation.flows[0]?.id ?? null;
  const begin: JournalSession['begin'] = {
    sessionId,
    secret: newSessionSecret(),
    consent: {
      textSha256: invitation.consent.textSha256,
      version: invitation.consent.version,
      locale: invitation.locale,
      time: new Date().toISOString(),
      sensors: invitation.sensors,
      recordsWebcamVideo: invitation.recordsWebcamVideo,
    },
    variables: { ...request.variables },
    preview: request.preview,
    ...(request.preview ? { previewSecret: request.previewSecret } : {}),
    ...(blockId === null ? {} : { blockId }),
    device: { browser: 'simulated', cameraWidthPx: SAMPLE_CAMERA.widthPx },
  };
  const session = await call(beginSession, { studyId, body: begin });
  const { events, shown } = await simulatedEvents(session, seed);
  const recorded = {
    events: byTime(events).map((part) => new TextEncoder().encode(formatEvents(part))),
    face: session.needsCamera ? syntheticFaces(events, VIEWPORT, seed).faceChunks : [],
  };
  const who = { base, studyId, studyName: invitation.name, begin };
  const { manifest, upload } = await sendRecorded(who, session, recorded);
  return {
    sessionId,
    label: session.respondentLabel,
    slides: shown.length,
    kinds: [...new Set(shown)],
    chunks: manifest.length,
    bytes: manifest.reduce((sum, { size }) => sum + size, 0),
    recordedMs: events.at(-1)?.tMs ?? 0,
    upload,
  };
}

/** What the respondent's page would have recorded. */
async function simulatedEvents(
  session: SessionPackage,
  seed: string,
): Promise<{ events: SessionEvent[]; shown: string[] }> {
  const random = seededRandom(`${seed}/flow`);
  let nowMs = SETUP_MS;
  const events: SessionEvent[] = [
    {
      kind: 'sessionStarted',
      tMs: 0,
      wallClock: new Date().toISOString(),
      screen: { ...VIEWPORT, devicePixelRatio: 1 },
      viewportPx: VIEWPORT,
    },
    ...session.setupSteps.flatMap((step): SessionEvent[] => [
      { kind: 'setupStep', tMs: 0, step, change: 'begun' },
      { kind: 'setupStep', tMs: 0, step, change: 'done' },
    ]),
  ];
  if (session.needsCamera) {
    const engine = { name: 'human', version: 'simulated', backend: 'synthetic' } as const;
    events.push({ kind: 'cameraStarted', tMs: 5, camera: SAMPLE_CAMERA, engine });
  }
  const shown: string[] = [];
  await simulateFlow(
    session.slides,
    stimuliFrom(session.slides, 0, session.sensors.eyeTracking),
    {
      now: () => nowMs,
      viewport: () => VIEWPORT,
      random: random.uniform,
      record: (event) => events.push(event),
      elapse: (ms, fromMs = nowMs) => {
        nowMs = Math.max(nowMs, fromMs + ms);
        return Promise.resolve();
      },
    },
    ({ type }) => shown.push(type),
  );
  events.push({ kind: 'sessionEnded', tMs: nowMs, reason: 'finished' });
  return { events, shown };
}

/** Batches as a page would send them: about five seconds each. */
function byTime(events: readonly SessionEvent[]): SessionEvent[][] {
  const parts: SessionEvent[][] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    const part = parts.at(-1);
    if (part && event.tMs < untilMs) part.push(event);
    else {
      parts.push([event]);
      untilMs = event.tMs + CHUNK_MS;
    }
  }
  return parts;
}
