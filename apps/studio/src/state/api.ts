import { connect } from '@fovea/link/call';
import { listen } from '@fovea/link/listen';
import { noteOutcome } from './connection';
import { token } from './token';

let unauthorized = () => {};

/** What happens at any 401 of a signed-in user; set once by the session. */
export function onUnauthorized(then: () => void): void {
  unauthorized = then;
}

const connection = {
  base: '',
  token: () => token.get(),
  onUnauthorized: () => unauthorized(),
  onOutcome: noteOutcome,
};

/** Every call of the studio goes through here. */
export const call = connect(connection);

/** Every call whose answer goes on. */
export const listenTo = listen(connection);
