import { endSession, endVisit } from '@fovea/contract/participation/panelEnds';
import type { EndReason, VisitEndReason } from '@fovea/contract/participation/panelEnds';
import {
  beginSession,
  getInvitation,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import type { JournalSession } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { syntheticSession, type SyntheticOptions } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import { sendRecorded, type Recorded } from '../simulation/sendRecorded';

/** People whom a panel sends to a study, without a browser: what their pages would say to the server. */

interface Sent {
  /** Origin of the server. */
  readonly base: string;
  readonly studyId: string;
  /** What the panel added to the link. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface BegunSession extends Sent {
  readonly session: SessionPackage;
  readonly studyName: string;
  readonly begin: JournalSession['begin'];
}

/** Somebody agrees and begins. */
export async function beginAsPerson(sent: Sent): Promise<BegunSession> {
  const { base, studyId, variables } = sent;
  const call = connect({ base });
  const invitation = await call(getInvitation, { studyId });
  const { consent, locale, sensors, recordsWebcamVideo } = invitation;
  const { textSha256, version } = consent;
  const time = new Date().toISOString();
  const begin = {
    ...{ sessionId: newSessionId(), secret: newSessionSecret() },
    consent: { textSha256, version, locale, time, sensors, recordsWebcamVideo },
    variables: { ...variables },
    preview: false,
    device: { browser: 'simulated', cameraWidthPx: 640 },
  };
  const session = await call(beginSession, { studyId, body: begin });
  return { ...sent, session, studyName: invitation.name, begin };
}

/** The session ends early. @returns the address that leads back to the panel */
export async function endEarly(begun: BegunSession, reason: EndReason): Promise<string> {
  const { base, studyId, session } = begun;
  const call = connect({ base, token: () => session.token });
  const { sessionId } = session;
  return (await call(endSession, { studyId, sessionId, body: { reason } })).redirectUrl;
}

/**
 * The study is gone through and everything is sent.
 * @param sitter how well the camera sees this person
 * @returns the address that leads back to the panel
 */
export async function finishAsPerson(
  begun: BegunSession,
  seed: string,
  sitter: NonNullable<SyntheticOptions['sitter']>,
): Promise<string> {
  const recorded = recordingOf(begun.session.slides, seed, sitter);
  const { upload } = await sendRecorded(begun, begun.session, recorded);
  if (upload !== 'complete') throw new Error(`The recording of ${seed} is ${upload}.`);
  return await endEarly(begun, 'finished');
}

/** The same in every run: ids of stimuli, which the random numbers depend on, are put in afterwards. */
function recordingOf(
  stimuli: SessionPackage['slides'],
  seed: string,
  sitter: NonNullable<SyntheticOptions['sitter']>,
): Recorded {
  const ids = new Map(stimuli.map(({ stimulusId }, at) => [`stimulus-${at}`, stimulusId]));
  const places = stimuli.map((one, at) => ({ ...one, stimulusId: `stimulus-${at}` }));
  const { events, faceChunks } = syntheticSession(places, { seed, sitter });
  const shown = events.map((event) =>
    'stimulusId' in event ? { ...event, stimulusId: ids.get(event.stimulusId)! } : event,
  );
  return { events: [new TextEncoder().encode(formatEvents(shown))], face: faceChunks };
}

/** A visitor is turned away before a session begins. @returns the address that leads back */
export async function leaveAsVisitor(
  { base, studyId, variables }: Sent,
  reason: VisitEndReason,
): Promise<string> {
  const body = { reason, variables: { ...variables } };
  return (await connect({ base })(endVisit, { studyId, body })).redirectUrl;
}

/** Somebody whom the panel sent. */
export interface SentPerson {
  readonly sent: Sent;
}

/** Somebody begins and goes through the study. */
export const finishes =
  (sitter: Parameters<typeof finishAsPerson>[2]) =>
  async ({ sent }: SentPerson, seed: string): Promise<string> =>
    await finishAsPerson(await beginAsPerson(sent), seed, sitter);

/** Somebody begins, and it ends early. */
export const ends =
  (reason: EndReason) =>
  async ({ sent }: SentPerson): Promise<string> =>
    await endEarly(await beginAsPerson(sent), reason);

/** Somebody is turned away before. */
export const leaves =
  (reason: VisitEndReason) =>
  ({ sent }: SentPerson): Promise<string> =>
    leaveAsVisitor(sent, reason);
