import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { runLimited, type LimitedEnd } from '../process/runLimited';
import type { EngineAvailability, ReportEngine, ReportJob, ReportOutcome } from '../reportEngine';
import { R_USER, sandboxedCommand } from '../sandbox/bubblewrap';
import { makeReadable, makeWritable } from '../sandbox/handOver';
import { removeOddFiles, writtenFiles, type WrittenFiles } from '../sandbox/writtenFiles';
import driver from './driver.R?raw';
import { rAvailability } from './rAvailability';

export interface REngineOptions {
  readonly temporaryFolder: string;
  readonly limitMs?: number;
  /** Of each of its processes. */
  readonly memoryMb?: number | undefined;
}

const LIMIT_MS = 120_000;
const MEMORY_MB = 3000;
const PROCESSES = 64;
const FILE_BYTES = 200_000_000;
const OUT_BYTES = 300_000_000;
const WATCH_MS = 500;

/** Debian's rmarkdown asks it which version of jQuery is installed. */
const PACKAGE_LIST = existsSync('/var/lib/dpkg') ? { '/var/lib/dpkg': '/var/lib/dpkg' } : {};

type RType = Extract<ReportTemplateType, 'R_MARKDOWN' | 'R_SCRIPT'>;

/** R templates of one type, in a sandbox. Without a sandbox that works none is run. */
export function rEngine(type: RType, options: REngineOptions): ReportEngine {
  let checked: Promise<EngineAvailability> | null = null;
  const engine: ReportEngine = {
    types: [type],
    availability: () =>
      (checked ??= rAvailability(type, options.temporaryFolder, (job) =>
        runInSandbox(job, options),
      )),
    // A session of R for each report: variables and packages of one could change the next.
    begin: () => ({
      async run(job) {
        const { isAvailable, problem } = await engine.availability();
        if (!isAvailable) return { state: 'ERROR', message: problem ?? 'R is missing.', log: '' };
        return await runInSandbox(job, options);
      },
      end: async () => {},
    }),
  };
  return engine;
}

async function runInSandbox(
  job: ReportJob,
  { temporaryFolder, limitMs = LIMIT_MS, memoryMb = MEMORY_MB }: REngineOptions,
): Promise<ReportOutcome> {
  const workFolder = await mkdtemp(join(temporaryFolder, 'report-r-'));
  try {
    const programFolder = join(workFolder, 'program');
    await mkdir(programFolder);
    await writeFile(join(programFolder, 'driver.R'), driver);
    const request = { type: job.type, mainFile: job.mainFile };
    await writeFile(join(programFolder, 'job.json'), JSON.stringify(request));
    const [inFolder, outFolder] = [await realpath(job.inFolder), await realpath(job.outFolder)];
    await makeReadable(programFolder);
    await makeReadable(inFolder);
    await makeWritable(outFolder, R_USER);
    const { watch, signal, isTooLarge } = watchSize(outFolder, job.signal);
    const ended = await runLimited({
      command: sandboxedCommand({
        readOnly: { '/in': inFolder, '/fovea': programFolder, ...PACKAGE_LIST },
        writable: { '/out': outFolder },
        workFolder: '/tmp',
        environment: {
          LANG: 'C.UTF-8',
          TZ: 'UTC',
          OMP_NUM_THREADS: '1',
          OPENBLAS_NUM_THREADS: '1',
        },
        limits: {
          cpuS: Math.ceil(limitMs / 1000),
          fileBytes: FILE_BYTES,
          memoryBytes: memoryMb * 1_000_000,
          processes: PROCESSES,
        },
        user: R_USER,
        command: ['Rscript', '--vanilla', '/fovea/driver.R'],
      }),
      workFolder,
      environment: {},
      limitMs,
      signal,
    }).finally(() => clearInterval(watch));
    return await outcomeOf(job, outFolder, {
      ...ended,
      isTooLarge: isTooLarge(),
      limitMs,
      memoryMb,
    });
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Ends a report that fills the disk with many files, each below the limit of one. */
function watchSize(folder: string, signal: AbortSignal) {
  const stop = new AbortController();
  let tooLarge = false;
  const watch = setInterval(() => {
    void writtenFiles(folder).then(
      ({ sizeBytes }) => {
        if (sizeBytes <= OUT_BYTES) return;
        tooLarge = true;
        stop.abort();
      },
      () => {},
    );
  }, WATCH_MS);
  return { watch, signal: AbortSignal.any([signal, stop.signal]), isTooLarge: () => tooLarge };
}

interface Limits {
  readonly isTooLarge: boolean;
  readonly limitMs: number;
  readonly memoryMb: number;
}

async function outcomeOf(
  job: ReportJob,
  outFolder: string,
  ended: LimitedEnd & Limits,
): Promise<ReportOutcome> {
  const { isTooLarge, limitMs } = ended;
  const found = await writtenFiles(outFolder);
  await removeOddFiles(outFolder, found);
  const said = (name: string) => readFile(join(outFolder, name), 'utf8').catch(() => null);
  const [error, notApplicable] = [await said('.error'), await said('.not_applicable')];
  for (const name of ['.error', '.not_applicable']) {
    await rm(join(outFolder, name), { recursive: true, force: true });
  }
  const odd = found.oddPaths.map((path) => `${path} is not a file and was removed.`);
  const log = [...odd, ended.output, ended.errors].filter(Boolean).join('\n').slice(-100_000);
  const failed = (message: string): ReportOutcome => ({ state: 'ERROR', message, log });
  if (isTooLarge || found.sizeBytes > OUT_BYTES) {
    return failed(`The report has more than ${OUT_BYTES / 1e6} MB of files.`);
  }
  if (ended.end === 'cancelled') return failed('The report was cancelled.');
  if (ended.end === 'tookTooLong') {
    return failed(
      `The report took longer than ${limitMs / 1000} seconds. Does it loop without end?`,
    );
  }
  if (ended.code === 4 && notApplicable !== null) {
    return { state: 'NOT_APPLICABLE', message: short(notApplicable), log };
  }
  if (ended.code !== 0) return failed(errorMessage(error, ended));
  return documentOf(job, found, log);
}

function errorMessage(error: string | null, ended: LimitedEnd & Limits): string {
  const where = /Quitting from lines [\d-]+ \([^)]*\)/.exec(ended.errors)?.[0];
  if (error !== null) return short(where ? `${where}: ${error}` : error);
  if (/cannot allocate|out of memory/i.test(ended.errors)) {
    return `The report needs more memory than it may have (${ended.memoryMb} MB).`;
  }
  const last = ended.errors.trim().split('\n').at(-1);
  return short(last ? `R ended: ${last}` : 'R ended without a word. It may have used too much.');
}

const short = (text: string) => text.trim().slice(0, 2000);

/** The document that is shown: report.html, or the only one; without any, its files are what there is. */
export function documentOf(
  job: Pick<ReportJob, 'mainFile'>,
  { paths }: WrittenFiles,
  log: string,
): ReportOutcome {
  const shown = paths.filter((path) => !path.startsWith('.'));
  const usual = `${basename(job.mainFile).replace(/\.[^.]*$/, '')}.html`;
  const documents = ['.html', '.htm', '.pdf', '.svg', '.png'].flatMap((ending) =>
    shown.filter((path) => path.toLowerCase().endsWith(ending)),
  );
  const mainFile = shown.includes(usual) ? usual : documents[0];
  if (mainFile !== undefined) return { state: 'SUCCESS', mainFile, log };
  if (shown.length > 0) {
    const made = shown.length === 1 ? 'a file' : `${shown.length} files`;
    const message = `The template made ${made} of data and no document.`;
    return { state: 'SIGNALS_ONLY', message, log };
  }
  return { state: 'ERROR', message: 'The template wrote no file.', log };
}
