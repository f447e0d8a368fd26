import { requestToken } from '@fovea/contract/people/accounts';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import type { NewSegment } from '@fovea/contract/analysis/segments';
import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { DemoStudy } from './ensureDemo';

/** The default threshold of the studio's filter. */
const ACCURATE_DEG = 3;

/**
 * Creates the segments of the demo study through the API; existing segments are left alone.
 * @param base URL of this server
 */
export async function createDemoSegments(
  base: string,
  accounts: Pick<DemoAccounts, 'emails' | 'password'>,
  { studyId }: Pick<DemoStudy, 'studyId'>,
  signal: AbortSignal,
): Promise<void> {
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const answer = await fetch(base + path, { method, headers, signal, ...(body ? { body } : {}) });
    // A segment with this name or these respondents exists already.
    if (answer.status === 409) return null;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const { accessToken } = (await ask(
    requestToken.method,
    requestToken.path,
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({
      username: accounts.emails[0] ?? '',
      password: accounts.password,
      grant_type: 'password',
    }).toString(),
  )) as { accessToken: string };
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  };
  const sessions = (await ask(
    'GET',
    `/studies/${studyId}/sessions`,
    headers,
  )) as readonly RespondentSession[];
  for (const segment of demoSegments(sessions)) {
    await ask('POST', `/studies/${studyId}/segments`, headers, JSON.stringify(segment));
  }
}

/** Respondents by the design they saw, and those with accurate gaze. */
export function demoSegments(
  sessions: readonly Pick<RespondentSession, 'id' | 'state' | 'variables' | 'qualityMetrics'>[],
): NewSegment[] {
  const processed = sessions.filter(
    ({ state, qualityMetrics }) => state === 'PROCESSED' && qualityMetrics?.accuracyDeg != null,
  );
  const created = (name: string, key: string, of: typeof processed): NewSegment => ({
    name,
    respondents: of.map(({ id }) => id),
    criteria: null,
    requestId: `demo-segment-${key}`,
  });
  const inGroup = (group: string) =>
    processed.filter(({ variables }) => variables['group'] === group);
  const accurate = processed.filter(({ qualityMetrics }) =>
    meetsThreshold('accuracyDeg', qualityMetrics?.accuracyDeg ?? null, ACCURATE_DEG),
  );
  return [
    created('Group A', 'group-a', inGroup('A')),
    created('Group B', 'group-b', inGroup('B')),
    created('High accuracy', 'accurate', accurate),
  ].filter(({ respondents }) => respondents.length > 0);
}
