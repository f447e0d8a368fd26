import { getStudy } from '@fovea/contract/studies/studies';
import { expect } from 'vitest';
import type { TakingPart } from './aStudy';
import { aProcessedRespondent } from './processedRespondent';
import { aStudyToLookAt } from './recorded';
import type { SignedIn, TestServer } from './startTestServer';

export interface LookedAtStudy {
  readonly studyId: string;
  readonly stimulusId: string;
  readonly people: readonly TakingPart[];
  /** Their session ids. */
  readonly ids: readonly string[];
}

/**
 * A study with three respondents, who looked at the left, the middle and the right of one stimulus.
 */
export async function aLookedAtStudy(server: TestServer, owner: SignedIn): Promise<LookedAtStudy> {
  const studyId = await aStudyToLookAt(server, owner);
  const { stimuli } = await owner.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  const people: TakingPart[] = [];
  for (const x of [0.25, 0.5, 0.75]) {
    const seen = { stimulusId, xNorm: [x, x, x], yawDeg: [x, x, x] };
    people.push(await aProcessedRespondent(server, studyId, [seen]));
  }
  await server.runJobs();
  return { studyId, stimulusId, people, ids: people.map(({ sessionId }) => sessionId) };
}

/** The segment's results for the stimulus as the server returns them; undefined: none. */
export async function segmentDataOf(
  owner: SignedIn,
  { studyId, stimulusId }: LookedAtStudy,
  segmentId: string,
) {
  const { stimuli } = await owner.call(getStudy, { studyId });
  const stimulus = stimuli.find(({ id }) => id === stimulusId)!;
  return stimulus.segmentData.find((data) => data.segmentId === segmentId);
}

/** The keys of the result files of a segment. */
export async function segmentFilesOf(
  server: TestServer,
  { studyId }: LookedAtStudy,
  segmentId: string,
): Promise<string[]> {
  const keys: string[] = [];
  const folder = `studies/${studyId}/results/${segmentId}/`;
  for await (const { key } of server.house.objects.list(folder)) keys.push(key);
  return keys;
}

/** Downloads the bytes at a signed URL. */
export async function bytesAt(
  server: TestServer,
  url: string | null | undefined,
): Promise<Uint8Array> {
  const answer = await fetch(server.base + url);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
