import { link, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import type {
  ReportEngine,
  ReportJob,
  ReportOutcome,
} from '../../studies/reportEngines/reportEngine';

/** Lets what waits in a template go on, and says when it has begun to wait. */
export interface Gate {
  readonly reached: Promise<void>;
  readonly open: () => void;
}

/**
 * A small engine for tests of what surrounds engines. A template is a text in which `{{path}}` stands for a file of
 * the in-folder; a line `!word argument` does something else besides.
 */
export function tinyEngine(): ReportEngine & {
  /** What was handed to it, in the order of the runs. */
  readonly jobs: ReportJob[];
  /** For the next template with `!wait`. */
  gate(): Gate;
} {
  const jobs: ReportJob[] = [];
  let reach = () => {};
  let passed: Promise<void> = Promise.resolve();
  return {
    types: ['HTML', 'VEGA_LITE'],
    jobs,
    availability: async () => ({ isAvailable: true, problem: null }),
    begin: () => ({ run, end: async () => {} }),
    gate() {
      let open = () => {};
      passed = new Promise((done) => (open = done));
      const reached = new Promise<void>((done) => (reach = done));
      return { reached, open };
    },
  };

  async function run(job: ReportJob): Promise<ReportOutcome> {
    jobs.push(job);
    const text = await readFile(join(job.inFolder, 'template', job.mainFile), 'utf8');
    for (const [, word = '', argument = ''] of text.matchAll(/^!(\w+) ?(.*)$/gm)) {
      const outcome = await obey(job, word, argument, async () => {
        reach();
        await Promise.race([passed, once(job.signal, 'abort')]);
      });
      if (outcome) return outcome;
    }
    await writeFile(join(job.outFolder, 'report.html'), await filled(job.inFolder, text));
    return { state: 'SUCCESS', mainFile: 'report.html', log: '' };
  }
}

async function obey(
  { inFolder, outFolder }: ReportJob,
  word: string,
  argument: string,
  wait: () => Promise<void>,
): Promise<ReportOutcome | null> {
  const out = join(outFolder, argument);
  switch (word) {
    case 'error':
      return { state: 'ERROR', message: argument, log: '' };
    case 'notApplicable':
      return { state: 'NOT_APPLICABLE', message: argument, log: '' };
    case 'signals':
      await writeFile(join(outFolder, 'signals.csv'), 'a,b\n1,2\n');
      return { state: 'SIGNALS_ONLY', message: argument, log: '' };
    case 'throw':
      throw new Error(argument);
    case 'wait':
      await wait();
      return null;
    case 'write':
      await mkdir(join(out, '..'), { recursive: true });
      await writeFile(out, 'a{}');
      return null;
    case 'symlink':
      await symlink('/etc/passwd', out);
      return null;
    case 'hardLink':
      await link(join(inFolder, 'params.json'), out);
      return null;
    case 'large':
      await writeFile(out, Buffer.alloc(101 * 1024 * 1024));
      return null;
    case 'many':
      for (let at = 0; at < 301; at++) await writeFile(join(outFolder, `${at}.txt`), '');
      return null;
    case 'nothing':
      return { state: 'SUCCESS', mainFile: argument, log: '' };
    default:
      throw new Error(`The test template says '${word}'.`);
  }
}

async function filled(inFolder: string, text: string): Promise<string> {
  const parts = text.split(/\{\{(.+?)\}\}/);
  const pieces = await Promise.all(
    parts.map(async (part, at) =>
      at % 2 === 0 ? part : await readFile(join(inFolder, part), 'utf8'),
    ),
  );
  return pieces.join('');
}
