import type { StoreSettings } from '../../research/chunkStores/openChunkStore';
import type { Db } from '../../platform/store/database';
import { migrationState } from '../../platform/store/migrationState';
import { fileReader } from './fileReader';
import { verifyInstallation, type Verification } from './verifyInstallation';

/** How often progress is told, where nobody sees it otherwise. */
const TELL_EVERY_MS = 10_000;

const OTHER_VERSION = {
  older:
    'The database is that of an older version. Run `fovea migrate` first, or the version that it is of.',
  besideNewer: 'The database was brought up to date by a newer version: verify it with that one.',
  newer: 'The database is that of a newer version. Run that version.',
};

/**
 * `fovea verify`: prints each problem when it is found, and a report at the end.
 * @returns whether everything is well
 */
export async function verifyAndReport(
  db: Db,
  settings: StoreSettings,
  quick: boolean,
): Promise<boolean> {
  const state = await migrationState(db).catch(() => 'older' as const);
  if (state !== 'same') {
    console.log(OTHER_VERSION[state]);
    return false;
  }
  const startedMs = performance.now();
  let toldMs = startedMs;
  let files = 0;
  let bytes = 0;
  const verification = await verifyInstallation({
    db,
    reader: fileReader(settings),
    quick,
    onProblem: (problem) => console.log(`problem  ${problem}`),
    onFile(readBytes) {
      files++;
      bytes += readBytes;
      if (performance.now() - toldMs < TELL_EVERY_MS) return;
      toldMs = performance.now();
      console.error(`… ${files} files, ${sizeInWords(bytes)} read`);
    },
  });
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  for (const line of reportLines(verification, seconds, quick)) console.log(line);
  return verification.problems === 0;
}

/** What was checked, one line each, and the verdict last. */
export function reportLines(
  { parts, problems, readBytes }: Verification,
  seconds: number,
  quick: boolean,
): string[] {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(
    ({ name, checked, unit, problems: found }) =>
      `${found === 0 ? 'ok      ' : 'problem '} ${name.padEnd(width)}  ${checked} ${unit}${found === 0 ? '' : `, ${found} wrong`}`,
  );
  const how = quick ? 'Sizes only, no contents were read' : `${sizeInWords(readBytes)} read`;
  const verdict =
    problems === 0
      ? 'Everything that was checked is as it should be.'
      : `${problems} ${problems === 1 ? 'problem' : 'problems'}. docs/operations.md says what each means.`;
  return ['', ...lines, '', `${how}, in ${seconds} s.`, verdict];
}

function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
