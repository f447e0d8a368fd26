import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { faceModelPath } from './faceModelFile';

/** Gives respondents' browsers the model of the second face engine where it is installed. */
export function faceModelRoute(app: FastifyInstance, dataFolder: string): void {
  const path = faceModelPath(dataFolder);
  app.get('/collect/engine/face_landmarker.task', async (_request, reply) => {
    const found = await stat(path).catch(() => null);
    reply.header('cache-control', 'no-cache');
    // Every respondent asks: "not found" would show as an error in their browser's console.
    if (!found) return await reply.code(204).send();
    reply.type('application/octet-stream').header('content-length', found.size);
    return await reply.send(createReadStream(path));
  });
}
