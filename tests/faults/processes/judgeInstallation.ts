/** What must hold when everything runs again: nothing acknowledged is lost, and every recording is analysed once. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { signIn } from '../collectingStudy';
import { lossChecks, type FaultOutcome } from '../fault';
import { judge, type Verdict } from '../oracle';
import type { Installation } from './installation';
import { bucketReader } from './readFromBucket';
import type { Sending, Sent } from './sendingRespondents';

export interface InstallationVerdict extends Verdict {
  readonly acknowledged: number;
  readonly sessions: number;
  readonly complete: number;
  readonly unlisted: number;
  /** Chunks of which two acknowledgements said that they were new. */
  readonly newTwice: number;
  readonly recordings: number;
  readonly analysed: number;
  /** Respondents in the results of the study. */
  readonly inResults: number;
  readonly resultRows: number;
  /** Result files that no row names, and rows whose files are missing. */
  readonly strayFiles: number;
  readonly missingResults: number;
  /** Jobs that took more than one attempt, and those that failed for good though their recording is in order. */
  readonly repeatedJobs: number;
  readonly deadJobs: number;
  /** Merged objects in the bucket. */
  readonly merged: number;
  readonly failures: Readonly<Record<number, number>>;
  readonly proxy: Installation['proxy']['counts'];
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Jobs of a minute later and after are not waited for. */
const OPEN_JOBS = `select count(*)::int as open from jobs
  where state = 'running' or (state = 'waiting' and run_at < now() + interval '1 minute')`;

/** Waits until nothing is left to do, then compares everything. */
export async function judgeInstallation(
  installation: Installation,
  sending: Sending,
  { begins, analysable, complete }: Sent,
): Promise<InstallationVerdict> {
  const { url, studyId, bucket, sql } = installation;
  await untilNothingIsDue(installation);
  const { acknowledged, failures } = sending;
  const where = bucket ? bucketReader(bucket) : installation.dataFolder;
  const verdict = await judge(where, url, studyId, begins, acknowledged);
  const call = await signIn(url, installation.password);
  const listed = await call(listSessions, { studyId });
  const states = new Map(listed.map(({ id, state }) => [id, state]));
  const { stimuli } = await call(getStudy, { studyId });
  const rows = await sql<{ object_key: string; signals_object_key: string | null }>(
    'select object_key, signals_object_key from respondent_results where study_id = $1',
    [studyId],
  );
  const named = new Set(
    rows.flatMap(({ object_key: own, signals_object_key: beside }) =>
      beside === null ? [own] : [own, beside],
    ),
  );
  const files = await resultFiles(installation, new Set(begins.map(({ sessionId }) => sessionId)));
  const jobs = await sql<{ repeated: number; dead: number }>(
    `select count(*) filter (where attempts > 1)::int as repeated,
      count(*) filter (where state = 'dead' and payload ->> 'sessionId' = any($1))::int as dead from jobs`,
    [analysable],
  );
  return {
    ...verdict,
    acknowledged: acknowledged.length,
    sessions: begins.length,
    complete,
    unlisted: begins.filter(({ sessionId }) => !states.has(sessionId)).length,
    newTwice: newTwice(sending),
    recordings: analysable.length,
    analysed: analysable.filter((id) => states.get(id) === 'PROCESSED').length,
    inResults: stimuli.reduce((sum, { respondentCount }) => sum + respondentCount, 0),
    resultRows: rows.length,
    strayFiles: [...files].filter((key) => !named.has(key)).length,
    missingResults: [...named].filter((key) => !files.has(key)).length,
    repeatedJobs: jobs[0]?.repeated ?? 0,
    deadJobs: jobs[0]?.dead ?? 0,
    merged: ((await bucket?.keys('recordings/')) ?? []).filter((key) =>
      /merged-\w+\.bin$/.test(key),
    ).length,
    failures,
    proxy: installation.proxy.counts,
  };
}

export function installationChecks(verdict: InstallationVerdict): FaultOutcome['holds'] {
  return {
    ...lossChecks(verdict),
    'both api processes answered': verdict.proxy.answered.every((count) => count > 0),
    'every session is complete': verdict.complete === verdict.sessions,
    'no chunk was new twice': verdict.newTwice === 0,
    'every recording was analysed':
      verdict.recordings > 0 && verdict.analysed === verdict.recordings,
    'its results exist once': [verdict.resultRows, verdict.inResults].every(
      (count) => count === verdict.recordings,
    ),
    'no result file is missing, and none is left over':
      verdict.missingResults === 0 && verdict.strayFiles === 0,
    'no job failed for good': verdict.deadJobs === 0,
  };
}

/** Waits for every job, those that merge included. */
export async function untilNothingIsDue(installation: Installation): Promise<void> {
  for (;;) {
    if (installation.bucket) await mergeNow(installation);
    const [jobs] = await installation.sql<{ open: number }>(OPEN_JOBS);
    if (jobs?.open === 0 || installation.signal.aborted) return;
    await sleep(300);
  }
}

/** Merging waits ten minutes after a session, longer than a test lasts. */
export async function mergeNow({ sql }: Pick<Installation, 'sql'>): Promise<void> {
  await sql(
    `update jobs set run_at = now() where kind = 'mergeRecording' and state = 'waiting' and run_at > now()`,
  );
}

function newTwice({ acknowledged }: Sending): number {
  const seen = new Set<string>();
  let twice = 0;
  for (const { sessionId, stream, seq, duplicate } of acknowledged) {
    if (duplicate === true) continue;
    const name = `${sessionId}/${stream}/${seq}`;
    if (seen.has(name)) twice++;
    seen.add(name);
  }
  return twice;
}

/** Keys of the result files of these sessions. */
async function resultFiles(
  { bucket, dataFolder, studyId }: Installation,
  sessionIds: ReadonlySet<string>,
): Promise<Set<string>> {
  const below = `studies/${studyId}/results/`;
  const keys = bucket
    ? await bucket.keys(below)
    : await filesBelow(join(dataFolder, 'objects'), below);
  return new Set(
    keys.filter(
      (key) => key.startsWith(below) && sessionIds.has(key.slice(below.length).split('/')[0] ?? ''),
    ),
  );
}

async function filesBelow(objects: string, below: string): Promise<string[]> {
  const entries = await readdir(join(objects, below), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(objects, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
