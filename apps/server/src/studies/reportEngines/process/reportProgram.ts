import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HTML_USER, sandboxedCommand } from '../sandbox/bubblewrap';

export interface ProgramOptions {
  readonly processFile: string;
  /** All that it reads lies in it. */
  readonly folder: string;
  /** Of all its data; a half of it may be objects. */
  readonly memoryMb: number;
  readonly isSandboxed: boolean;
}

/** Node's own threads, and nothing else. */
const PROCESSES = 128;

/** The command line of the program that makes HTML and VEGA_LITE reports. */
export async function reportProgram({
  processFile,
  folder,
  memoryMb,
  isSandboxed,
}: ProgramOptions): Promise<[string, ...string[]]> {
  const [program, readFolder] = [await realpath(processFile), await realpath(folder)];
  // Each folder once: Node 20 ends on paths that are within others.
  const modules = moduleFolders(program);
  const ownFolder = modules.some((path) => program.startsWith(path)) ? [] : [dirname(program)];
  const readable = [...ownFolder, ...modules, readFolder];
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.round(memoryMb / 2)}`,
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    ...permissions(readable),
    program,
  ] as const;
  const dataBytes = memoryMb * 1_000_000;
  if (isSandboxed) {
    const own = process.execPath.startsWith('/usr/') ? [] : [process.execPath];
    return sandboxedCommand({
      readOnly: Object.fromEntries([...readable, ...own].map((path) => [path, path])),
      writable: {},
      workFolder: '/tmp',
      environment: { TZ: 'UTC' },
      limits: { fileBytes: 0, dataBytes, processes: PROCESSES },
      user: HTML_USER,
      command: node,
    });
  }
  if (process.platform !== 'linux') return [...node];
  // The limit holds for memory outside of the heap too, which Node's own limit does not know.
  const dataKb = String(Math.round(dataBytes / 1024));
  return ['/bin/sh', '-c', 'ulimit -c 0; ulimit -d "$0"; exec "$@"', dataKb, ...node];
}

/** Node's own permissions: no other file is read, none written, no program or thread started. */
function permissions(readable: readonly string[]): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (flag === undefined) return [];
  return [flag, ...readable.map((path) => `--allow-fs-read=${join(path, '*')}`)];
}

/** Where Node looks for packages, from the folder of a program upwards. */
function moduleFolders(program: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (basename(folder) !== 'node_modules' && existsSync(modules)) folders.push(modules);
  }
  return folders;
}
