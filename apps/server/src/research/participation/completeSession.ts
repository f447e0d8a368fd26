import type { FinishAnswer, ManifestChunk } from '@fovea/contract/participation/participation';
import { Refusal } from '../../platform/http/refusal';
import type { Respondent } from '../../platform/http/caller';
import type { ResearchContext } from '../recordings/researchContext';
import { listReceivedChunks, findManifest, saveManifest } from '../recordings/chunkRows';
import { completeIfAllReceived, missingChunks } from '../recordings/completion';
import { requireUnerasedSession } from '../recordings/erasure';
import { setExpectedTotals } from '../recordings/sessionRows';

/**
 * Receives the manifest of the chunks that the respondent's browser has sent. The manifest is safe
 * on disk before the response; with every chunk present the session is complete, also when this is
 * repeated.
 */
export async function completeSession(
  context: ResearchContext,
  respondent: Respondent,
  chunks: readonly ManifestChunk[],
): Promise<FinishAnswer> {
  const { studyId, sessionId, companyId } = respondent;
  const manifest = inOrder(chunks);
  const now = context.now();
  const savedSession = await requireUnerasedSession(context.db, respondent);
  const before = await findManifest(context.db, sessionId);
  const isSame = isSameManifest(before, manifest);
  if (!isSame && savedSession !== null && savedSession.completeAt !== null) {
    // Data that is, or will be, analysed stays as it is until the new manifest is complete.
    const missing = missingChunks(manifest, await listReceivedChunks(context.db, sessionId));
    if (missing.length > 0) return { state: 'missing', missing };
  }
  if (!isSame) {
    await context.recordings.files.writeJson(studyId, sessionId, 'manifest.json', {
      format: 1,
      receivedAt: now.toISOString(),
      chunks: manifest,
    });
    await saveManifest(context.db, sessionId, companyId, manifest, now);
  }
  await setExpectedTotals(context.db, sessionId, manifest, now);
  const session = { id: sessionId, studyId, companyId };
  const isNew = before !== null && (!isSame || savedSession?.isPartial === true);
  return await completeIfAllReceived(context, session, manifest, { isNew });
}

/** The database returns the fields of a chunk in its own order. */
function isSameManifest(
  before: readonly ManifestChunk[] | null,
  now: readonly ManifestChunk[],
): boolean {
  if (before?.length !== now.length) return false;
  return now.every((chunk, place) => {
    const old = before[place];
    return (
      old?.stream === chunk.stream &&
      old.seq === chunk.seq &&
      old.sha256 === chunk.sha256 &&
      old.size === chunk.size
    );
  });
}

/** Sorted, with fields in a fixed order, so that two manifests can be compared. */
function inOrder(chunks: readonly ManifestChunk[]): ManifestChunk[] {
  const manifest = chunks
    .map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }))
    .sort((a, b) => (a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1));
  for (const [place, chunk] of manifest.entries()) {
    const last = manifest[place - 1];
    if (last && last.stream === chunk.stream && last.seq === chunk.seq) {
      throw new Refusal(
        400,
        `The list names chunk ${chunk.seq} of the stream '${chunk.stream}' twice.`,
        'BAD_MANIFEST',
      );
    }
  }
  return manifest;
}
