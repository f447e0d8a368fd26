/**
 * Fault 23: for the given time, everything that can go wrong goes wrong at random moments determined by a
 * seed: the server is killed or stopped, the connection is cut, half-open, slow or resetting, responses are
 * lost. Respondents come and go throughout.
 */
import type { BeginSession } from '@fovea/contract/participation/participation';
import { aRespondent, chunkOf } from './respondentClient';
import { tcpProxy, type ConnectionState } from './tcpProxy';
import { withServer, type FullVerdict, type ServerTools } from './withServer';

const CLIENTS = 8;
/** In a short run; a long run has longer sessions with smaller chunks, to save disk space. */
const CHUNKS_EACH = 25;
const LARGEST_BYTES = 90_000;
const GOOD: Partial<ConnectionState> = { state: 'good', bytesPerS: 0, delayMs: 0, resetShare: 0 };

export interface MixResult extends FullVerdict {
  readonly minutes: number;
  readonly mishaps: Readonly<Record<string, number>>;
  readonly sessions: number;
  readonly chunks: number;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function randomMix(
  tools: ServerTools,
  options: { readonly lastMs: number; readonly random: () => number },
): Promise<MixResult> {
  const { lastMs, random } = options;
  const minutes = lastMs / 60_000;
  const chunksEach = Math.ceil(CHUNKS_EACH * Math.max(1, minutes));
  const largestBytes = LARGEST_BYTES / Math.max(1, Math.min(12, minutes));
  const between = (least: number, most: number) => least + random() * (most - least);
  return withServer(
    tools,
    async (server) => {
      const proxy = await tcpProxy(server.port, random);
      const mishaps: Record<string, number> = {};
      const begins: BeginSession[] = [];
      let chunks = 0;
      let over = false;
      const client = async () => {
        while (!over) {
          const { uploader, begin, again } = await aRespondent(
            proxy.url,
            server.studyId,
            server.note,
            server.signal,
          );
          begins.push(begin);
          let activeUploader = uploader;
          for (let n = 0; n < chunksEach && !over; n++) {
            await activeUploader.add(
              random() < 0.7 ? 'face' : 'webcam',
              chunkOf(Math.ceil(between(500, largestBytes))),
            );
            chunks++;
            await sleep(between(20, 250));
            if (random() < 0.03) {
              // The tab is closed and reopened.
              activeUploader.stop();
              mishaps['reload'] = (mishaps['reload'] ?? 0) + 1;
              activeUploader = await again();
              await activeUploader.ready;
            }
          }
          await activeUploader.finish();
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      const all = {
        kill: async () => {
          await server.stop('SIGKILL');
          await server.start();
        },
        deploy: async () => {
          await server.stop('SIGTERM');
          await server.start();
        },
        cut: async () => {
          proxy.set({ state: 'cut' });
          await sleep(between(200, 4000));
        },
        hole: async () => {
          proxy.set({ state: 'hole' });
          await sleep(between(200, 3000));
          proxy.set({ state: 'cut' });
        },
        slow: async () => {
          proxy.set({ bytesPerS: between(20_000, 100_000), delayMs: between(0, 300) });
          await sleep(between(500, 3000));
        },
        resets: async () => {
          proxy.set({ resetShare: 0.05 });
          await sleep(between(500, 4000));
        },
        lostAnswers: async () => {
          proxy.set({ dropAnswers: 5 });
          await sleep(500);
        },
      };
      const names = Object.keys(all) as (keyof typeof all)[];
      const until = performance.now() + lastMs;
      while (performance.now() < until) {
        await sleep(between(100, 1500));
        const name = names[Math.floor(random() * names.length)]!;
        mishaps[name] = (mishaps[name] ?? 0) + 1;
        await all[name]();
        proxy.set(GOOD);
      }
      over = true;
      await Promise.all(clients);
      await proxy.close();
      return {
        ...(await server.judge(begins)),
        minutes: Math.round(minutes * 10) / 10,
        mishaps,
        sessions: begins.length,
        chunks,
      };
    },
    { limitMs: lastMs + 90_000 },
  );
}
