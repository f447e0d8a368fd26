import { getStudy } from '@fovea/contract/studies/studies';
import { expect } from 'vitest';
import type { TakingPart } from './aStudy';
import { aProcessedRespondent } from './processedRespondent';
import { aCalibratedStudy } from './sendRecording';
import type { SignedIn, TestServer } from './startTestServer';

export interface AnalysedStudy {
  readonly studyId: string;
  readonly stimulusId: string;
  readonly people: readonly TakingPart[];
  /** Their session ids. */
  readonly ids: readonly string[];
}

/**
 * A study with three respondents, who looked at the left, the middle and the right of one stimulus.
 */
export async function anAnalysedStudy(server: TestServer, owner: SignedIn): Promise<AnalysedStudy> {
  const studyId = await aCalibratedStudy(server, owner);
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
  { studyId, stimulusId }: AnalysedStudy,
  segmentId: string,
) {
  const { stimuli } = await owner.call(getStudy, { studyId });
  const stimulus = stimuli.find(({ id }) => id === stimulusId)!;
  return stimulus.segmentData.find((data) => data.segmentId === segmentId);
}

/** The keys of the result files of a segment. */
export async function segmentFilesOf(
  server: TestServer,
  { studyId }: AnalysedStudy,
  segmentId: string,
): Promise<string[]> {
  const keys: string[] = [];
  const folder = `studies/${studyId}/results/${segmentId}/`;
  for await (const { key } of server.context.objects.list(folder)) keys.push(key);
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
