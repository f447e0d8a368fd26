import type { AppContext } from '../../platform/context/appContext';
import type { Authenticate } from '../../platform/http/router';
import { RespondentTokenCache } from './respondentTokenCache';
import { findCaller } from './findCaller';
import { isProgramTokenText, startsAsProgramToken } from './programTokenText';

/** Finds the holder of a token; tokens of respondents are cached for a minute. */
export function authenticator({ db, now }: Pick<AppContext, 'db' | 'now'>): Authenticate {
  const respondents = new RespondentTokenCache();
  return async (token) => {
    if (startsAsProgramToken(token) && !isProgramTokenText(token)) return null;
    const at = now();
    const known = respondents.find(token, at.getTime());
    if (known) return known;
    const caller = await findCaller(db, token, at);
    if (caller?.kind === 'respondent') respondents.remember(token, caller, at.getTime());
    return caller;
  };
}
