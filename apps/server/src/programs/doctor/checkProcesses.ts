import type { Settings } from '../../platform/settings/settings';
import type { Db } from '../../platform/store/database';
import { migrationState } from '../../platform/store/migrationState';
import { disagreement } from '../processes/disagreement';
import { processName, runningProcesses } from '../processes/serverProcesses';
import { ok, problem, warning, type Finding } from './finding';

const NAME = 'Servers';

/** The processes that share the database: nothing when none runs. */
export async function checkProcesses(
  db: Db,
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
): Promise<Finding[]> {
  const state = await migrationState(db).catch(() => 'older' as const);
  if (state !== 'same' && state !== 'besideNewer') return [];
  const running = await runningProcesses(db);
  const [first, ...others] = running;
  if (!first) return [];
  const serving = running.filter(({ serves }) => serves).length;
  const working = running.filter(({ works }) => works).length;
  const versions = [...new Set(running.map(({ version }) => version))];
  const message = `${running.length} run, ${serving} that answer calls and ${working} that run jobs, of version ${versions.join(' and ')}.`;
  const findings: Finding[] = [];
  if (working === 0) {
    const advice = 'Start a worker: nothing is processed, and no mail is sent.';
    findings.push(problem(NAME, message, advice));
  } else if (versions.length > 1) {
    findings.push(warning(NAME, message, 'Complete the upgrade.'));
  } else findings.push(ok(NAME, message));
  // Whether folders are shared cannot be seen from here; each has looked when it started.
  const other = others.find((one) => disagreement(first, one, true) !== null);
  if (other) {
    const what = `${processName(first)} and ${processName(other)} have other keys or another bucket.`;
    findings.push(problem(NAME, what, 'Stop one of them, and give it the settings of the other.'));
  }
  const hosts = new Set(running.map(({ host }) => host)).size;
  if (hosts > 1 && smtpUrl === null) {
    const what =
      'without FOVEA_SMTP_URL, mails lie in the data folder of the process that wrote them.';
    findings.push(warning(NAME, what, 'Set FOVEA_SMTP_URL.'));
  }
  return findings;
}
