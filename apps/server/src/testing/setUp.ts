import type { Feature } from '@fovea/contract/protocol/access';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from './startTestServer';

/**
 * Prepares a value once, before the tests of a file.
 *
 * @returns an object that stands for the value, so that a file can name it in one line; its
 *   properties may be read in tests and hooks only
 */
export function setUp<T extends object>(prepare: () => Promise<T>): T {
  let value: T | null = null;
  beforeAll(async () => {
    value = await prepare();
  });
  const prepared = (): T => {
    if (value === null) throw new Error('This is prepared before the tests: read it in a test.');
    return value;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(prepared(), key) as unknown,
    set: (_, key, set: unknown) => Reflect.set(prepared(), key, set),
    has: (_, key) => Reflect.has(prepared(), key),
    ownKeys: () => Reflect.ownKeys(prepared()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(prepared(), key),
  });
}

/** A server for the tests of a file, closed after them. Takes what `startTestServer` takes. */
export function setUpServer(...how: Parameters<typeof startTestServer>): TestServer {
  const server = setUp(() => startTestServer(...how));
  afterAll(async () => {
    // What a client left open, or opened without asking anything, would hold the server for a minute.
    server.api.app.server.closeAllConnections();
    await server.close();
  });
  return server;
}

/** A user of the company of the tests; with all features by default. */
export function setUpUser(server: TestServer, features?: readonly Feature[]): SignedIn {
  return setUp(() => server.signedIn(features));
}

/** A user of another company. */
export function setUpOutsider(server: TestServer, features?: readonly Feature[]): SignedIn {
  return setUp(() => server.otherCompanyUser(features));
}
