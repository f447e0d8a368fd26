import { finishSession, type ManifestChunk } from '@fovea/contract/takingPart';
import { expect } from 'vitest';
import { sha256, type TakingPart } from './aStudy';
import type { TestServer } from './startTestServer';

/** Sends these chunks and says that they are all; the session is complete then. */
export async function sendRecording(
  server: TestServer,
  respondent: TakingPart,
  chunks: readonly { stream: string; seq: number; bytes: Uint8Array }[],
): Promise<void> {
  const manifest: ManifestChunk[] = [];
  for (const { stream, seq, bytes } of chunks) {
    expect((await respondent.put(stream, seq, bytes)).status).toBe(201);
    manifest.push({ stream, seq, sha256: sha256(bytes), size: bytes.length });
  }
  const call = server.callWith(respondent.token);
  expect(await call(finishSession, { ...respondent, body: { chunks: manifest } })).toEqual({
    state: 'complete',
  });
}
