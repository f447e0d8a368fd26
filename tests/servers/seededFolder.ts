import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/root.mjs';

const HOME = join(root, 'tests/output/seeded');
/** Copy-on-write, on file systems that support it. */
const SHARED = constants.COPYFILE_FICLONE;

const MAKING = 'making';
/** An incomplete seed older than this was left by an interrupted run. */
const IN_WORK_MS = 60 * 60_000;

/** Changes with the built server, and with the seed recipes in this folder. */
function fingerprint(): string {
  const recipes = join(root, 'tests/servers');
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'apps/server/dist/.fovea-build')),
  );
  for (const name of readdirSync(recipes).toSorted())
    hash.update(readFileSync(join(recipes, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A data folder for one journey, copied from a seed that is created once per build: a new database alone
 * takes seconds, and the demo study with its respondents takes minutes.
 *
 * @param kind names the seed
 * @param make fills an empty folder, and leaves no server running on it
 * @returns the copy, which the caller deletes, and the password that `make` returned
 */
export async function seededFolder(
  kind: string,
  make: (dataFolder: string) => Promise<string>,
): Promise<{ readonly dataFolder: string; readonly password: string }> {
  const seed = join(HOME, `${kind}-${fingerprint()}`);
  if (!existsSync(seed)) await makeSeed(kind, seed, make);
  const dataFolder = mkdtempSync(join(tmpdir(), `fovea-${kind}-`));
  cpSync(join(seed, 'data'), dataFolder, {
    recursive: true,
    mode: SHARED,
    preserveTimestamps: true,
  });
  return { dataFolder, password: readFileSync(join(seed, 'password'), 'utf8') };
}

async function makeSeed(
  kind: string,
  seed: string,
  make: (dataFolder: string) => Promise<string>,
): Promise<void> {
  mkdirSync(HOME, { recursive: true });
  for (const name of readdirSync(HOME).filter((each) => each.startsWith(`${kind}-`))) {
    const path = join(HOME, name);
    const isInWork = name.includes(MAKING) && Date.now() - statSync(path).mtimeMs < IN_WORK_MS;
    if (!isInWork) rmSync(path, { recursive: true, force: true });
  }
  // Under a temporary name until it is complete, so that an interrupted run leaves no partial seed.
  const making = mkdtempSync(join(HOME, `${kind}-${MAKING}-`));
  try {
    const data = join(making, 'data');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(making, 'password'), await make(data));
    // Another run may have created the same seed first.
    if (!existsSync(seed)) renameSync(making, seed);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
