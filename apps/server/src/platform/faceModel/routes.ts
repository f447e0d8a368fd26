import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { faceModelPath } from './faceModelFile';

/** Serves the second face engine's model to respondents, where it is installed. */
export function faceModelRoute(app: FastifyInstance, dataFolder: string): void {
  const path = faceModelPath(dataFolder);
  app.get('/collect/engine/face_landmarker.task', async (_request, reply) => {
    const found = await stat(path).catch(() => null);
    reply.header('cache-control', 'no-cache');
    // Every respondent requests it, and a 404 would show up as an error in their browser's console.
    if (!found) return await reply.code(204).send();
    reply.type('application/octet-stream').header('content-length', found.size);
    return await reply.send(createReadStream(path));
  });
}
