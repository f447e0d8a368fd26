import { connect, type Call } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { listen, type Listen } from '@fovea/link/calls/listen';
import { recordOutcome } from './connection';
import { absoluteObjectUrls } from './absoluteObjectUrls';
import { token } from './token';

let unauthorizedHandler = () => {};

/** Sets the handler for a 401 to a signed-in user; the session sets it once at startup. */
export function onUnauthorized(then: () => void): void {
  unauthorizedHandler = then;
}

const connection = {
  /** Base URL of the API of the region that issued the token; empty for the origin of this page. */
  get base() {
    return token.held()?.base ?? '';
  },
  token: () => token.get(),
  onOutcome: recordOutcome,
};

/**
 * Ends the session only if the token that got the 401 is still in use: a late 401 must not end the next
 * session.
 */
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

/** Every API call of a signed-in user, sent to the user's own region. */
export const call: Call = (endpoint, input, options) =>
  withUnauthorizedHandler(async () => {
    const { base } = connection;
    return absoluteObjectUrls(await connected(endpoint, input, options), base);
  });

/** The same for calls that answer with a stream of events. */
export const listenTo: Listen = (endpoint, input, onEvent, signal) =>
  withUnauthorizedHandler(() => listening(endpoint, input, onEvent, signal));

/** Calls without a token to the origin of this page. */
export const callOwnOrigin: Call = connect({ base: '' });
