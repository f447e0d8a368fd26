import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerErrorHandler } from '../http/errorHandler';
import { framePolicy, webRRoutes } from './routes';
import { tarFiles } from './tarFiles';
import {
  installWebR,
  isWebRInstalled,
  removeWebR,
  webRFolder,
  webRLine,
  WEBR_VERSION,
  WrongWebR,
} from './webRFiles';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-webr-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function pretendInstalled(): Promise<void> {
  await mkdir(join(webRFolder(folder), 'vfs'), { recursive: true });
  await writeFile(join(webRFolder(folder), 'R.wasm'), 'wasm');
  await writeFile(join(webRFolder(folder), 'vfs', 'libs.js.metadata'), '{}');
}

async function ask(url: string, host = 'fovea.example:81') {
  const app = Fastify();
  registerErrorHandler(app);
  webRRoutes(app, folder);
  const answer = await app.inject({ method: 'GET', url, headers: { host } });
  await app.close();
  return answer;
}

describe('the files', () => {
  test('a server without webR has neither them nor the frame', async () => {
    expect((await ask('/webr/frame.html')).statusCode).toBe(404);
    expect((await ask(`/webr/${WEBR_VERSION}/R.wasm`)).statusCode).toBe(404);
  });

  test('they can be read by a page without an origin, with their types', async () => {
    await pretendInstalled();
    const answer = await ask(`/webr/${WEBR_VERSION}/R.wasm`);
    expect(answer.body).toBe('wasm');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/wasm',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const nested = await ask(`/webr/${WEBR_VERSION}/vfs/libs.js.metadata`);
    expect(nested.headers['content-type']).toMatch('application/json');
  });

  test.each(['../../secret', '%2e%2e/%2e%2e/secret', 'vfs', 'link', '.hidden', 'missing'])(
    'nothing is served for %s',
    async (path) => {
      await pretendInstalled();
      await writeFile(join(folder, 'secret'), 'secret');
      await writeFile(join(webRFolder(folder), '.hidden'), 'hidden');
      await symlink(join(folder, 'secret'), join(webRFolder(folder), 'link'));
      expect((await ask(`/webr/${WEBR_VERSION}/${path}`)).statusCode).toBe(404);
    },
  );

  test('the frame has no origin and reaches the files of webR only', async () => {
    await pretendInstalled();
    const policy = String((await ask('/webr/frame.html')).headers['content-security-policy']);
    const directives = new Map(
      policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('sandbox')).toBe('allow-scripts');
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('connect-src')).toBe(`http://fovea.example:81/webr/${WEBR_VERSION}/`);
    expect(framePolicy('http', 'a; script-src *')).not.toContain('script-src *');
  });
});

describe('installing', () => {
  test('a file with another hash is refused and leaves nothing behind', async () => {
    const other = join(folder, 'other.tgz');
    await writeFile(other, 'something else');
    await expect(installWebR(folder, other)).rejects.toThrow(WrongWebR);
    expect(await readdir(folder)).toEqual(['other.tgz']);
  });

  test('what is installed is named and can be removed', async () => {
    expect(await webRLine(folder)).toMatch(/^missing .*install-r$/);
    await pretendInstalled();
    expect(await webRLine(folder)).toMatch(/^ok /);
    expect(await removeWebR(folder)).toBe(true);
    expect(await isWebRInstalled(folder)).toBe(false);
    expect(await removeWebR(folder)).toBe(false);
    expect(dirname(dirname(webRFolder(folder)))).toBe(folder);
  });
});

describe('an archive', () => {
  const entry = (path: string, content: string, type = '0') => {
    const block = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512);
    block.write(path, 0);
    block.write(content.length.toString(8).padStart(11, '0'), 124);
    block.write(type, 156);
    block.write(content, 512);
    return block;
  };
  const read = (...entries: Buffer[]) =>
    [...tarFiles(Buffer.concat([...entries, Buffer.alloc(1024)]))].map(
      ({ path, bytes }) => `${path}=${Buffer.from(bytes).toString()}`,
    );

  test('is read file by file', () => {
    const long = 'b'.repeat(600);
    expect(read(entry('a/b', 'one'), entry('c/', '', '5'), entry('d', long))).toEqual([
      'a/b=one',
      `d=${long}`,
    ]);
  });

  test.each([
    ['a path that leads out of it', entry('../a', 'one')],
    ['an absolute path', entry('/a', 'one')],
    ['a link', entry('a', '', '2')],
  ])('%s is refused', (_, bad) => {
    expect(() => read(bad)).toThrow('damaged');
  });

  test('one that ends too soon is refused', () => {
    expect(() => [...tarFiles(entry('a', 'x'.repeat(600)).subarray(0, 1024))]).toThrow('damaged');
  });
});
