import type { House } from '../../platform/context/house';
import type { Authenticate } from '../../platform/http/serve';
import { RememberedRespondents } from './rememberedRespondents';
import { callerOf } from './tokens';

/** Finds the holder of a token; tokens of respondents are cached for a minute. */
export function authenticator({ db, now }: Pick<House, 'db' | 'now'>): Authenticate {
  const respondents = new RememberedRespondents();
  return async (token) => {
    const at = now();
    const known = respondents.find(token, at.getTime());
    if (known) return known;
    const caller = await callerOf(db, token, at);
    if (caller?.kind === 'respondent') respondents.remember(token, caller, at.getTime());
    return caller;
  };
}
