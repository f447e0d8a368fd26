import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/** The same under the three names that help centres use. */
const returnQuery = z.object({
  returnTo: z.optional(z.string().check(z.maxLength(2000))),
  return_to: z.optional(z.string().check(z.maxLength(2000))),
  RedirectPath: z.optional(z.string().check(z.maxLength(2000))),
});

/** Where the browser goes. With `form`, by a POST of these fields; otherwise by opening `url`. */
export const HelpCenterSignIn = z.object({
  url: z.string(),
  form: z.nullable(z.record(z.string(), z.string())),
});
export type HelpCenterSignIn = z.infer<typeof HelpCenterSignIn>;

const refusals = {
  400: 'The page to return to is not on the configured host (RETURN_NOT_ALLOWED).',
  404: 'This server has no such Help Center (NO_HELP_CENTER).',
  429: 'Too many sign-ins; the Retry-After header says when to try again.',
};

export const signInToZendesk = endpoint({
  method: 'GET',
  path: '/sso/zendesk',
  summary: 'Sign in to the support desk: a signed statement that holds for a minute and once',
  needs: 'inPerson',
  query: returnQuery,
  answer: HelpCenterSignIn,
  refusals,
});

export const signInToDocument360 = endpoint({
  method: 'GET',
  path: '/sso/document360',
  summary: 'Sign in to the Help Center: an address with a code that works once',
  needs: 'inPerson',
  query: returnQuery,
  answer: HelpCenterSignIn,
  refusals: { ...refusals, 503: 'The Help Center does not answer (UNAVAILABLE).' },
});
