import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT } from './mainFiles';
import type { RenderJob } from './process/renderReport';
import { reportProgram } from './process/reportProgram';
import { startServing, type Served, type ServingProcess } from './process/servingProcess';
import type { ReportEngine, ReportJob, ReportOutcome, ReportSeries } from './reportEngine';
import { BUBBLEWRAP } from './sandbox/bubblewrap';
import { makeReadable, openWay } from './sandbox/handOver';

export interface HtmlEngineOptions {
  readonly temporaryFolder: string;
  readonly processFile: string;
  readonly limitMs?: number;
  /** Of all data of a process. */
  readonly memoryMb?: number | undefined;
  /** False: without bubblewrap, as where it is not installed. */
  readonly isSandboxed?: boolean;
}

const LIMIT_MS = 30_000;
const MEMORY_MB = 1536;
/** Documents are smaller: the process refuses larger ones with words. */
const ANSWER_BYTES = 250_000_000;

/** HTML and VEGA_LITE templates: the reports of a run in a process of their own, in bubblewrap where that works. */
export function htmlEngine(options: HtmlEngineOptions): ReportEngine {
  const { processFile } = options;
  let tried: Promise<boolean> | null = null;
  const isSandboxed = () => (tried ??= canBeSandboxed(options));
  return {
    types: ['HTML', 'VEGA_LITE'],
    async availability() {
      if (!existsSync(processFile)) {
        const problem = `${processFile} is missing: build the server again.`;
        return { isAvailable: false, problem };
      }
      return { isAvailable: true, problem: null, note: noteOn(await isSandboxed()) };
    },
    begin: (folder) => seriesIn(folder, options, isSandboxed),
  };
}

function noteOn(isSandboxed: boolean): string {
  if (isSandboxed) return 'They are made in bubblewrap.';
  return existsSync(BUBBLEWRAP)
    ? 'They are made without bubblewrap, as this system does not let it make a sandbox; Node limits what they read.'
    : 'They are made without bubblewrap, which is not installed; Node limits what they read.';
}

function seriesIn(
  folder: string,
  options: HtmlEngineOptions,
  isSandboxed: () => Promise<boolean>,
): ReportSeries {
  const { limitMs = LIMIT_MS } = options;
  let serving: ServingProcess | null = null;
  let made = 0;

  async function ask(job: ReportJob): Promise<Served> {
    if (!serving?.isAlive()) {
      await serving?.end();
      serving = await start(folder, options, await isSandboxed());
      made = 0;
    }
    const { type, mainFile, signal } = job;
    const inFolder = await realpath(job.inFolder);
    return await serving.ask({ inFolder, type, mainFile } satisfies RenderJob, { limitMs, signal });
  }

  return {
    async run(job) {
      await openWay(folder, job.inFolder);
      await makeReadable(job.inFolder);
      let served = await ask(job);
      // What earlier reports have left in the memory is no fault of this one.
      if (served.end === 'died' && made > 0) served = await ask(job);
      made++;
      const outcome = outcomeOf(served, limitMs);
      if (served.end === 'answered' && outcome.state === 'SUCCESS') {
        await writeFile(join(job.outFolder, DOCUMENT), served.body);
        return { ...outcome, mainFile: DOCUMENT };
      }
      return outcome;
    },
    end: async () => await serving?.end(),
  };
}

async function start(
  folder: string,
  { processFile, memoryMb = MEMORY_MB }: HtmlEngineOptions,
  isSandboxed: boolean,
): Promise<ServingProcess> {
  const command = await reportProgram({ processFile, folder, memoryMb, isSandboxed });
  const environment = isSandboxed ? {} : { TZ: 'UTC' };
  return startServing({ command, workFolder: '/', environment }, ANSWER_BYTES);
}

/** Makes a first report in the sandbox: some systems do not allow one. */
async function canBeSandboxed(options: HtmlEngineOptions): Promise<boolean> {
  if (options.isSandboxed === false || process.platform !== 'linux') return false;
  if (!existsSync(BUBBLEWRAP)) return false;
  await mkdir(options.temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(options.temporaryFolder, 'report-test-'));
  const [inFolder, outFolder] = [join(folder, 'in'), join(folder, 'out')];
  const series = seriesIn(folder, options, async () => true);
  try {
    await mkdir(join(inFolder, 'template'), { recursive: true });
    await mkdir(outFolder);
    for (const name of ['params.json', 'codebook.json'])
      await writeFile(join(inFolder, name), '{}');
    await writeFile(join(inFolder, 'pictures.json'), '[]');
    await writeFile(join(inFolder, 'template', 'report.html'), 'ok');
    const { signal } = new AbortController();
    const job = { inFolder, outFolder, mainFile: 'report.html', signal } as const;
    const { state } = await series.run({ ...job, type: 'HTML' });
    return state === 'SUCCESS';
  } finally {
    await series.end();
    await rm(folder, { recursive: true, force: true });
  }
}

function outcomeOf(served: Served, limitMs: number): ReportOutcome {
  const { log } = served;
  const failed = (message: string): ReportOutcome => ({ state: 'ERROR', message, log });
  switch (served.end) {
    case 'answered': {
      const { outcome } = JSON.parse(served.said) as { outcome: ReportOutcome };
      return { ...outcome, log: [outcome.log, log].filter(Boolean).join('\n') };
    }
    case 'cancelled':
      return failed('The report was cancelled.');
    case 'tookTooLong':
      return failed(
        `The report took longer than ${limitMs / 1000} seconds. Does its template loop without end?`,
      );
    case 'died':
      return failed(
        /out of memory|allocation failed|invalid array length/i.test(log) || log === ''
          ? 'The report needs more memory than it may have. Filter tables before charts and loops.'
          : 'The report ended unexpectedly; its log says more.',
      );
  }
}
