import { requestToken, type AccessToken } from '@fovea/contract/people/accounts';
import type { Region } from '@fovea/contract/platform/publicConfig';
import { requestPasswordReset } from '@fovea/contract/people/passwords';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryRegions, REGION_WAIT_MS, AllRegionsFailedError, regionById } from './regions';

/** Real servers with different behaviour; the limits are the specified ones divided by ten. */

const WAIT_MS = REGION_WAIT_MS / 10;
const TOKEN = {
  accessToken: 'secret',
  expirationDate: '2030-01-01T00:00:00.000Z',
  mfaNeeded: false,
};
const body = { username: 'a@b.example', password: 'secret-1', grant_type: 'password' as const };

type Behaviour = (reply: ServerResponse) => void;
const answers =
  (status: number, content: unknown, headers: Record<string, string> = {}): Behaviour =>
  (reply) =>
    void reply.writeHead(status, headers).end(content === null ? '' : JSON.stringify(content));
const says = {
  yes: answers(200, TOKEN),
  done: answers(204, null),
  no: answers(401, { status: 401, message: 'no', code: 'WRONG_CREDENTIALS' }),
  broken: answers(500, { status: 500, message: 'broken' }),
  hangs: () => {},
  resets: (reply: ServerResponse) => void reply.socket?.resetAndDestroy(),
  breaksOff: (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-length': '100' }).write('{"accessTok');
    setTimeout(() => reply.socket?.destroy(), 20);
  },
  after: (ms: number, then: Behaviour) => (reply: ServerResponse) =>
    void setTimeout(() => then(reply), ms),
} satisfies Record<string, Behaviour | ((ms: number, then: Behaviour) => Behaviour)>;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function regionsThat(...behaviours: Behaviour[]): Promise<Region[]> {
  return Promise.all(
    behaviours.map(async (behave, place) => {
      const server = createServer((request, reply) => {
        request.resume().on('end', () => behave(reply));
      });
      servers.push(server);
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const id = ['us', 'row', 'sg'][place]!;
      return { id, name: id, base: `http://127.0.0.1:${port}` };
    }),
  );
}

const signIn = async (
  regions: Region[],
  onLate: (late: { region: Region; answer: AccessToken }) => void = () => {},
) => queryRegions(regions, requestToken, { body }, { waitMs: WAIT_MS, onLate });
const failure = (promise: Promise<unknown>): Promise<AllRegionsFailedError> =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (reason: unknown) => {
      if (reason instanceof AllRegionsFailedError) return reason;
      throw reason;
    },
  );
const ids = (given: { region: Region }[]) => given.map(({ region }) => region.id);

it('waits 5 s for an answer', () => expect(REGION_WAIT_MS).toBe(5000));

describe('success', () => {
  it('of one region is used, whatever the others answer', async () => {
    for (const other of [says.no, says.broken, says.hangs, says.resets, says.breaksOff]) {
      const given = await signIn(await regionsThat(other, says.yes, other));
      expect(given).toEqual([{ region: expect.objectContaining({ id: 'row' }), answer: TOKEN }]);
    }
  });

  it('of several regions is returned for each, in the order of the regions', async () => {
    const slow = says.after(100, says.yes);
    expect(ids(await signIn(await regionsThat(slow, says.no, says.yes)))).toEqual(['us', 'sg']);
  });

  it('after 4.9 s counts; after 5.1 s it is late and is reported so that it can be revoked', async () => {
    const inTime = says.after(WAIT_MS * 0.8, says.yes);
    const tooLate = says.after(WAIT_MS * 1.3, says.yes);
    const late = vi.fn();
    expect(ids(await signIn(await regionsThat(inTime, tooLate, says.no), late))).toEqual(['us']);
    expect(late).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1));
    expect(late.mock.calls[0]![0]).toMatchObject({ region: { id: 'row' }, answer: TOKEN });
  });
});

describe('failure of every region', () => {
  it('with the same status passes that status on, with its message and the longest wait', async () => {
    const wrong = await failure(signIn(await regionsThat(says.no, says.no, says.no)));
    expect(wrong).toMatchObject({ status: 401, message: 'no' });
    const busy = (s: string) =>
      answers(429, { status: 429, message: 'slowly' }, { 'retry-after': s });
    const tooMany = await failure(signIn(await regionsThat(busy('3'), busy('90'), busy('5'))));
    expect(tooMany).toMatchObject({ status: 429, retryAfterS: 90 });
    expect((await failure(signIn(await regionsThat(says.broken, says.broken)))).status).toBe(500);
  });

  it('without any answer has status 0', async () => {
    const begun = performance.now();
    expect((await failure(signIn(await regionsThat(says.hangs, says.resets)))).status).toBe(0);
    expect(performance.now() - begun).toBeLessThan(WAIT_MS * 3);
  });

  it.each([
    ['hangs', says.hangs],
    ['answers 500', says.broken],
    ['resets the connection', says.resets],
    ['breaks off in its answer', says.breaksOff],
    ['answers too late', says.after(WAIT_MS * 1.3, says.no)],
    ['refuses further attempts', answers(429, { status: 429, message: 'slowly' })],
  ])('a 401 next to one that %s is a server error, not a wrong password', async (_, other) => {
    const failed = await failure(signIn(await regionsThat(says.no, other, says.no)));
    expect(failed.status).toBe(500);
    expect(failed.problem).toBeNull();
    expect(failed.failures.map(({ status }) => status)).toContain(401);
  });
});

describe('password reset', () => {
  const input = { query: { email: 'a@b.example' } };
  const reset = async (regions: Region[]) =>
    queryRegions(regions, requestPasswordReset, input, { waitMs: WAIT_MS });

  it('succeeds if any region answers', async () => {
    const regions = await regionsThat(says.hangs, says.broken, says.done);
    expect(ids(await reset(regions))).toEqual(['sg']);
    expect((await failure(reset(await regionsThat(says.hangs, says.broken)))).status).toBe(500);
  });
});

it('an unknown region id throws', async () => {
  const regions = await regionsThat(says.yes);
  expect(regionById(regions, 'us')).toBe(regions[0]);
  expect(() => regionById(regions, 'moon')).toThrow('Unknown region');
  await expect(signIn([])).rejects.toThrow('no region');
});
