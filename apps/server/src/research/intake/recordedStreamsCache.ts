import { isRecordedStream, type RecordedSession } from '@fovea/rules/participation/recordedStreams';
import type { Db } from '../../platform/store/database';

const MOST_REMEMBERED = 5_000;

/** What sessions record, which is fixed at their start and therefore read once. */
export class RecordedStreamsCache {
  readonly #known = new Map<string, RecordedSession>();

  /** True for a session that is not in the database: its chunks may restore it. */
  async isRecorded(db: Db, sessionId: string, stream: string): Promise<boolean> {
    const session = this.#known.get(sessionId) ?? (await this.#read(db, sessionId));
    return session === null || isRecordedStream(session, stream);
  }

  async #read(db: Db, sessionId: string): Promise<RecordedSession | null> {
    const row = await db
      .selectFrom('sessions')
      .select(['sensors', 'recordWebcamVideo', 'machineId'])
      .where('id', '=', sessionId)
      .executeTakeFirst();
    if (!row) return null;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(sessionId, row);
    return row;
  }
}
