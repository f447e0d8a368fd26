import { connect, type Call } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { listen, type Listen } from '@fovea/link/calls/listen';
import { recordOutcome } from './connection';
import { absoluteObjectUrls } from './absoluteObjectUrls';
import { token } from './token';

let unauthorizedHandler = () => {};

/** What happens at any 401 of a signed-in user; set once by the session. */
export function onUnauthorized(then: () => void): void {
  unauthorizedHandler = then;
}

const connection = {
  /** Where the region of the token stands; empty: where this page came from. */
  get base() {
    return token.held()?.base ?? '';
  },
  token: () => token.get(),
  onOutcome: recordOutcome,
};

/** A 401 ends the session that it was said to; one that comes late says nothing about the next one. */
async function withUnauthorizedHandler<A>(request: () => Promise<A>): Promise<A> {
  const sentWith = token.held()?.accessToken;
  try {
    return await request();
  } catch (reason) {
    const isEnd = reason instanceof ApiError && reason.status === 401;
    if (isEnd && sentWith !== undefined && sentWith === token.held()?.accessToken)
      unauthorizedHandler();
    throw reason;
  }
}

const connected = connect(connection);
const listening = listen(connection);

/** Every call of the studio goes through here, to the region that the user belongs to. */
export const call: Call = (endpoint, input, options) =>
  withUnauthorizedHandler(async () => {
    const { base } = connection;
    return absoluteObjectUrls(await connected(endpoint, input, options), base);
  });

/** Every call whose answer goes on. */
export const listenTo: Listen = (endpoint, input, onEvent, signal) =>
  withUnauthorizedHandler(() => listening(endpoint, input, onEvent, signal));

/** Calls without a token, to the server that this page came from. */
export const callOwnOrigin: Call = connect({ base: '' });
