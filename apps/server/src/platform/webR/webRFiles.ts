import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { tarFiles } from './tarFiles';

/** The only version that reports are tested with. */
export const WEBR_VERSION = '0.6.0';
/** Of the package as npm serves it: what `npm view webr dist.integrity` says. */
const SHA512 =
  'M2b8m3/ZBk7XMIR7LD97s5k/9jUla83Z0Hl4b+WnrK7XmSMpZdajCiP3XkSzHKHDUgscHKe+lVUvk3aym8q0bw==';
const UNPACKED_LIMIT_BYTES = 300_000_000;

/** The file is not the known version, or could not be fetched. */
export class WrongWebR extends Error {}

/** Folder of the installed distribution: R compiled to WebAssembly, and its licence. */
export const webRFolder = (dataFolder: string): string =>
  join(dataFolder, 'webr', `webr-${WEBR_VERSION}`);

export async function isWebRInstalled(dataFolder: string): Promise<boolean> {
  const found = await stat(join(webRFolder(dataFolder), 'R.wasm')).catch(() => null);
  return found?.isFile() === true;
}

/** What `fovea doctor` says of it. */
export async function webRLine(dataFolder: string): Promise<string> {
  return (await isWebRInstalled(dataFolder))
    ? `ok       Reports: R in the researcher's browser (webR ${WEBR_VERSION})`
    : "missing  Reports: R in the researcher's browser, for servers without R. To install it: npm run fovea -- install-r";
}

/**
 * Installs webR in the data folder, in one step, so that a server never sees half of it.
 * @param file the package as a file; without one npm fetches it from the registry that it is configured with
 * @returns the folder
 * @throws WrongWebR when the hash does not match, or npm cannot fetch it
 */
export async function installWebR(dataFolder: string, file?: string): Promise<string> {
  const bytes = file === undefined ? await fetchedByNpm() : await readFile(file);
  const hash = createHash('sha512').update(bytes).digest('base64');
  if (hash !== SHA512) {
    throw new WrongWebR(
      `This is not webR ${WEBR_VERSION} as we know it: its SHA-512 is ${hash}, expected ${SHA512}. Nothing was installed.`,
    );
  }
  const folder = webRFolder(dataFolder);
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(join(dirname(folder), '.install-'));
  try {
    await unpack(bytes, partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** @returns whether there was something to remove */
export async function removeWebR(dataFolder: string): Promise<boolean> {
  const folder = dirname(webRFolder(dataFolder));
  const names = await readdir(folder).catch(() => []);
  await rm(folder, { recursive: true, force: true });
  return names.length > 0;
}

async function unpack(archive: Uint8Array, folder: string): Promise<void> {
  const unpacked = gunzipSync(archive, { maxOutputLength: UNPACKED_LIMIT_BYTES });
  for (const { path, bytes } of tarFiles(unpacked)) {
    const to = installedPath(path);
    if (to === null) continue;
    const file = join(folder, to);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** What browsers need, and the licence; not the types, maps and the console that come with it. */
function installedPath(path: string): string | null {
  if (path === 'package/LICENSE.md') return 'LICENSE.md';
  const within = /^package\/dist\/(.+)$/.exec(path)?.[1] ?? null;
  if (within === null || /\.(d\.ts|map|cjs|mjs)$|^(repl|tests|webR)\//.test(within)) return null;
  return within;
}

async function fetchedByNpm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-webr-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await promisify(execFile)(
      npm,
      ['pack', `webr@${WEBR_VERSION}`, '--ignore-scripts', '--pack-destination', folder],
      { cwd: folder, shell: process.platform === 'win32' },
    );
    return await readFile(join(folder, `webr-${WEBR_VERSION}.tgz`));
  } catch (reason) {
    const { code, stderr } = reason as { code?: unknown; stderr?: unknown };
    const why =
      code === 'ENOENT'
        ? 'npm is not installed here'
        : String(stderr ?? reason)
            .trim()
            .slice(-500);
    throw new WrongWebR(
      `npm could not fetch webr@${WEBR_VERSION}: ${why}\nFetch it on another machine with \`npm pack webr@${WEBR_VERSION}\` and install it from the file: fovea install-r --file webr-${WEBR_VERSION}.tgz`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
