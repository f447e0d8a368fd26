import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { deviceOfStream } from '@fovea/rules/participation/recordedStreams';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from './researchContext';
import { saveManifest, distinctChunks } from './chunkRows';
import { completeIfAllReceived } from './completion';
import { erasureRefusal } from './erasure';
import { manifestText } from '../manifests/manifestText';
import type { SessionRow } from './sessionRows';

/** Chunks of these streams, and of devices, can be read independently; any other stream is one continuous file. */
const STAND_ALONE: ReadonlySet<string> = new Set(['events', 'face', 'breath', 'voice']);

/**
 * The usable chunks of an incomplete recording. A gap in events or face frames only loses that
 * time, as one in the samples of a device does; a video ends at its first gap, because nothing after it can be played.
 * @param received of each stream in the order of its numbers, each number once
 */
export function usableChunks(received: readonly ManifestChunk[]): ManifestChunk[] {
  const next = new Map<string, number>();
  return received.filter(({ stream, seq }) => {
    if (STAND_ALONE.has(stream) || deviceOfStream(stream) !== null) return true;
    const wanted = next.get(stream) ?? 0;
    if (seq !== wanted) return false;
    next.set(stream, wanted + 1);
    return true;
  });
}

/**
 * Accepts what has arrived as the whole recording. If the respondent's browser sends the rest after
 * all, the session is analysed again with it.
 * @throws Refusal 409
 */
export async function acceptPartialRecording(
  context: ResearchContext,
  session: SessionRow,
): Promise<void> {
  const refused = erasureRefusal(session, 409);
  if (refused) throw refused;
  if (session.completeAt !== null) {
    throw new Refusal(409, 'The recording is here whole already.', 'ALREADY_COMPLETE');
  }
  const { id: sessionId, studyId, companyId } = session;
  const chunks = usableChunks(await distinctChunks(context.db, sessionId));
  if (chunks.length === 0) {
    throw new Refusal(409, 'Nothing of this recording has arrived.', 'NOTHING_ARRIVED');
  }
  const now = context.now();
  const text = manifestText(chunks);
  await context.recordings.files.writeManifest(studyId, sessionId, text, now, { isPartial: true });
  await saveManifest(context.db, sessionId, companyId, text, now);
  await completeIfAllReceived(context, session, chunks, { isPartial: true });
}
