import type { Fault, FaultOutcome, FaultTools } from '../fault';
import { crashDatabase } from './crashDatabase';
import { installationChecks, type InstallationVerdict } from './judgeInstallation';
import { killProcesses } from './killProcesses';
import { mixedFaults } from './mixedFaults';
import { REAL_BUCKET } from './realBucket';
import { rollingDeploy } from './rollingDeploy';

type Recordings = 'disk' | 'bucket';

interface Scenario<Result extends InstallationVerdict> {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  run(tools: FaultTools, recordings: Recordings): Promise<Result>;
  /** Beside what holds of every installation. */
  holds(result: Result, tools: FaultTools): FaultOutcome['holds'];
}

const WHERE = {
  disk: { ending: '', words: 'recordings are in a shared folder' },
  bucket: { ending: '-bucket', words: 'recordings are in a bucket' },
} as const;

/** The same with recordings on the disk and in a bucket. */
function inBoth<Result extends InstallationVerdict>(scenario: Scenario<Result>): readonly Fault[] {
  return (['disk', 'bucket'] as const).map((recordings) => ({
    numbers: [scenario.number],
    name: `${scenario.name}${WHERE[recordings].ending}`,
    title: `two api and two worker processes: ${scenario.title}; ${WHERE[recordings].words}`,
    isQuick: false,
    async run(tools) {
      const notRun = tools.postgresProblem();
      if (notRun !== null) return { notRun, result: {}, holds: {} };
      const result = await scenario.run(tools, recordings);
      const isMerged: FaultOutcome['holds'] =
        recordings === 'bucket' ? { 'chunks were merged': result.merged > 0 } : {};
      return {
        result,
        holds: { ...scenario.holds(result, tools), ...installationChecks(result), ...isMerged },
      };
    },
  }));
}

const onlyRetries = ({ failures }: InstallationVerdict) =>
  Object.keys(failures).every((status) => status === '502' || status === '503');

/** Installations of several processes on one PostgreSQL server, behind a reverse proxy. */
export const PROCESS_FAULTS: readonly Fault[] = [
  ...inBoth({
    number: 8,
    name: 'two-doors',
    title: 'each is killed in turn while clients upload',
    run: killProcesses,
    holds: (result, tools) => ({
      'a worker died while it analysed': result.diedAnalysing,
      'each was killed': result.kills === (tools.isShort ? 4 : 12),
      'its work was done by another': result.repeatedJobs > 0,
      'clients were only asked to retry (502, 503)': onlyRetries(result),
    }),
  }),
  ...inBoth({
    number: 10,
    name: 'two-doors-postgres',
    title: 'their PostgreSQL is killed and comes back',
    run: crashDatabase,
    holds: (result) => ({
      'clients were asked to retry (503)': (result.failures[503] ?? 0) > 0,
      'and received no other failure': Object.keys(result.failures).join() === '503',
    }),
  }),
  ...inBoth({
    number: 20,
    name: 'two-doors-deploy',
    title: 'each is stopped (SIGTERM) and started in turn',
    run: rollingDeploy,
    holds: (result, tools) => ({
      'each was stopped': result.stops === (tools.isShort ? 4 : 12),
      'no client saw a failure':
        Object.keys(result.failures).length === 0 && result.proxy.cutAnswers === 0,
    }),
  }),
  REAL_BUCKET,
];

/** Everything at random, for the given time. */
export function processMixOf(lastMs: number): readonly Fault[] {
  return inBoth({
    number: 23,
    name: 'two-doors-mix',
    title: `all faults at random moments, for ${Math.round(lastMs / 1000)} s`,
    run: (tools, recordings) => mixedFaults(tools, recordings, lastMs),
    holds: (result) => ({
      'faults happened':
        Object.values(result.mishaps).reduce((sum, count) => sum + count, 0) >= lastMs / 6000,
    }),
  });
}
