import { createHash, timingSafeEqual } from 'node:crypto';
import type { BeginSession } from '@fovea/contract/participation/participation';
import type { MachineFlow, MachinePackage } from '@fovea/contract/participation/machineSessions';
import { isSameSensors } from '@fovea/rules/flow/sensors';
import { LocalRefusal, notHere } from './localRefusal';
import type { SessionRecord } from './sessionRecord';

/**
 * The flow in which a session of a package begins, by the same rules as at the server.
 * @throws LocalRefusal 404, 409
 */
export function flowToBegin(
  { invitation, flows, suggestedBlockId }: MachinePackage,
  { consent, blockId }: BeginSession,
): MachineFlow {
  const isSensors =
    consent.sensors === undefined || isSameSensors(consent.sensors, invitation.sensors);
  const isVideo =
    consent.recordsWebcamVideo === undefined ||
    consent.recordsWebcamVideo === invitation.recordsWebcamVideo;
  if (consent.textSha256 !== invitation.consent.textSha256 || !isSensors || !isVideo) {
    const message = 'The study has changed. Read the consent again before you agree.';
    throw new LocalRefusal(409, message, 'CONSENT_CHANGED');
  }
  if (blockId === undefined && suggestedBlockId === null && flows.length > 1) {
    const message = 'Choose one of the parts of this study to go on.';
    throw new LocalRefusal(409, message, 'CHOOSE_FLOW');
  }
  const flow = flows.find((one) => one.blockId === (blockId ?? suggestedBlockId));
  if (!flow) throw notHere('flow');
  return flow;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const secretSha256 = (secret: string) => hashOf(secret);

/** @throws LocalRefusal 403; 410 when it was erased */
export function requireOwnPage(record: SessionRecord, secret: string): void {
  const [is, given] = [Buffer.from(record.secretSha256), Buffer.from(secretSha256(secret))];
  if (is.length !== given.length || !timingSafeEqual(is, given)) {
    throw new LocalRefusal(403, 'This session belongs to another browser.', 'NOT_YOUR_SESSION');
  }
  requireUnerased(record);
}

/** @throws LocalRefusal 410 */
export function requireUnerased({ outcome, isWithdrawn }: SessionRecord): void {
  if (isWithdrawn) {
    const message = 'The respondent took the consent back: everything of this session was erased.';
    throw new LocalRefusal(410, message, 'WITHDRAWN');
  }
  if (outcome === 'erased') {
    throw new LocalRefusal(410, 'The data of this session was deleted.', 'DELETED');
  }
}

/** The token of a page: made of its secret, so that it stays the same when the agent starts again. */
export const pageToken = (record: Pick<SessionRecord, 'secretSha256'>) =>
  hashOf(`page token ${record.secretSha256}`);

/** @throws LocalRefusal 401 when another page calls; 410 */
export function requirePageToken(record: SessionRecord, token: string | null): void {
  if (token !== pageToken(record)) {
    throw new LocalRefusal(401, 'This page has to begin again.', 'SIGN_IN');
  }
  requireUnerased(record);
}
