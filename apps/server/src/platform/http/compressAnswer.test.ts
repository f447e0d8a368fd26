import Fastify from 'fastify';
import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressAnswer } from './compressAnswer';

const LONG = Array.from({ length: 2000 }, (_, at) => ({ at, name: `Zoë ${at}` }));
const app = Fastify();
let base = '';
beforeAll(async () => {
  app.get('/long', { onSend: compressAnswer }, async () => LONG);
  app.get('/short', { onSend: compressAnswer }, async () => LONG.slice(0, 3));
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The bytes as transferred; fetch would decompress them. */
function ask(path: string, accepted?: string) {
  return new Promise<{ encoding?: string; size?: string; vary?: string; bytes: Buffer }>(
    (done, failed) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      get(base + path, { headers, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const { vary, 'content-encoding': encoding, 'content-length': size } = answer.headers;
          done({
            bytes: Buffer.concat(pieces),
            ...(encoding ? { encoding } : {}),
            ...(size ? { size } : {}),
            ...(vary ? { vary } : {}),
          });
        });
      }).on('error', failed);
    },
  );
}

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])(
  'is compressed for clients that accept %s',
  async (accepted) => {
    const { bytes, ...headers } = await ask('/long', accepted);
    expect(headers).toEqual({
      encoding: 'gzip',
      vary: 'accept-encoding',
      size: String(bytes.length),
    });
    expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 3);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG);
  },
);

it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0.000, br'])(
  'stays uncompressed for clients that accept %s',
  async (accepted) => {
    const { bytes, encoding, vary } = await ask('/long', accepted);
    expect([encoding, vary]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(bytes.toString())).toEqual(LONG);
  },
);

it('short responses stay uncompressed', async () => {
  expect(await ask('/short', 'gzip')).not.toHaveProperty('encoding');
});

it('fetch decodes it transparently', async () => {
  expect(await (await fetch(`${base}/long`)).json()).toEqual(LONG);
});
