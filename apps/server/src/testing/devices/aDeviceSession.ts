import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { gzipSync } from 'node:zlib';
import { aLab, anIdleMachine } from '../aLabStudy';
import { aRespondent, type TakingPart } from '../aStudy';
import { aCalibratedStudy, sendRecording } from '../sendRecording';
import type { SignedIn, TestServer } from '../startTestServer';

/** A study of a lab that records the devices of its machines. */
export async function aDeviceStudy(
  server: TestServer,
  owner: SignedIn,
): Promise<{ readonly studyId: string; readonly machineId: string }> {
  const studyId = await aCalibratedStudy(server, owner);
  const { db } = server.context;
  const { sensors } = await db
    .selectFrom('studies')
    .select('sensors')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('studies')
    .set({
      studyType: 'LAB',
      sensors: JSON.stringify(effectiveSensors({ ...sensors, labDevices: true })),
    })
    .where('id', '=', studyId)
    .execute();
  const machineId = await anIdleMachine(server, owner, await aLab(server, owner), studyId);
  return { studyId, machineId };
}

/** A respondent whose session is on this machine, as a registration begins it there. */
export async function aRespondentAt(
  server: TestServer,
  { studyId, machineId }: { readonly studyId: string; readonly machineId: string },
): Promise<TakingPart> {
  const respondent = await aRespondent(server, studyId);
  await server.context.db
    .updateTable('sessions')
    .set({ machineId })
    .where('id', '=', respondent.sessionId)
    .execute();
  return respondent;
}

/** Sends a synthetic recording with what the agent recorded beside it. */
export async function sendWithDevices(
  server: TestServer,
  respondent: TakingPart,
  seed: string,
  devices: Parameters<typeof sendRecording>[2],
): Promise<void> {
  const session = syntheticSession(respondent.slides, { seed });
  await sendRecording(server, respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(session.eventsText) },
    ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
    ...devices,
  ]);
}
