import {
  beginSession,
  type Invitation,
  type SessionPackage,
} from '@fovea/contract/participation/takingPart';
import { connect } from '@fovea/link/calls/call';
import type { KeptSession } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { createUploader, type Uploader } from '@fovea/link/upload/uploader';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { takeOver } from '@fovea/link/journal/writerLock';
import type { OpenedCamera } from '../engine/faceEngine';
import { variablesOf, type StudyLink } from '../journey/parseLink';
import { thisVisit } from '../journey/reportVisits';
import { createMediaLoader, type MediaLoader } from '../stimuli/media/mediaLoader';
import type { SurveyMemory } from '../stimuli/stage/stage';
import { changing, type Changing } from '../record/changing';
import { deviceFacts } from './deviceFacts';
import { afterFailure, answered, sessionToBegin, sessionToContinue } from '../record/keptSessions';
import { openJournal, roomOnDevice, type Room } from '../record/openJournal';
import { createPauses, type Pauses } from '../record/pauses';
import { createPinger, type Pinger } from '../record/pinger';
import { createRecorder, type Recorder } from '../record/recorder';
import { createSessionClock, type SessionClock } from '../record/sessionClock';

/** One visit of a session: everything the screens share from the moment it has begun. */
export interface Visit {
  readonly session: SessionPackage;
  /** False in the short preview, which keeps and sends nothing. */
  readonly collects: boolean;
  /** A researcher tries the study: nobody is sent away. */
  readonly isPreview: boolean;
  /** Languages for what is shown: the one that the link asks for, and the one of the study. */
  readonly locales: { readonly asked: string | null; readonly study: string };
  readonly surveys: SurveyMemory;
  /** The session began in an earlier visit. */
  readonly resumed: boolean;
  readonly slideIndex: number;
  readonly clock: SessionClock;
  readonly recorder: Recorder;
  readonly pauses: Pauses;
  readonly media: MediaLoader;
  /** Null where nothing is collected. */
  readonly uploader: Uploader | null;
  readonly upload: Changing<UploadState | null>;
  readonly pinger: Pinger | null;
  readonly room: Room;
  /** What takes the consent back later; null where nothing is collected. */
  readonly key: SessionKey | null;
  camera: OpenedCamera | null;
  /** Opened in the setup when the study listens. */
  microphone: MediaStream | null;
  /** The screen that the respondent shares, when the study records it. */
  screenShare: MediaStream | null;
  /** Size of a CSS pixel on this glass, from the bank card; null: not measured. */
  cmPerPx: number | null;
  fullscreen: boolean;
}

/** Names a session and proves that it is one's own. */
export interface SessionKey {
  readonly studyId: string;
  readonly sessionId: string;
  readonly secret: string;
}

/**
 * Begins a session, or takes up the one that was left.
 * @throws CallFailed when the server said no or cannot be reached
 */
export async function beginVisit(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly resuming: boolean;
  readonly blockId: string | null;
}): Promise<Visit> {
  const { invitation, link } = parts;
  const { studyId } = invitation;
  const left = parts.resuming ? await sessionToContinue(studyId, link.preview === 'entire') : null;
  const journal = await openJournal();
  const asked = left ?? (await sessionToBegin(journal, newSession(parts)));
  // A tab that only sends what an earlier visit left stops here and now.
  await takeOver(`fovea-session-${asked.sessionId}`);
  let session: SessionPackage;
  try {
    session = await connect({ base: '' })(beginSession, { studyId, body: asked.begin });
  } catch (failed) {
    await afterFailure(journal, asked, failed);
    throw failed;
  }

  const kept = answered(asked);
  const clock = createSessionClock(kept);
  const upload = changing<UploadState | null>(null);
  const uploader = await createUploader({
    journal,
    session: kept,
    base: '',
    token: session.token,
    onState: upload.set,
  });
  await uploader.ready;
  // Where the disk is full or the window private, the visit goes on without; the screens show it.
  if (!left) void uploader.note({});
  const recorder = createRecorder(uploader, clock);
  recordBeginning(recorder, clock, left !== null);
  followViewport(recorder, clock);
  addEventListener('online', uploader.hurry);

  return {
    session,
    collects: true,
    isPreview: kept.begin.preview,
    locales: { asked: link.locale, study: invitation.locale },
    surveys: surveyMemory(kept, uploader),
    resumed: left !== null,
    slideIndex: kept.slideIndex,
    clock,
    recorder,
    pauses: createPauses(clock.now),
    media: createMediaLoader(session.slides),
    uploader,
    upload,
    pinger: createPinger({ studyId, ...session }),
    room: await roomOnDevice(),
    key: { studyId, sessionId: kept.sessionId, secret: kept.begin.secret },
    camera: null,
    microphone: null,
    screenShare: null,
    cmPerPx: null,
    fullscreen: false,
  };
}

function surveyMemory(kept: KeptSession, uploader: Uploader): SurveyMemory {
  let surveys = kept.surveys ?? {};
  return {
    read: (stimulusId) => surveys[stimulusId] ?? null,
    keep(stimulusId, survey) {
      surveys = { ...surveys, [stimulusId]: survey };
      void uploader.note({ surveys });
    },
  };
}

function newSession(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly blockId: string | null;
}): KeptSession {
  const { invitation, link, locale, blockId } = parts;
  const sessionId = newSessionId();
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
      // Previews are counted nowhere.
      ...(link.preview === 'entire' ? {} : { visitId: thisVisit() }),
      variables: variablesOf(link, location.href),
      preview: link.preview === 'entire',
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

export function viewportOfPage() {
  return { widthPx: innerWidth, heightPx: innerHeight };
}

function recordBeginning(recorder: Recorder, clock: SessionClock, resumed: boolean): void {
  const tMs = clock.now();
  const wallClock = new Date().toISOString();
  if (resumed) {
    recorder.record({ kind: 'sessionResumed', tMs, wallClock });
    recorder.record({ kind: 'viewportChanged', tMs, viewportPx: viewportOfPage() });
    return;
  }
  recorder.record({
    kind: 'sessionStarted',
    tMs,
    wallClock,
    screen: {
      widthPx: screen.width,
      heightPx: screen.height,
      devicePixelRatio,
    },
    viewportPx: viewportOfPage(),
  });
}

function followViewport(recorder: Recorder, clock: SessionClock): void {
  addEventListener('resize', () => {
    recorder.record({
      kind: 'viewportChanged',
      tMs: clock.now(),
      viewportPx: viewportOfPage(),
    });
  });
  // The page may never come back: what was collected goes into the journal now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void recorder.flush();
  });
  addEventListener('pagehide', () => void recorder.flush());
}
