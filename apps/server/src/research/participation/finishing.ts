import type { FinishAnswer, ManifestChunk } from '@fovea/contract/participation/takingPart';
import { Refusal } from '../../platform/http/refusal';
import type { Respondent } from '../../platform/http/caller';
import type { ResearchContext } from '../recordings/researchContext';
import { chunksReceived, findManifest, keepManifest } from '../recordings/chunkRows';
import { completeIfAllThere, missingChunks } from '../recordings/completion';
import { keptSession } from '../recordings/erased';
import { setAnnounced } from '../recordings/sessionRows';

/**
 * Receives the manifest of the chunks that the respondent's browser has sent. The manifest is safe
 * on disk before the response; with every chunk present the session is complete, also when this is
 * repeated.
 */
export async function finish(
  house: ResearchContext,
  respondent: Respondent,
  chunks: readonly ManifestChunk[],
): Promise<FinishAnswer> {
  const { studyId, sessionId, companyId } = respondent;
  const manifest = inOrder(chunks);
  const now = house.now();
  const kept = await keptSession(house.db, respondent);
  const before = await findManifest(house.db, sessionId);
  const isSame = isSameManifest(before, manifest);
  if (!isSame && kept !== null && kept.completeAt !== null) {
    // Data that is, or will be, analysed stays as it is until the new manifest is complete.
    const missing = missingChunks(manifest, await chunksReceived(house.db, sessionId));
    if (missing.length > 0) return { state: 'missing', missing };
  }
  if (!isSame) {
    await house.recordings.files.writeJson(studyId, sessionId, 'manifest.json', {
      format: 1,
      receivedAt: now.toISOString(),
      chunks: manifest,
    });
    await keepManifest(house.db, sessionId, companyId, manifest, now);
  }
  await setAnnounced(house.db, sessionId, manifest, now);
  const session = { id: sessionId, studyId, companyId };
  const isNew = before !== null && (!isSame || kept?.isPartial === true);
  return await completeIfAllThere(house, session, manifest, { isNew });
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
