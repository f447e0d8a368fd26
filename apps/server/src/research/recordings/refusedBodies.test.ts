import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer } from '../../testing/setUp';

const server = setUpServer();

/** A client without a response assumes a network failure, and would never request a new token. */
it.each([
  ['with an expired token', 401, { token: randomBytes(32).toString('base64url') }],
  ['for another study', 404, { studyId: 'elsewhere' }],
])('a large chunk %s gets a response instead of a lost connection', async (_, status, more) => {
  const owner = await server.signedIn();
  const respondent = await aRespondent(server, await aStudy(server, owner));
  const bytes = randomBytes(4 * 1024 * 1024);
  for (let n = 0; n < 4; n++) {
    expect((await respondent.put('face', n, bytes, more)).status).toBe(status);
  }
});
