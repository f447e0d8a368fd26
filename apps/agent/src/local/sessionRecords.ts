import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION_DAYS } from '@fovea/link/journal/journal';
import { writeDurably } from '../folder/writeDurably';
import { isWaiting, SessionRecord } from './sessionRecord';

const FILE = 'record.json';
const DAY_MS = 24 * 60 * 60_000;

/**
 * The records of all sessions of this machine, one file for each, in the folders of their recordings. A record
 * stays for a month after the recording has been handed over: a page that was killed may still bring a piece.
 */
export async function openSessionRecords(folder: string, nowMs: () => number) {
  const records = new Map<string, SessionRecord>();
  /** Writes of one record come one after the other. */
  const writes = new Map<string, Promise<void>>();
  const fileOf = (sessionId: string) => join(folder, sessionId, FILE);

  for (const id of await readdir(folder).catch((): string[] => [])) {
    await removeUnfinished(join(folder, id));
    await removeUnfinished(join(folder, id, 'chunks'));
    const text = await readFile(fileOf(id), 'utf8').catch(() => null);
    if (text === null) continue;
    const read = SessionRecord.safeParse(parsed(text));
    if (read.success) records.set(id, read.data);
    else await rename(fileOf(id), `${fileOf(id)}.${nowMs()}.damaged`);
  }

  /** One change of a record after the other, each from what the one before has made of it. */
  function update(
    id: string,
    next: (before: SessionRecord | null) => SessionRecord | null,
  ): Promise<void> {
    const before = writes.get(id) ?? Promise.resolve();
    const write = before
      .catch(() => undefined)
      .then(async () => {
        const record = next(records.get(id) ?? null);
        if (!record) return;
        await writeDurably(fileOf(id), `${JSON.stringify(record)}\n`);
        records.set(id, record);
      });
    writes.set(id, write);
    return write;
  }

  return {
    /** Ordered by their start. */
    all: () => [...records.values()].toSorted((a, b) => a.beganMs - b.beganMs),
    /** @param id of the session that the machine was given */
    of: (id: string): SessionRecord | null => records.get(id) ?? null,
    /** The folder of the session is there already. */
    add: (record: SessionRecord) => update(record.givenId, () => record),
    /** @throws where it cannot be written; then nothing has changed */
    change: (id: string, change: Partial<SessionRecord>) =>
      update(id, (before) => before && { ...before, ...change }),
    /** Removes what was handed over long ago. */
    async sweep(): Promise<void> {
      const oldestMs = nowMs() - RETENTION_DAYS * DAY_MS;
      for (const record of records.values()) {
        const { givenId, outcome, beganMs } = record;
        if (outcome === null || isWaiting(record) || beganMs > oldestMs) continue;
        records.delete(givenId);
        await rm(join(folder, givenId), { recursive: true, force: true });
      }
    },
  };
}

export type SessionRecords = Awaited<ReturnType<typeof openSessionRecords>>;

/** What was half written when an earlier agent was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
