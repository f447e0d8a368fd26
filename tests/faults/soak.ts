/**
 * Many respondents for a long time, on an open-loop schedule that does not wait for the server: each records
 * a chunk every ten seconds in sessions of two minutes. Once a session is complete, every chunk is compared
 * with the file on the disk, and the session's data is deleted through the researcher's API so that the disk
 * stays small. Researchers poll the study in the meantime.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import type { Bytes } from '@fovea/link/journal/journal';
import { aRespondent, type Acknowledged } from './respondentClient';
import { withServer, type FaultServer, type ServerTools } from './withServer';

export const SOAK = {
  chunkBytes: 100_000,
  chunksPerSession: 12,
  researchers: 5,
  researcherEveryMs: 5000,
} as const;

export interface SoakResult {
  readonly respondents: number;
  readonly seconds: number;
  readonly chunks: number;
  readonly sessions: number;
  /** From when a chunk was due until it was acknowledged. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Uploads that were answered with an error, or not at all. */
  readonly failures: number;
  readonly polls: number;
  readonly pollP95Ms: number;
  /** Memory of the server after a quarter of the time, and at the end. */
  readonly rssQuarterMb: number;
  readonly rssEndMb: number;
  readonly rssMostMb: number;
  /** Acknowledged, but not on the disk with this hash. */
  readonly lost: number;
  readonly verified: number;
  readonly sessionsNotListed: number;
}

const sleepUntil = (atMs: number) =>
  new Promise<void>((done) => setTimeout(done, Math.max(0, atMs - performance.now())));

export function soak(
  tools: ServerTools,
  options: {
    readonly respondents: number;
    readonly lastMs: number;
    /** One chunk per respondent. */
    readonly everyMs: number;
    readonly rssMb: (dataFolder: string) => Promise<number>;
    readonly onProgress: (line: string) => void;
  },
): Promise<SoakResult> {
  const { respondents, lastMs, everyMs, rssMb, onProgress } = options;
  return withServer(
    tools,
    async (server) => {
      const begunMs = performance.now();
      const endMs = begunMs + lastMs;
      const latencies: number[] = [];
      const pollMs: number[] = [];
      const rss: number[] = [];
      const ids = new Set<string>();
      const call = await server.researcher();
      const random = randomBytes(SOAK.chunkBytes);
      const count = { chunks: 0, failures: 0, lost: 0, verified: 0, created: 0 };

      const aChunk = (): Bytes => {
        const bytes = new Uint8Array(random);
        new DataView(bytes.buffer).setUint32(0, ++count.created);
        return bytes;
      };
      const respondent = async (place: number) => {
        // Spread over the interval, as with real people.
        let dueMs = begunMs + (place / respondents) * everyMs;
        // Also at different points of their sessions: the first session has a random length.
        let chunks = 1 + (place % SOAK.chunksPerSession);
        while (dueMs < endMs) {
          await sleepUntil(dueMs);
          const mine: Acknowledged[] = [];
          const { uploader, begin } = await aRespondent(
            server.url,
            server.studyId,
            (chunk) => void mine.push(chunk),
            server.signal,
            (status) => {
              if (status >= 400) count.failures++;
            },
          );
          ids.add(begin.sessionId);
          // The time between the consent and the first chunk is the setup.
          dueMs += everyMs;
          const sent: Promise<void>[] = [];
          for (let n = 0; n < chunks && dueMs < endMs; n++) {
            await sleepUntil(dueMs);
            const wasDueMs = dueMs;
            const { seq } = await uploader.add('webcam', aChunk());
            count.chunks++;
            sent.push(
              uploader.acknowledged('webcam', seq).then(() => {
                latencies.push(performance.now() - wasDueMs);
              }),
            );
            dueMs += everyMs;
          }
          chunks = SOAK.chunksPerSession;
          await Promise.all(sent);
          await uploader.finish();
          await verify(server, mine, count);
          // A session that began shortly before the end has nothing to delete.
          if (mine.length === 0) continue;
          await call(deleteSessionData, {
            studyId: server.studyId,
            sessionId: begin.sessionId,
          }).catch(() => count.failures++);
        }
      };
      const researcher = async (place: number) => {
        let dueMs = begunMs + place * 700;
        for (; dueMs < endMs; dueMs += SOAK.researcherEveryMs) {
          await sleepUntil(dueMs);
          const sinceMs = performance.now();
          await call(getStudy, { studyId: server.studyId }).catch(() => count.failures++);
          pollMs.push(performance.now() - sinceMs);
        }
      };
      const watch = async () => {
        const lookEveryMs = Math.min(15_000, lastMs / 8);
        for (let atMs = begunMs + lookEveryMs; atMs <= endMs; atMs += lookEveryMs) {
          await sleepUntil(atMs);
          const nowMb = await rssMb(server.dataFolder);
          rss.push(nowMb);
          const s = Math.round((performance.now() - begunMs) / 1000);
          const p99 = Math.round(quantile(latencies, 0.99));
          onProgress(
            `${s} s: ${latencies.length} of ${count.chunks} chunks acknowledged, p99 ${p99} ms, server ${nowMb} MB, ${count.lost} lost`,
          );
        }
      };
      await Promise.all([
        watch(),
        ...Array.from({ length: SOAK.researchers }, (_, place) => researcher(place)),
        ...Array.from({ length: respondents }, (_, place) => respondent(place)),
      ]);
      const listed = new Set(
        (await call(listSessions, { studyId: server.studyId })).map(({ id }) => id),
      );
      return {
        respondents,
        seconds: Math.round((performance.now() - begunMs) / 1000),
        chunks: latencies.length,
        sessions: ids.size,
        p50Ms: Math.round(quantile(latencies, 0.5)),
        p99Ms: Math.round(quantile(latencies, 0.99)),
        maxMs: Math.round(quantile(latencies, 1)),
        failures: count.failures,
        polls: pollMs.length,
        pollP95Ms: Math.round(quantile(pollMs, 0.95)),
        rssQuarterMb: rss[Math.floor(rss.length / 4)] ?? 0,
        rssEndMb: rss.at(-1) ?? 0,
        rssMostMb: Math.max(...rss, 0),
        lost: count.lost,
        verified: count.verified,
        sessionsNotListed: [...ids].filter((id) => !listed.has(id)).length,
      };
    },
    { limitMs: lastMs + 300_000 },
  );
}

/** Checks that acknowledged chunks are on the disk, byte for byte. */
async function verify(
  { dataFolder, studyId }: FaultServer,
  chunks: readonly Acknowledged[],
  count: { lost: number; verified: number },
): Promise<void> {
  for (const { sessionId, stream, seq, sha256 } of chunks) {
    const folder = join(dataFolder, 'recordings', studyId, sessionId, stream);
    const bytes = await readFile(join(folder, `${seq}-${sha256}.bin`)).catch(() => null);
    const isThere = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (isThere) count.verified++;
    else count.lost++;
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
