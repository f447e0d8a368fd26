import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { writeProblem } from '../../platform/objects/writableFolder';
import type { Settings } from '../../platform/settings/settings';
import { ok, problem, warning, type Finding } from './finding';

/** As `engines` of package.json says. */
export const LEAST_NODE = '20.19';

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE.split('.').map(Number);
  const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return isOld
    ? problem('Node', `${version} is too old.`, `Install ${LEAST_NODE} or newer.`)
    : ok('Node', version);
}

/** @param uid of the user who asks, who should be the one that the server runs as; null: not known here */
export async function checkDataFolder(
  dataFolder: string,
  uid: number | null = process.getuid?.() ?? null,
): Promise<Finding> {
  const name = 'Data folder';
  const found = await stat(dataFolder).catch(() => null);
  if (found === null) {
    const advice =
      'It is made at the first start; if your installation has data, FOVEA_DATA names another folder.';
    return warning(name, `${dataFolder} does not exist.`, advice);
  }
  if (!found.isDirectory()) {
    return problem(name, `${dataFolder} is no folder.`, 'Set FOVEA_DATA to a folder.');
  }
  const code = await writeProblem(dataFolder);
  if (code !== null) {
    const advice =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'The disk is full: make room.'
        : 'Give it to the user that the server runs as, and see that the disk is not mounted read-only.';
    return problem(name, `${dataFolder} cannot be written (${code}).`, advice);
  }
  if (uid !== null && found.uid !== uid) {
    const message = `${dataFolder} belongs to user ${found.uid}, and this is user ${uid}.`;
    return warning(name, message, 'Run this and the server as the user whose folder it is.');
  }
  if (process.platform !== 'win32' && (found.mode & 0o007) !== 0) {
    const message = `${dataFolder} can be opened by every user of this machine, and has keys and recordings.`;
    return warning(name, message, `Run: chmod o= ${dataFolder}`);
  }
  return ok(name, `${dataFolder} can be written.`);
}

const GIB = 2 ** 30;
/** Less than this is soon used up by recordings. */
const LITTLE_BYTES = 10 * GIB;

/** The recordings may be on another disk than the rest of the data folder. */
export async function checkDisks(
  settings: Pick<Settings, 'dataFolder' | 'limits'>,
): Promise<Finding[]> {
  const { dataFolder, limits } = settings;
  const places = [
    { name: 'Disk', path: dataFolder },
    { name: 'Disk of recordings', path: join(dataFolder, 'recordings') },
  ];
  const findings: Finding[] = [];
  const devices = new Set<number>();
  for (const { name, path } of places) {
    const at = await stat(path).catch(() => null);
    if (at === null || devices.has(at.dev)) continue;
    devices.add(at.dev);
    const { bavail, bsize } = await statfs(path);
    findings.push(diskFinding(name, bavail * bsize, limits.diskReserveBytes));
  }
  return findings;
}

export function diskFinding(name: string, freeBytes: number, reserveBytes: number): Finding {
  const message = `${(freeBytes / GIB).toFixed(1)} GiB are free.`;
  if (freeBytes < reserveBytes) {
    const advice =
      'Make room: below FOVEA_DISK_RESERVE_BYTES no new respondents and exports begin.';
    return problem(name, message, advice);
  }
  if (freeBytes < Math.max(LITTLE_BYTES, 2 * reserveBytes)) {
    return warning(name, message, 'Make room before it is used up.');
  }
  return ok(name, message);
}
