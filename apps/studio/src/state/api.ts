import { connect } from '@fovea/link/call';
import { noteOutcome } from './connection';
import { token } from './token';

let unauthorized = () => {};

/** What happens at any 401 of a signed-in user; set once by the session. */
export function onUnauthorized(then: () => void): void {
  unauthorized = then;
}

/** Every call of the studio goes through here. */
export const call = connect({
  base: '',
  token: () => token.get(),
  onUnauthorized: () => unauthorized(),
  onOutcome: noteOutcome,
});
