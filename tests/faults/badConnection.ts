/** Faults 3, 4 and 5: the connection is cut, half-open, slow and resetting while chunks are recorded. */
import { aRespondent, chunkOf } from './respondentClient';
import { tcpProxy, type TcpProxy } from './tcpProxy';
import { withServer, type FullVerdict, type ServerTools } from './withServer';

export interface BadConnectionResult extends FullVerdict {
  readonly counts: TcpProxy['counts'];
  readonly chunks: number;
  readonly duplicates: number;
  readonly seconds: number;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** @param trouble changes the connection while the chunks are added; returns when it is over */
export function badConnection(
  tools: ServerTools,
  chunks: { readonly count: number; readonly bytes: number; readonly everyMs: number },
  trouble: (proxy: TcpProxy) => Promise<void>,
  random: () => number,
): Promise<BadConnectionResult> {
  return withServer(
    tools,
    async (server) => {
      const proxy = await tcpProxy(server.port, random);
      const begunMs = performance.now();
      let duplicates = 0;
      try {
        const { uploader, begin } = await aRespondent(
          proxy.url,
          server.studyId,
          server.note,
          server.signal,
          (status, method) => {
            if (method === 'PUT' && status === 200) duplicates++;
          },
        );
        const troubled = trouble(proxy);
        for (let n = 0; n < chunks.count; n++) {
          await uploader.add(n % 4 === 0 ? 'events' : 'face', chunkOf(chunks.bytes));
          await sleep(chunks.everyMs);
        }
        await troubled;
        uploader.retryNow();
        await uploader.finish();
        return {
          ...(await server.judge([begin])),
          counts: proxy.counts,
          chunks: chunks.count,
          duplicates,
          seconds: Math.round((performance.now() - begunMs) / 100) / 10,
        };
      } finally {
        await proxy.close();
      }
    },
    { limitMs: 150_000 },
  );
}

/** Cuts the connection for each of these durations, with a working second in between. */
export async function cutRepeatedly(proxy: TcpProxy, lastMs: readonly number[]): Promise<void> {
  for (const ms of lastMs) {
    await sleep(1000);
    proxy.set({ state: 'cut' });
    await sleep(ms);
    proxy.set({ state: 'good' });
  }
}

/** Requests arrive but responses do not: some are swallowed, then the connection blackholes for a while. */
export async function halfOpenConnection(proxy: TcpProxy): Promise<void> {
  await sleep(300);
  for (let n = 0; n < 3; n++) {
    proxy.set({ dropAnswers: 1 });
    await sleep(700);
  }
  proxy.set({ state: 'hole' });
  await sleep(2000);
  proxy.set({ state: 'cut' });
  proxy.set({ state: 'good' });
}
