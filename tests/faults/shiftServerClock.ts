/**
 * Faults 15 (the server's side) and 19: the server's clock jumps during a session, far enough for every token
 * to expire. The session's secret yields a new token, and nothing is lost.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  beginSession,
  pingSession,
  type BeginSession,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { aRespondent, chunkOf } from './respondentClient';
import { withServer, type FaultServer, type FullVerdict, type ServerTools } from './withServer';

const HOUR_MS = 3_600_000;
/** Back two hours, forward two hours, then past the expiry of every token (a week). */
const SHIFTS_MS = [-2 * HOUR_MS, 2 * HOUR_MS, 8 * 24 * HOUR_MS];
const CHUNKS_EACH = 5;

const SHIFTED_DATE = `
const byMs = Number(process.env.FOVEA_TEST_CLOCK_MS);
const realNow = Date.now;
Date.now = () => realNow() + byMs;
globalThis.Date = new Proxy(Date, {
  construct: (Real, parts, made) =>
    Reflect.construct(Real, parts.length === 0 ? [Date.now()] : parts, made),
});
`;

export interface ServerClockResult extends FullVerdict {
  /** Offset of the server's clock in hours, at each step. */
  readonly seenHours: readonly number[];
  /** 401 responses to an expired token. */
  readonly expired: number;
  /** How often the session was started again. */
  readonly begunAgain: number;
}

export function shiftServerClock(tools: ServerTools): Promise<ServerClockResult> {
  return withServer(
    tools,
    async (server) => {
      const preload = join(server.dataFolder, 'shiftedDate.mjs');
      await writeFile(preload, SHIFTED_DATE);
      let expired = 0;
      let begun = 0;
      const { uploader, begin } = await aRespondent(
        server.url,
        server.studyId,
        server.note,
        server.signal,
        (status, method) => {
          if (status === 401) expired++;
          if (method === 'POST' && status === 200) begun++;
        },
      );
      const seenHours: number[] = [];
      const record = async () => {
        const first = uploader.state().chunks;
        for (let n = 0; n < CHUNKS_EACH; n++) await uploader.add('face', chunkOf(20_000));
        for (let n = 0; n < CHUNKS_EACH; n++) await uploader.acknowledged('face', first + n);
      };
      await record();
      for (const shiftMs of SHIFTS_MS) {
        await server.stop('SIGKILL');
        await server.start({
          NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
          FOVEA_TEST_CLOCK_MS: String(shiftMs),
        });
        seenHours.push(Math.round(((await serverNowMs(server, begin)) - Date.now()) / HOUR_MS));
        await record();
      }
      await uploader.finish();
      const begunAgain = begun - 1;
      return { ...(await server.judge([begin])), seenHours, expired, begunAgain };
    },
    { limitMs: 90_000 },
  );
}

async function serverNowMs({ url, studyId }: FaultServer, begin: BeginSession): Promise<number> {
  const { token } = await connect({ base: url })(beginSession, { studyId, body: begin });
  const { serverTime } = await connect({ base: url, token: () => token })(pingSession, {
    studyId,
    sessionId: begin.sessionId,
    body: {
      phase: 'slideshow',
      setupStep: null,
      stimulusId: null,
      currentSlideNo: null,
      slideCount: null,
    },
  });
  return Date.parse(serverTime);
}
