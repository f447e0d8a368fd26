import { parseRMarkdown } from '../knit/parseRMarkdown';
import { knittedPage } from '../knit/knittedPage';
import { HeaderProblem, type HeaderValue } from '../knit/yamlHeader';
import driver from './driver.R?raw';
import type { FrameEnd, FrameFile, FrameJob, FrameProgress } from './frameMessages';
import knit from './knit.R?raw';
import { HEADINGS, knitRequest } from './knitRequest';
import { startWebR, type FileNode, type WebR } from './webR';

/*
 * The program of the frame that R runs in. It has no origin, no network but the files of webR, and is taken away with
 * everything in it when the report has ended or has taken too long.
 */
const { foveaPort: port } = globalThis as unknown as { readonly foveaPort: MessagePort };

type Header = Readonly<Record<string, HeaderValue>>;

const FOLDERS = ['/in', '/out', '/fovea', '/fovea/figures'];
const PROGRESS = /^fovea-progress (\d+) (\d+)$/;

port.onmessage = ({ data }: MessageEvent<FrameJob>) => {
  const say = (message: FrameProgress | FrameEnd, moved: Transferable[] = []) =>
    port.postMessage(message, moved);
  makeReport(data, (now, max) => say({ kind: 'progress', now, max })).then(
    (end) =>
      say(
        end,
        end.files.map(({ bytes }) => bytes.buffer),
      ),
    (reason: unknown) =>
      say({ kind: 'ended', state: 'ERROR', message: wordsOf(reason), files: [] }),
  );
};

function wordsOf(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  return /memory|allocat/i.test(text)
    ? `The report needs more memory than a browser has. ${text}`
    : text;
}

async function makeReport(
  job: FrameJob,
  onProgress: (now: number, max: number) => void,
): Promise<FrameEnd> {
  const files = new Map(job.files.map(({ path, bytes }) => [path, bytes]));
  const text = (path: string) => new TextDecoder().decode(files.get(path) ?? new Uint8Array());
  let request: object = { type: job.type, mainFile: job.mainFile };
  let header: Header = {};
  if (job.type === 'R_MARKDOWN') {
    try {
      const parsed = parseRMarkdown(text(`template/${job.mainFile}`));
      header = parsed.header;
      request = { ...request, ...knitRequest(parsed) };
    } catch (reason) {
      if (reason instanceof HeaderProblem) return ended('ERROR', reason.message);
      throw reason;
    }
  }
  const webR = await startWebR(job.rUrl);
  for (const folder of FOLDERS) await webR.FS.mkdir(folder);
  const made = new Set<string>();
  for (const [path, bytes] of files) await write(webR, made, `/in/${path}`, bytes);
  const bytesOf = (content: string) => new TextEncoder().encode(content);
  await write(webR, made, '/fovea/job.json', bytesOf(JSON.stringify(request)));
  await write(webR, made, '/fovea/driver.R', bytesOf(`${driver}\n${knit}\nrun_report()\n`));
  listen(webR, onProgress);
  onProgress(0, 1);
  await webR.evalRVoid('source("/fovea/driver.R", encoding = "UTF-8")');
  const [state = '', ...message] = (await read(webR, '/fovea/ended.txt')).trimEnd().split('\n');
  if (state !== 'DONE') {
    return ended(state === 'NOT_APPLICABLE' ? state : 'ERROR', message.join('\n'));
  }
  const out = await outputOf(webR, job);
  if (typeof out === 'string') return ended('ERROR', out);
  if (job.type === 'R_MARKDOWN') out.push(await document(webR, job, header, files));
  return { ...ended('DONE', ''), files: out };
}

const ended = (state: FrameEnd['state'], message: string): FrameEnd => ({
  ...{ kind: 'ended', state, message },
  files: [],
});

async function write(
  webR: WebR,
  made: Set<string>,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const parts = path.split('/').slice(1, -1);
  for (let depth = 1; depth <= parts.length; depth++) {
    const folder = `/${parts.slice(0, depth).join('/')}`;
    if (made.has(folder) || FOLDERS.includes(folder)) continue;
    made.add(folder);
    await webR.FS.mkdir(folder);
  }
  await webR.FS.writeFile(path, bytes);
}

async function read(webR: WebR, path: string): Promise<string> {
  return new TextDecoder().decode(await webR.FS.readFile(path));
}

/** What R prints is dropped, so that a template that prints without end does not fill the memory of the page. */
function listen(webR: WebR, onProgress: (now: number, max: number) => void): void {
  void (async () => {
    for (;;) {
      const { type, data } = await webR.read();
      if (type === 'closed') return;
      const [, now, max] = PROGRESS.exec(String(data).slice(0, 100)) ?? [];
      if (now !== undefined) onProgress(Number(now), Number(max));
    }
  })();
}

/** The files of `/out`, or why they are too many. Links and devices are left out. */
async function outputOf(webR: WebR, job: FrameJob): Promise<FrameFile[] | string> {
  const paths: string[] = [];
  const collect = (node: FileNode, below: string) => {
    for (const child of Object.values(node.contents)) {
      const path = below === '' ? child.name : `${below}/${child.name}`;
      if (child.isFolder) collect(child, path);
      else if ((child.mode & 0o170000) === 0o100000) paths.push(path);
    }
  };
  collect(await webR.FS.lookupPath('/out'), '');
  if (paths.length > job.limitFiles) {
    return `The template made more than ${job.limitFiles} files.`;
  }
  const files: FrameFile[] = [];
  let sizeBytes = 0;
  for (const path of paths.sort()) {
    const bytes = await webR.FS.readFile(`/out/${path}`);
    sizeBytes += bytes.length;
    if (sizeBytes > job.limitBytes) {
      return `The template made more than ${Math.floor(job.limitBytes / 2 ** 20)} MB.`;
    }
    files.push({ path, bytes: bytes.slice() });
  }
  return files;
}

async function document(
  webR: WebR,
  { mainFile }: FrameJob,
  header: Header,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<FrameFile> {
  const figures = new Map<string, Uint8Array>();
  const { contents } = await webR.FS.lookupPath('/fovea/figures');
  for (const name of Object.keys(contents)) {
    figures.set(name, await webR.FS.readFile(`/fovea/figures/${name}`));
  }
  const headings: Record<string, HeaderValue> = {};
  for (const name of HEADINGS) {
    const value = header[name];
    headings[name] =
      typeof value === 'string'
        ? (await read(webR, `/fovea/heading-${name}.txt`)).trimEnd()
        : (value ?? null);
  }
  const page = new TextDecoder().decode(files.get('page.html') ?? new Uint8Array());
  const html = knittedPage(await read(webR, '/fovea/knitted.md'), headings, page, (path) => {
    const within = path.replace(/^\.\//, '');
    if (within.startsWith('/in/')) return files.get(within.slice('/in/'.length)) ?? null;
    return figures.get(within) ?? files.get(`template/${within}`) ?? null;
  });
  const name = mainFile.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  return { path: `${name}.html`, bytes: new TextEncoder().encode(html) };
}
