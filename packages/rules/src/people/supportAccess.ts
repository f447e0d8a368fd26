/** What internal staff may do in a study with the consent of a user: look, and nothing else. */
import type { Feature } from '@fovea/contract/protocol/access';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';

export const STUDY_ACCESS_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** When consent that is given at this moment ends by itself. */
export function studyAccessEnd(grantedAtMs: number): number {
  return grantedAtMs + STUDY_ACCESS_DAYS * DAY_MS;
}

export function isStudyAccessActive(
  access: { readonly endsAtMs: number; readonly isWithdrawn: boolean },
  nowMs: number,
): boolean {
  return !access.isWithdrawn && nowMs < access.endsAtMs;
}

/**
 * The features with which a study is shown on a visit. Without ONLINE_STUDY_BUILDER its screens are
 * read-only, and none of these shows other studies.
 */
const VISIT_FEATURES: readonly Feature[] = ['STUDY', 'ANALYSIS', 'REMOTE_WEBCAM_EYETRACKING'];

export function visitFeatures(ofUser: readonly Feature[]): Feature[] {
  return ofUser.filter((feature) => VISIT_FEATURES.includes(feature));
}

/**
 * The calls of a visit. Everything else is refused, so a new call is closed until it is listed
 * here: calls that change something, that show other studies or the company, that make files to
 * take away, and videos of respondents.
 */
const OPEN_ON_VISIT: ReadonlySet<string> = new Set([
  'GET /users/current',
  'GET /companies/current',
  'DELETE /token/',
  'GET /studies/names',
  'POST /studies/versions',
  'GET /studies/{studyId}',
  'GET /studies/{studyId}/overview',
  'GET /studies/{studyId}/overview/events',
  'GET /studies/{studyId}/collection',
  'GET /studies/{studyId}/collection/events',
  'GET /studies/{studyId}/sessions',
  'GET /studies/{studyId}/sessions/{sessionId}',
  'GET /studies/{studyId}/sessions/{sessionId}/consentText',
  'GET /studies/{studyId}/sessions/{sessionId}/results',
  'GET /studies/{studyId}/screeningSample',
  'GET /studies/{studyId}/stimuliRespondentDataPartialInfo',
  'GET /studies/{studyId}/surveyAnswers',
  'GET /aoi/sets/',
  'GET /aoi/sets/{aoiSetId}',
  'GET /aoi/sets/{aoiSetId}/stats/',
]);

export function isOpenOnVisit({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return OPEN_ON_VISIT.has(`${method} ${path}`);
}
