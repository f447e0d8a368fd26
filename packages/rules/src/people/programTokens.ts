/** What a program may do with a token that is limited to a scope: a limited token, or a personal access token. */
import type { Feature } from '@fovea/contract/protocol/access';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';

/** The features that open calls to programs, in the order in which they are offered. */
export const TOKEN_SCOPES: readonly Feature[] = [
  'STUDY',
  'ANALYSIS',
  'ONLINE_STUDY_BUILDER',
  'REMOTE_DATA_COLLECTION',
  'LIMITED_STUDY_VIEW',
  'REPORT_TEMPLATE',
  'LAB',
  'RESPONDENTS',
  'PANEL_PROVIDER',
  'LICENSE_INFORMATION',
];

/** They take something away from their user, so a scope without them must not give it back. */
const LIMITING_FEATURES: readonly Feature[] = ['ONLINE_ONLY'];

/** The features of a user that a token with this scope has; a scope of null is no limit. */
export function featuresOfToken(
  ofUser: readonly Feature[],
  scope: readonly Feature[] | null,
): Feature[] {
  if (scope === null) return [...ofUser];
  return ofUser.filter((feature) => scope.includes(feature) || LIMITING_FEATURES.includes(feature));
}

/** Calls that every signed-in user may make and that are open to programs too. All others are closed. */
const OPEN_TO_EVERY_SCOPE: ReadonlySet<string> = new Set([
  'GET /users/current',
  'GET /companies/current',
  'GET /license/versions/latest',
  'GET /demo/progress',
  'POST /audit/exports',
  // A program that is done gives its token back.
  'DELETE /token/',
]);

/**
 * Calls of a feature that only a person makes: those about keys of the company, those that pay
 * respondents, and the one that cannot be undone by anybody.
 */
const CLOSED_TO_PROGRAMS: ReadonlySet<string> = new Set([
  'POST /companies/current/panelprovider',
  'DELETE /companies/current/panelprovider',
  'POST /studies/{studyId}/panelprovider/transition',
  'POST /studies/{studyId}/panelprovider/decisions',
  'POST /license/{productKeyId}/unlock',
  'POST /license/{productKeyId}/share',
  'DELETE /studies/{studyId}/permanent',
]);

/** Calls that change nothing although their method is not GET, and giving the token back. */
const OPEN_TO_READERS: ReadonlySet<string> = new Set(['POST /studies/versions', 'DELETE /token/']);

/** Administration cannot be in a scope, see `scopeProblem`. */
const NEVER_IN_SCOPE: readonly Feature[] = ['ACCOUNT_ADMINISTRATION', 'INTERNAL'];

type Called = Pick<Endpoint, 'method' | 'path' | 'needs'>;

/** Whether programs may make this call at all, whatever the scope of their token. */
export function isOpenToPrograms({ method, path, needs }: Called): boolean {
  const name = `${method} ${path}`;
  if (needs === 'signedIn') return OPEN_TO_EVERY_SCOPE.has(name);
  if (CLOSED_TO_PROGRAMS.has(name)) return false;
  if (needs === 'inPerson' || needs === 'respondent' || needs === 'machine') return false;
  if (needs === 'anyone') return true;
  const features =
    typeof needs === 'string' ? [needs] : 'allOf' in needs ? needs.allOf : needs.anyOf;
  return features.some((feature) => !NEVER_IN_SCOPE.includes(feature));
}

/** Whether a token that only reads may make a call that is open to programs. */
export function isReading({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return method === 'GET' || OPEN_TO_READERS.has(`${method} ${path}`);
}
