import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { AppContext } from '../../platform/context/appContext';
import type { Recordings } from '../recordings/recordings';
import { readEventChunk } from '../recordings/unpackChunks';

type Reason = Extract<SessionEvent, { kind: 'sessionEnded' }>['reason'];

/** The end is in the last chunk of the events, or next to it. */
const CHUNKS_READ = 3;

/** How the session ended according to what was received of it; null: its end was not. */
export async function recordedEnd(
  { db, recordings }: Pick<AppContext, 'db'> & { readonly recordings: Pick<Recordings, 'files'> },
  { studyId, sessionId }: { readonly studyId: string; readonly sessionId: string },
): Promise<Reason | null> {
  const chunks = await db
    .selectFrom('chunks')
    .select(['stream', 'seq', 'sha256', 'size'])
    .where('sessionId', '=', sessionId)
    .where('stream', '=', 'events')
    .where('conflicting', '=', false)
    .orderBy('seq', 'desc')
    .limit(CHUNKS_READ)
    .execute();
  for (const chunk of chunks) {
    const events = readEventChunk(await recordings.files.read({ studyId, sessionId, ...chunk }));
    const end = events.findLast((event) => event.kind === 'sessionEnded');
    if (end) return end.reason;
  }
  return null;
}
