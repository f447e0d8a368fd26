import { connect, type Call } from '@fovea/link/calls/call';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { listen, type Listen } from '@fovea/link/calls/listen';
import { noteOutcome } from './connection';
import { atBase } from './objectsAtBase';
import { token } from './token';

let unauthorized = () => {};

/** What happens at any 401 of a signed-in user; set once by the session. */
export function onUnauthorized(then: () => void): void {
  unauthorized = then;
}

const connection = {
  /** Where the region of the token stands; empty: where this page came from. */
  get base() {
    return token.held()?.base ?? '';
  },
  token: () => token.get(),
  onOutcome: noteOutcome,
};

/** A 401 ends the session that it was said to; one that comes late says nothing about the next one. */
async function whileSignedIn<A>(doIt: () => Promise<A>): Promise<A> {
  const sentWith = token.held()?.accessToken;
  try {
    return await doIt();
  } catch (reason) {
    const isEnd = reason instanceof CallFailed && reason.status === 401;
    if (isEnd && sentWith !== undefined && sentWith === token.held()?.accessToken) unauthorized();
    throw reason;
  }
}

const connected = connect(connection);
const listening = listen(connection);

/** Every call of the studio goes through here, to the region that the user belongs to. */
export const call: Call = (endpoint, input, options) =>
  whileSignedIn(async () => {
    const { base } = connection;
    return atBase(await connected(endpoint, input, options), base);
  });

/** Every call whose answer goes on. */
export const listenTo: Listen = (endpoint, input, onEvent, signal) =>
  whileSignedIn(() => listening(endpoint, input, onEvent, signal));

/** Calls without a token, to the server that this page came from. */
export const callHere: Call = connect({ base: '' });
