import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RenderJob } from './process/renderReport';
import { runLimited, type LimitedEnd } from './process/runLimited';
import type { ReportEngine, ReportJob, ReportOutcome } from './reportEngine';

export interface HtmlEngineOptions {
  readonly temporaryFolder: string;
  readonly processFile: string;
  readonly limitMs?: number;
  readonly heapMb?: number;
}

const LIMIT_MS = 30_000;
const HEAP_MB = 768;
/** Of all data, typed arrays included; Node itself takes a part of it. */
const DATA_KB = 1_500_000;

/** HTML and VEGA_LITE templates: each report in a process of its own. */
export function htmlEngine({
  temporaryFolder,
  processFile,
  limitMs = LIMIT_MS,
  heapMb = HEAP_MB,
}: HtmlEngineOptions): ReportEngine {
  return {
    types: ['HTML', 'VEGA_LITE'],
    availability: async () =>
      existsSync(processFile)
        ? { isAvailable: true, problem: null }
        : { isAvailable: false, problem: `${processFile} is missing: build the server again.` },
    async run(job) {
      const workFolder = await mkdtemp(join(temporaryFolder, 'report-'));
      try {
        const ended = await runLimited({
          command: await commandOf(job, processFile, heapMb),
          workFolder,
          environment: { TZ: 'UTC', TMPDIR: workFolder },
          limitMs,
          signal: job.signal,
        });
        return outcomeOf(ended, limitMs);
      } finally {
        await rm(workFolder, { recursive: true, force: true });
      }
    },
  };
}

async function commandOf(
  job: ReportJob,
  processFile: string,
  heapMb: number,
): Promise<[string, ...string[]]> {
  const program = await realpath(processFile);
  const [inFolder, outFolder] = [await realpath(job.inFolder), await realpath(job.outFolder)];
  const request: RenderJob = { inFolder, outFolder, type: job.type, mainFile: job.mainFile };
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    ...permissions(program, inFolder, outFolder),
    program,
    JSON.stringify(request),
  ] as const;
  if (process.platform !== 'linux') return [...node];
  // The limit holds for memory outside of the heap too, which Node's own limit does not know.
  return ['/bin/sh', '-c', 'ulimit -c 0; ulimit -d "$0"; exec "$@"', String(DATA_KB), ...node];
}

/** Node's own permissions: no other file is read or written, no program or thread started. */
function permissions(program: string, inFolder: string, outFolder: string): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (flag === undefined) return [];
  // Each folder once: Node 20 ends on paths that are within others.
  const modules = moduleFolders(program);
  const ownFolder = modules.some((folder) => program.startsWith(folder)) ? [] : [dirname(program)];
  return [
    flag,
    ...[...ownFolder, ...modules, inFolder].map((path) => `--allow-fs-read=${join(path, '*')}`),
    `--allow-fs-write=${join(outFolder, '*')}`,
  ];
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

function outcomeOf(ended: LimitedEnd, limitMs: number): ReportOutcome {
  const log = ended.errors;
  const failed = (message: string): ReportOutcome => ({ state: 'ERROR', message, log });
  if (ended.end === 'cancelled') return failed('The report was cancelled.');
  if (ended.end === 'tookTooLong') {
    return failed(
      `The report took longer than ${limitMs / 1000} seconds. Does its template loop without end?`,
    );
  }
  const outcome = ended.code === 0 ? parsedOutcome(ended.output) : null;
  if (outcome) return { ...outcome, log: [outcome.log, log].filter(Boolean).join('\n') };
  if (/out of memory|allocation failed|invalid array length/i.test(log) || ended.code === null) {
    return failed(
      'The report needs more memory than it may have. Filter tables before charts and loops.',
    );
  }
  return failed('The report ended unexpectedly; its log says more.');
}

function parsedOutcome(output: string): ReportOutcome | null {
  try {
    return JSON.parse(output) as ReportOutcome;
  } catch {
    return null;
  }
}
