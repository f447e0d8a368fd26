import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { RecordingTables } from '../../platform/store/recordingTables';
import { newId } from '../../platform/store/newId';
import { DEFAULT_CONSENT } from '../../studies/studies/newStudy';
import type { ExampleSession } from './exampleStudies';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Session rows as a lab creates them: one registered per hour, some of them finished. */
export function exampleSessions(
  place: { readonly companyId: string; readonly studyId: string },
  sessions: readonly ExampleSession[],
  now: Date,
): Insertable<RecordingTables['sessions']>[] {
  const consent = {
    textSha256: createHash('sha256').update(DEFAULT_CONSENT).digest('hex'),
    version: 1,
    locale: 'en-US',
  };
  return sessions.map(({ age, gender, machineId, minutes = 20 }, at) => {
    const createdAt = new Date(now.getTime() - (sessions.length - at) * HOUR_MS);
    const time = createdAt.toISOString();
    return {
      ...place,
      id: newId(),
      preview: false,
      number: at + 1,
      label: `Respondent ${at + 1}`,
      age,
      gender,
      machineId,
      // A random secret that nobody knows, so no browser can continue the session.
      secretHash: createHash('sha256').update(randomBytes(32)).digest('hex'),
      consent: JSON.stringify({ ...consent, clientTime: time, serverTime: time }),
      variables: '{}',
      device: JSON.stringify({ lab: true }),
      slides: '[]',
      recordWebcamVideo: false,
      sensors: null,
      checks: null,
      createdAt,
      endedAt: machineId === null ? null : new Date(createdAt.getTime() + minutes * MINUTE_MS),
      completeAt: null,
      processingSince: null,
      processedAt: null,
      processingError: null,
      lastPing: null,
      quality: null,
      receivedChunks: null,
      receivedBytes: null,
    };
  });
}
