import type { Db } from '../../platform/store/database';
import { insertChunkRow, type RowOutcome } from './chunkRows';
import { chunkNumberKey, insertChunkRows, type ArrivedChunk } from './insertChunkRows';

/** More rows in a transaction save little, and each would wait for all of them. */
const ROWS_MAX = 100;

export interface ChunkRowWriter {
  /** Inserts all or, with an error, none; null for what has to be inserted alone. */
  together(chunks: readonly ArrivedChunk[]): Promise<(RowOutcome | null)[]>;
  alone(chunk: ArrivedChunk): Promise<RowOutcome>;
}

export interface ChunkRowLanes {
  /** Chunks with the same answer may share a transaction. */
  laneOf(chunk: ArrivedChunk): string;
  /** Transactions of one lane at the same time. */
  readonly atOnce: number;
}

interface Waiting {
  readonly chunk: ArrivedChunk;
  readonly resolve: (outcome: RowOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

interface Lane {
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Rows of chunks that arrive while others are being committed share the next commit. Nothing waits for a timer: a
 * row that finds no commit running is inserted at once. Each `enter` resolves after the commit of its own row, and
 * fails only if that row cannot be inserted alone.
 */
export class ChunkRowQueue {
  readonly #writer: ChunkRowWriter;
  readonly #lanes: ChunkRowLanes;
  readonly #known = new Map<string, Lane>();

  constructor(writer: ChunkRowWriter, lanes: ChunkRowLanes) {
    this.#writer = writer;
    this.#lanes = lanes;
  }

  enter(chunk: ArrivedChunk): Promise<RowOutcome> {
    const name = this.#lanes.laneOf(chunk);
    let lane = this.#known.get(name);
    if (!lane) this.#known.set(name, (lane = { waiting: [], running: 0 }));
    const { waiting } = lane;
    const entered = new Promise<RowOutcome>((resolve, reject) => {
      waiting.push({ chunk, resolve, reject });
    });
    this.#begin(name, lane);
    return entered;
  }

  #begin(name: string, lane: Lane): void {
    while (lane.running < this.#lanes.atOnce && lane.waiting.length > 0) {
      const batch = takeBatch(lane.waiting);
      lane.running++;
      void this.#insert(batch).finally(() => {
        lane.running--;
        this.#begin(name, lane);
        if (lane.running === 0) this.#known.delete(name);
      });
    }
  }

  /** Never fails: every row of the batch is told its own outcome. */
  async #insert(batch: readonly Waiting[]): Promise<void> {
    const chunks = batch.map(({ chunk }) => chunk);
    const outcomes =
      batch.length === 1
        ? [null]
        : await this.#writer.together(chunks).catch(() => chunks.map(() => null));
    await Promise.all(
      batch.map(async ({ chunk, resolve, reject }, at) => {
        const outcome = outcomes[at] ?? null;
        if (outcome !== null) return resolve(outcome);
        // One row must not fail its neighbours. After a commit of unknown outcome the row may exist: a duplicate.
        await this.#writer.alone(chunk).then(resolve, reject);
      }),
    );
  }
}

/** The oldest rows that one statement can insert. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const numbers = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const one of waiting) {
    const number = chunkNumberKey(one.chunk.place);
    if (batch.length < ROWS_MAX && !numbers.has(number)) batch.push(one);
    else later.push(one);
    numbers.add(number);
  }
  waiting.splice(0, waiting.length, ...later);
  return batch;
}

/**
 * The queue of a process. PostgreSQL commits several transactions at the same time, those of one study two at a time;
 * the embedded database has a single connection, which all studies share.
 */
export function openChunkRowQueue(db: Db, isEmbedded: boolean): ChunkRowQueue {
  return new ChunkRowQueue(
    {
      together: (chunks) => insertChunkRows(db, chunks),
      alone: ({ companyId, place, at, most }) => insertChunkRow(db, companyId, place, at, most),
    },
    isEmbedded
      ? { laneOf: () => '', atOnce: 1 }
      : { laneOf: ({ place }) => place.studyId, atOnce: 2 },
  );
}
