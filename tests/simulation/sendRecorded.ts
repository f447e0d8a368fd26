import { gzipSync } from 'node:zlib';
import type { ManifestChunk, SessionPackage } from '@fovea/contract/participation/participation';
import type { JournalSession } from '@fovea/link/journal/journal';
import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import { createUploader } from '@fovea/link/upload/uploader';

const PATIENCE_MS = 60_000;

interface Sender {
  /** Origin of the server. */
  readonly base: string;
  readonly studyId: string;
  readonly studyName: string;
  readonly begin: JournalSession['begin'];
}

/** A recording as a page made it: chunks that are not gzipped yet. */
export interface Recorded {
  readonly events: readonly Uint8Array[];
  readonly face: readonly Uint8Array[];
}

/** Sends a recording with the product's upload, without a browser. */
export async function sendRecorded(
  { base, studyId, studyName, begin }: Sender,
  { token }: Pick<SessionPackage, 'token'>,
  { events, face }: Recorded,
): Promise<{
  readonly manifest: readonly ManifestChunk[];
  readonly upload: 'complete' | 'erased' | 'late';
}> {
  const session: JournalSession = {
    ...{ sessionId: begin.sessionId, studyId, studyName, begin },
    ...{ startedWallMs: Date.now(), clockMs: 0, slideIndex: 0, ended: false },
  };
  const journal = memoryJournal();
  await journal.saveSession(session);
  const uploader = await createUploader({ journal, session, base, token });
  await uploader.ready;
  for (const chunk of events) await uploader.add('events', gzipped(chunk));
  for (const chunk of face) await uploader.add('face', gzipped(chunk));
  const manifest = uploader.source().manifest();
  const upload = await Promise.race([uploader.finish(), late()]);
  uploader.stop();
  return { manifest, upload };
}

function gzipped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes));
}

function late(): Promise<'late'> {
  return new Promise((done) => setTimeout(() => done('late'), PATIENCE_MS).unref());
}
