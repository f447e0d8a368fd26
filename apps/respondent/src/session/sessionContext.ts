import {
  beginSession,
  type Invitation,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import type { SetupStep } from '@fovea/contract/participation/respondents';
import { connect } from '@fovea/link/calls/call';
import type { JournalSession, KeptSetup } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { createUploader, type Uploader } from '@fovea/link/upload/uploader';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { stealLock } from '@fovea/link/journal/writerLock';
import type { OpenedCamera } from '../engine/faceEngine';
import { parseRegistration } from '@fovea/rules/participation/links';
import { sessionVariables, type StudyLink } from '../journey/parseLink';
import { currentVisitId } from '../journey/reportVisitPhase';
import { createMediaLoader, type MediaLoader } from '../stimuli/media/mediaLoader';
import type { SurveyStore } from '../stimuli/stage/stage';
import { observable, type Observable } from '../recording/observable';
import { deviceFacts } from './deviceFacts';
import {
  handleStartFailure,
  markStarted,
  prepareNewSession,
  findResumableSession,
} from '../recording/resumableSessions';
import { openJournal, estimateStorage, type StorageEstimate } from '../recording/openJournal';
import { createPauses, type Pauses } from '../recording/pauses';
import { createPinger, type Pinger } from '../recording/pinger';
import { createRecorder, type Recorder } from '../recording/recorder';
import { createSessionClock, type SessionClock } from '../recording/sessionClock';

/** A running session: everything that the screens share from its start. */
export interface SessionContext {
  readonly session: SessionPackage;
  /** False in the short preview, which stores and sends nothing. */
  readonly collects: boolean;
  /** A researcher is trying the study: nobody is redirected. */
  readonly isPreview: boolean;
  /** Languages of the content: the one that the link requests, and the one of the study. */
  readonly locales: { readonly asked: string | null; readonly study: string };
  readonly surveys: SurveyStore;
  /** Results of the setup, stored on this device for a reload. */
  readonly setup: SetupStore;
  /** The session is continued after a reload or from an earlier day. */
  readonly resumed: boolean;
  readonly slideIndex: number;
  readonly clock: SessionClock;
  readonly recorder: Recorder;
  readonly pauses: Pauses;
  readonly media: MediaLoader;
  /** Null when nothing is collected. */
  readonly uploader: Uploader | null;
  readonly upload: Observable<UploadState | null>;
  readonly pinger: Pinger | null;
  readonly storage: StorageEstimate;
  /** Needed for a later withdrawal; null when nothing is collected. */
  readonly key: SessionKey | null;
  camera: OpenedCamera | null;
  /** Opened in the setup when the study records sound. */
  microphone: MediaStream | null;
  /** The screen that the respondent shares, when the study records it. */
  screenShare: MediaStream | null;
  /** Size of a CSS pixel on this screen, from the bank card; null: not measured. */
  cmPerPx: number | null;
  /** What the camera sees, where it was measured in the setup. */
  measuredCamera: MeasuredCameraOf | null;
  fullscreen: boolean;
  /** Steps of the setup that are shown again after a reload, and why. */
  askedAgain: Partial<Record<SetupStep, AskedAgain>>;
}

/** A camera that was measured by the blind spot. */
export interface MeasuredCameraOf {
  readonly deviceId: string | undefined;
  /** Focal length over the longer side of the picture. */
  readonly focalShare: number | null;
  /** The event as it was recorded. */
  readonly line: string;
}

export interface SetupStore {
  read(): KeptSetup;
  keep(more: KeptSetup): void;
}

/** Why a step does not hold any more after a reload. */
export type AskedAgain =
  'screenChanged' | 'cameraGone' | 'cameraNotAllowed' | 'microphoneGone' | 'microphoneNotAllowed';

/** Identifies a session and proves that it belongs to the caller. */
export interface SessionKey {
  readonly studyId: string;
  readonly sessionId: string;
  readonly secret: string;
}

/**
 * Starts a session, or resumes the stored one.
 * @throws ApiError when the server refused or cannot be reached
 */
export async function createSessionContext(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly resuming: boolean;
  readonly blockId: string | null;
}): Promise<SessionContext> {
  const { invitation, link } = parts;
  const { studyId } = invitation;
  const left = parts.resuming
    ? await findResumableSession(studyId, link.preview === 'entire', link.registration)
    : null;
  const journal = await openJournal();
  const asked = left ?? (await prepareNewSession(journal, newSession(parts)));
  // A tab that is only uploading data of an earlier session stops at once.
  await stealLock(`fovea-session-${asked.sessionId}`);
  let session: SessionPackage;
  try {
    session = await connect({ base: '' })(beginSession, { studyId, body: asked.begin });
  } catch (failed) {
    await handleStartFailure(journal, asked, failed);
    throw failed;
  }

  const stored = markStarted(asked);
  const clock = createSessionClock(stored);
  const upload = observable<UploadState | null>(null);
  const uploader = await createUploader({
    journal,
    session: stored,
    base: '',
    token: session.token,
    onState: upload.set,
  });
  await uploader.ready;
  // If the disk is full or the window private, the session runs without storage; the screens show it.
  if (!left) void uploader.note({});
  const recorder = createRecorder(uploader, clock, session.sensors);
  if (session.sensors.labDevices) {
    void import('../recording/compareAgentClock').then(({ compareAgentClock }) =>
      compareAgentClock(session, clock),
    );
  }
  recordSessionStart(recorder, clock, left !== null);
  recordViewportChanges(recorder, clock);
  addEventListener('online', uploader.retryNow);

  return {
    session,
    collects: true,
    isPreview: stored.begin.preview,
    locales: { asked: link.locale, study: invitation.locale },
    surveys: createSurveyStore(stored, uploader),
    setup: createSetupStore(stored, uploader),
    resumed: left !== null,
    slideIndex: stored.slideIndex,
    clock,
    recorder,
    pauses: createPauses(clock.now),
    media: createMediaLoader(session.slides),
    uploader,
    upload,
    pinger: createPinger({ studyId, ...session }),
    storage: await estimateStorage(),
    key: { studyId, sessionId: stored.sessionId, secret: stored.begin.secret },
    camera: null,
    microphone: null,
    screenShare: null,
    cmPerPx: null,
    measuredCamera: null,
    fullscreen: false,
    askedAgain: {},
  };
}

function createSurveyStore(stored: JournalSession, uploader: Uploader): SurveyStore {
  let surveys = stored.surveys ?? {};
  return {
    read: (stimulusId) => surveys[stimulusId] ?? null,
    keep(stimulusId, survey) {
      surveys = { ...surveys, [stimulusId]: survey };
      void uploader.note({ surveys });
    },
  };
}

function createSetupStore(stored: JournalSession, uploader: Uploader): SetupStore {
  let setup = stored.setup ?? {};
  return {
    read: () => setup,
    keep(more) {
      setup = { ...setup, ...more };
      void uploader.note({ setup });
    },
  };
}

function newSession(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly blockId: string | null;
}): JournalSession {
  const { invitation, link, locale, blockId } = parts;
  // A registered respondent has the id of the session before it begins.
  const sessionId = parseRegistration(link.registration)?.id ?? newSessionId();
  return {
    sessionId,
    studyId: invitation.studyId,
    studyName: invitation.name,
    begin: {
      sessionId,
      secret: newSessionSecret(),
      consent: {
        textSha256: invitation.consent.textSha256,
        version: invitation.consent.version,
        locale,
        time: new Date().toISOString(),
        sensors: invitation.sensors,
        recordsWebcamVideo: invitation.recordsWebcamVideo,
      },
      // Previews are not counted.
      ...(link.preview === 'entire' ? {} : { visitId: currentVisitId() }),
      variables: sessionVariables(link, location.href),
      preview: link.preview === 'entire',
      ...(link.preview === 'entire' ? { previewSecret: link.previewSecret } : {}),
      ...(link.registration && { registration: link.registration }),
      ...(blockId === null ? {} : { blockId }),
      device: deviceFacts(),
    },
    startedWallMs: Date.now(),
    clockMs: 0,
    slideIndex: 0,
    unanswered: true,
    ended: false,
  };
}

export function currentScreen() {
  return { widthPx: screen.width, heightPx: screen.height, devicePixelRatio };
}

export function currentViewport() {
  return { widthPx: innerWidth, heightPx: innerHeight };
}

function recordSessionStart(recorder: Recorder, clock: SessionClock, resumed: boolean): void {
  const tMs = clock.now();
  const wallClock = new Date().toISOString();
  const now = currentScreen();
  if (resumed) {
    recorder.record({ kind: 'sessionResumed', tMs, wallClock, screen: now, watchesFreezes: true });
    recorder.record({ kind: 'viewportChanged', tMs, viewportPx: currentViewport() });
    return;
  }
  recorder.record({
    kind: 'sessionStarted',
    tMs,
    wallClock,
    screen: now,
    viewportPx: currentViewport(),
    watchesFreezes: true,
  });
}

function recordViewportChanges(recorder: Recorder, clock: SessionClock): void {
  addEventListener('resize', () => {
    recorder.record({
      kind: 'viewportChanged',
      tMs: clock.now(),
      viewportPx: currentViewport(),
    });
  });
  // The page may never come back, so everything collected is written to the journal now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void recorder.flush();
  });
  addEventListener('pagehide', () => void recorder.flush());
}
