import { SavedManifest } from '@fovea/contract/participation/savedRecordings';
import { CHUNK_LIMIT_BYTES, type ManifestChunk } from '@fovea/contract/participation/participation';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { issueRespondentToken } from '../../people/accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from './researchContext';
import { findManifest, saveManifest } from './chunkRows';
import { completeIfAllReceived } from './completion';
import { erasureRefusal } from './erasure';
import { manifestText } from '../manifests/manifestText';
import { chunkKey, missingChunks } from '../manifests/missingChunks';
import {
  setExpectedTotals,
  setSavedLocally,
  setUploadedFile,
  type SessionRow,
} from './sessionRows';

/** A session whose data was erased does not accept it back from a file either. */
function refuseErased(session: SessionRow): void {
  const refused = erasureRefusal(session, 409);
  if (refused) throw refused;
}

/**
 * Opens the file that a respondent saved and a researcher uploads. Its chunk list becomes the
 * manifest of the session, and a token is issued with which the chunks are sent like any others.
 * @throws Refusal 409 when the data was erased, 422 when the file is not what the respondent saved
 */
export async function openSavedFile(
  context: ResearchContext,
  session: SessionRow,
  asked: { readonly manifest: string; readonly signature: string; readonly zipFileName: string },
): Promise<string> {
  refuseErased(session);
  const { id: sessionId, studyId, companyId } = session;
  const saved = readSaved(asked.manifest);
  if (saved && (saved.sessionId !== sessionId || saved.studyId !== studyId)) {
    throw new Refusal(422, 'This file is the recording of another session.', 'OTHER_SESSION');
  }
  if (!isSignedBy(session.secretHash, asked.manifest, asked.signature)) {
    throw new Refusal(
      422,
      'This file is not as the respondent saved it: its signature does not fit.',
      'BAD_SIGNATURE',
    );
  }
  if (!saved) throw badManifest('it cannot be read');
  const manifest = inOrder(saved.chunks);
  const now = context.now();
  const before = await findManifest(context.db, sessionId);
  const known = before && new Set(before.map(chunkKey));
  // A known manifest that lists more is kept: the file may be older.
  if (!known || missingChunks(manifest, known, { allowsGaps: true }).length > 0) {
    const text = manifestText(manifest);
    await context.recordings.files.writeManifest(studyId, sessionId, text, now);
    await saveManifest(context.db, sessionId, companyId, text, now);
    await setExpectedTotals(context.db, sessionId, text, now);
  }
  await setSavedLocally(context.db, sessionId, now);
  context.log.info(
    { sessionId, studyId, chunks: manifest.length },
    'a saved recording is uploaded',
  );
  return (await issueRespondentToken(context.db, session, now)).token;
}

/** @throws Refusal 409 when the data was erased, or with the number of missing chunks */
export async function completeSavedFile(
  context: ResearchContext,
  session: SessionRow,
  zipFileName: string,
): Promise<void> {
  refuseErased(session);
  const manifest = await findManifest(context.db, session.id);
  if (manifest === null) {
    throw new Refusal(409, 'No saved recording was opened for this session.', 'MISSING_CHUNKS');
  }
  const isNew = session.completeAt !== null && session.isPartial;
  const answer = await completeIfAllReceived(context, session, manifest, { isNew });
  if (answer.state === 'missing') {
    const { length } = answer.missing;
    throw new Refusal(
      409,
      length === 1 ? 'One part is missing still.' : `${length} parts are missing still.`,
      'MISSING_CHUNKS',
    );
  }
  await setUploadedFile(context.db, session.id, zipFileName, context.now());
}

/** Compares in constant time. */
function isSignedBy(secretHash: string, text: string, signature: string): boolean {
  const key = Buffer.from(secretHash, 'hex');
  const wanted = createHmac('sha256', key).update(text, 'utf8').digest();
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
}

function readSaved(text: string): SavedManifest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const found = SavedManifest.safeParse(value);
  return found.success ? found.data : null;
}

function badManifest(why: string): Refusal {
  return new Refusal(422, `The list in this file is not valid: ${why}.`, 'BAD_MANIFEST');
}

/** Sorted by stream and number; each stream must have all its numbers from 0 on, once. */
function inOrder(chunks: readonly ManifestChunk[]): ManifestChunk[] {
  const manifest = chunks
    .map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }))
    .sort((a, b) => (a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1));
  if (manifest.length === 0) throw badManifest('nothing was recorded');
  let stream = '';
  let next = 0;
  for (const chunk of manifest) {
    if (chunk.stream !== stream) next = 0;
    stream = chunk.stream;
    if (chunk.seq !== next) {
      throw badManifest(`the parts of '${stream}' are not numbered one after the other`);
    }
    if (chunk.size < 1 || chunk.size > CHUNK_LIMIT_BYTES) {
      throw badManifest(`part ${chunk.seq} of '${stream}' has a size that no part has`);
    }
    next++;
  }
  return manifest;
}
