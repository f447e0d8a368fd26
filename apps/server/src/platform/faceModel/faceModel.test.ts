import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faceModelPath, installFaceModel, WrongFaceModel } from './faceModelFile';
import { faceModelRoute } from './routes';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-model-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ask = async (method: 'GET' | 'HEAD') => {
  const app = Fastify();
  faceModelRoute(app, folder);
  const answer = await app.inject({ method, url: '/collect/engine/face_landmarker.task' });
  await app.close();
  return answer;
};

test('without the model the response is empty rather than an error', async () => {
  expect((await ask('HEAD')).statusCode).toBe(204);
  expect((await ask('GET')).body).toBe('');
});

test('an installed model is served', async () => {
  await mkdir(dirname(faceModelPath(folder)));
  await writeFile(faceModelPath(folder), 'model');
  expect((await ask('HEAD')).statusCode).toBe(200);
  const answer = await ask('GET');
  expect(answer.body).toBe('model');
  expect(answer.headers['content-type']).toBe('application/octet-stream');
});

test('a file with another hash is refused and leaves nothing behind', async () => {
  const other = join(folder, 'other.task');
  await writeFile(other, 'something else');
  await expect(installFaceModel(folder, other)).rejects.toThrow(WrongFaceModel);
  expect(await readdir(folder)).toEqual(['other.task']);
});
