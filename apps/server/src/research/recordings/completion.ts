import type { FinishAnswer, ManifestChunk } from '@fovea/contract/participation/participation';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueProcessing } from '../queue/processingJobs';
import { listReceivedChunks } from './chunkRows';
import { setComplete, setPartial, setReceivedAgain, manifestTotals } from './sessionRows';

/** Maximum of missing chunks listed in one response; the browser asks again. */
const MOST_NAMED = 10_000;

/**
 * Compares the manifest of the respondent's browser with the stored chunks. A number that the
 * manifest skips counts as missing. When all chunks are present, the session is complete, and its
 * processing is enqueued in the same transaction, once; and once more if a later manifest lists
 * other data.
 * @param isPartial the manifest was made from what has arrived and may skip numbers
 */
export async function completeIfAllReceived(
  context: Pick<AppContext, 'db' | 'now' | 'settings'>,
  session: { readonly id: string; readonly studyId: string; readonly companyId: string },
  manifest: readonly ManifestChunk[],
  { isNew = false, isPartial = false }: { isNew?: boolean; isPartial?: boolean } = {},
): Promise<FinishAnswer> {
  const received = await listReceivedChunks(context.db, session.id);
  const missing = missingChunks(manifest, received, { allowsGaps: isPartial });
  if (missing.length > 0) return { state: 'missing', missing };
  const now = context.now();
  const counts = manifestTotals(manifest);
  await context.db.transaction().execute(async (tx) => {
    const isFirst = await setComplete(tx, session.id, counts, now);
    if (!isFirst && !isNew) return;
    if (!isFirst) await setReceivedAgain(tx, session.id, counts, now);
    if (isPartial) await setPartial(tx, session.id, now);
    await enqueueProcessing(tx, session, now, context.settings.analysisWaitMinutes);
  });
  return { state: 'complete' };
}

export function missingChunks(
  manifest: readonly ManifestChunk[],
  received: readonly ManifestChunk[],
  { allowsGaps } = { allowsGaps: false },
): { stream: string; seq: number }[] {
  const key = (chunk: ManifestChunk) =>
    `${chunk.stream}/${chunk.seq}-${chunk.sha256}-${chunk.size}`;
  const safe = new Set(received.map(key));
  const numbers = new Map<string, Set<number>>();
  for (const chunk of manifest) {
    const ofStream = numbers.get(chunk.stream) ?? new Set<number>();
    numbers.set(chunk.stream, ofStream.add(chunk.seq));
  }
  const missing = manifest.filter((chunk) => !safe.has(key(chunk)));
  const gaps: { stream: string; seq: number }[] = [];
  if (allowsGaps) numbers.clear();
  for (const [stream, ofStream] of numbers) {
    const last = [...ofStream].reduce((most, seq) => Math.max(most, seq), 0);
    for (let seq = 0; seq < last && gaps.length < MOST_NAMED; seq++)
      if (!ofStream.has(seq)) gaps.push({ stream, seq });
  }
  return [...missing.map(({ stream, seq }) => ({ stream, seq })), ...gaps].sort((a, b) =>
    a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1,
  );
}
