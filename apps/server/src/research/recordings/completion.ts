import type { FinishAnswer, ManifestChunk } from '@fovea/contract/participation/participation';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMerging } from '../queue/mergingJobs';
import { enqueueProcessing } from '../queue/processingJobs';
import { announceSession } from '../queue/announceSession';
import { listReceivedChunks } from './chunkRows';
import { freeMachine } from '../registrations/giveMachine';
import { chunkKey, missingChunks } from '../manifests/missingChunks';
import { setComplete, setPartial, setReceivedAgain, manifestTotals } from './sessionRows';

type Completing = Pick<AppContext, 'db' | 'now' | 'settings'>;

interface CompletedSession {
  readonly id: string;
  readonly studyId: string;
  readonly companyId: string;
}

interface How {
  /** A session that is complete already received other data. */
  readonly isNew?: boolean;
  /** The manifest was made from what has arrived and may skip numbers. */
  readonly isPartial?: boolean;
}

/**
 * Compares a stored manifest with the stored chunks. A number that the manifest skips counts as
 * missing. When all chunks are present, the session is complete.
 */
export async function completeIfAllReceived(
  context: Completing,
  session: CompletedSession,
  manifest: readonly ManifestChunk[],
  how: How = {},
): Promise<FinishAnswer> {
  const received = await listReceivedChunks(context.db, session.id);
  const missing = missingChunks(manifest, new Set(received.map(chunkKey)), {
    allowsGaps: how.isPartial === true,
  });
  if (missing.length > 0) return { state: 'missing', missing };
  await markComplete(context, session, manifestTotals(manifest), how);
  return { state: 'complete' };
}

/**
 * Marks the session as complete and enqueues its processing in the same transaction, once; and once
 * more if a later manifest lists other data.
 */
export async function markComplete(
  context: Completing,
  session: CompletedSession,
  counts: { readonly chunks: number; readonly bytes: number },
  { isNew = false, isPartial = false }: How = {},
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const isFirst = await setComplete(tx, session.id, counts, now);
    if (isFirst) await freeMachine(tx, session.id);
    if (!isFirst && !isNew) return;
    if (!isFirst) await setReceivedAgain(tx, session.id, counts, now);
    if (isPartial) await setPartial(tx, session.id, now);
    await enqueueProcessing(tx, session, now, context.settings.analysisWaitMinutes);
    if (context.settings.recordings === 's3') await enqueueMerging(tx, session, now);
    if (isFirst) await announceSession(tx, 'session.completed', session, now);
  });
}
