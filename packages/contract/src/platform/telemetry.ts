import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/**
 * The route of a page with its parameters as placeholders, for example
 * `/studies/{studyId}/analysis`.
 */
const RoutePath = z.string().check(z.maxLength(200), z.regex(/^\/[A-Za-z0-9/{}_-]*$/));

export const UsageEvent = z.object({
  name: z.enum(['page-view', 'invalid-login', 'invalid-code']),
  route: z.nullable(RoutePath),
});
export type UsageEvent = z.infer<typeof UsageEvent>;

export const reportUsage = endpoint({
  method: 'POST',
  path: '/usage/events',
  summary: 'What the studio is used for, at most once a second; never who or which study',
  needs: 'anyone',
  body: UsageEvent,
  refusals: { 429: 'Too many from this address.' },
});

export const ErrorReport = z.object({
  message: z.string().check(z.maxLength(2000)),
  stack: z.nullable(z.string().check(z.maxLength(8000))),
  route: z.nullable(RoutePath),
  version: z.string().check(z.maxLength(60)),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

export const reportError = endpoint({
  method: 'POST',
  path: '/usage/errors',
  summary: 'An error of the studio that nobody expected',
  needs: 'anyone',
  body: ErrorReport,
  refusals: { 429: 'Too many from this address.' },
});
