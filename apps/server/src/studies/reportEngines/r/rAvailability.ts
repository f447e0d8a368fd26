import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { EngineAvailability, ReportJob, ReportOutcome } from '../reportEngine';
import { BUBBLEWRAP } from '../sandbox/bubblewrap';
import { USUAL_MAIN_FILE } from '../mainFiles';

type RType = 'R_MARKDOWN' | 'R_SCRIPT';

const LIBRARIES = [
  '/usr/lib/R/library',
  '/usr/lib/R/site-library',
  '/usr/local/lib/R/site-library',
];

/** Debian's and Ubuntu's package of what a template needs, by what it is looked for by. */
const PACKAGES: Readonly<Record<RType, readonly string[]>> = {
  R_SCRIPT: ['jsonlite'],
  R_MARKDOWN: ['jsonlite', 'knitr', 'rmarkdown'],
};

/** Whether R is installed, and a sandbox for it that holds what it promises: both are tried. */
export async function rAvailability(
  type: RType,
  temporaryFolder: string,
  run: (job: ReportJob) => Promise<ReportOutcome>,
): Promise<EngineAvailability> {
  const missing = missingPackages(type);
  if (process.platform !== 'linux') {
    return unavailable('R templates run on Linux only, because of the sandbox that they need.');
  }
  if (missing.length > 0) {
    return unavailable(
      `R templates need ${missing.join(', ')}. On Debian and Ubuntu: sudo apt install ${missing.join(' ')}, then restart the server.`,
    );
  }
  const folder = await mkdtemp(join(temporaryFolder, 'report-test-'));
  try {
    return await selfTest(type, folder, run);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Debian's and Ubuntu's packages that are missing for a type of template. */
export function missingPackages(
  type: RType,
  has: (path: string) => boolean = existsSync,
): string[] {
  const missing: string[] = [];
  if (!has('/usr/bin/Rscript')) missing.push('r-base-core');
  for (const name of PACKAGES[type]) {
    if (!LIBRARIES.some((library) => has(join(library, name)))) missing.push(`r-cran-${name}`);
  }
  if (type === 'R_MARKDOWN' && !has('/usr/bin/pandoc')) missing.push('pandoc');
  if (!has(BUBBLEWRAP)) missing.push('bubblewrap');
  return missing;
}

/** Looks for a file of this machine, calls a server on it, and writes what came of it. */
const QUESTIONS = (secret: string, port: number) => `
reached <- tryCatch({
  close(socketConnection("127.0.0.1", ${port}, open = "r", timeout = 2)); TRUE
}, error = function(e) FALSE, warning = function(w) FALSE)
found <- file.exists(${JSON.stringify(secret)}) || file.exists("/etc/passwd")
writeLines(paste(reached, found, nchar(Sys.getenv("PATH")) > 0), "/out/answers.txt")
`;

async function selfTest(
  type: RType,
  folder: string,
  run: (job: ReportJob) => Promise<ReportOutcome>,
): Promise<EngineAvailability> {
  const [inFolder, outFolder] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(join(inFolder, 'template'), { recursive: true });
  await mkdir(outFolder);
  const secret = join(await realpath(folder), 'secret');
  await writeFile(secret, 'secret');
  await writeFile(join(inFolder, 'params.json'), '{"parameters":{}}');
  const server = createServer((socket) => socket.end('reached'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const questions = QUESTIONS(secret, (server.address() as AddressInfo).port);
  const mainFile = USUAL_MAIN_FILE[type];
  const template =
    type === 'R_SCRIPT'
      ? questions
      : `---\ntitle: Test\noutput:\n  html_document:\n    theme: null\n    mathjax: null\n---\n\n\`\`\`{r}\n${questions}\n\`\`\`\n`;
  await writeFile(join(inFolder, 'template', mainFile), template);
  try {
    const { signal } = new AbortController();
    const outcome = await run({ inFolder, outFolder, type, mainFile, signal });
    const answers = await readFile(join(outFolder, 'answers.txt'), 'utf8').catch(() => '');
    if (answers.trim() === 'FALSE FALSE TRUE' && outcome.state !== 'ERROR') {
      return { isAvailable: true, problem: null };
    }
    return unavailable(whyNot(answers, outcome));
  } finally {
    server.close();
  }
}

function whyNot(answers: string, outcome: ReportOutcome): string {
  if (answers !== '') {
    return 'R templates are not run: the sandbox lets them reach files or the network of this machine.';
  }
  const said = outcome.state === 'ERROR' ? `${outcome.message} ${outcome.log}` : '';
  if (/namespace|setting up uid map|Operation not permitted|loopback/i.test(said)) {
    return 'R templates are not run: this system does not let bubblewrap make a sandbox. On Ubuntu 23.10 and later allow it with an AppArmor profile for /usr/bin/bwrap that says "userns,", or with: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0. In Docker start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined, or run the worker outside of it.';
  }
  return `R templates are not run: a test report failed. ${said.trim().slice(0, 500)}`;
}

const unavailable = (problem: string): EngineAvailability => ({ isAvailable: false, problem });
