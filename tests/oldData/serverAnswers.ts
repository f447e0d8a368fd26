import { createHash } from 'node:crypto';
import { getAoiStats, listAoiSets } from '@fovea/contract/analysis/aoi';
import { getPartialInfo, listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import type { Call } from '@fovea/link/calls/call';

/**
 * Everything the server returns for a study and its results; files are represented by the hashes of their
 * bytes.
 */
export async function readServerAnswers(
  call: Call,
  serverUrl: string,
  studyId: string,
): Promise<unknown> {
  const study = await call(getStudy, { studyId });
  const sessions = await call(listSessions, { studyId });
  const results = await Promise.all(
    sessions.map(({ id }) => call(listRespondentResults, { studyId, sessionId: id })),
  );
  const aoiSets = await call(listAoiSets, { query: { studyId } });
  const aoiStats = await Promise.all(aoiSets.map(({ id }) => call(getAoiStats, { aoiSetId: id })));
  const told = {
    study,
    sessions,
    results,
    partialInfo: await call(getPartialInfo, { studyId }),
    surveyAnswers: await call(listSurveyAnswers, { studyId }),
    aoiSets,
    aoiStats,
  };
  return await withoutAddresses(JSON.parse(JSON.stringify(told)), serverUrl);
}

/** Signed URLs of files expire; the content that they lead to stays. */
async function withoutAddresses(value: unknown, serverUrl: string): Promise<unknown> {
  if (Array.isArray(value)) {
    return await Promise.all(value.map((each) => withoutAddresses(each, serverUrl)));
  }
  if (typeof value === 'string' && value.includes('signature=')) {
    const { pathname, search } = new URL(value, serverUrl);
    const answer = await fetch(serverUrl + pathname + search);
    if (!answer.ok) return `answers ${answer.status}`;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return `sha256 ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => [
    name,
    await withoutAddresses(inner, serverUrl),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}
