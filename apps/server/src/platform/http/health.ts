import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from './refusal';
import type { AppContext } from '../context/appContext';

const PATIENCE_MS = 3000;

/** Answers 200 when calls can be served; the server only listens once everything is open. */
export function healthRoute(app: FastifyInstance, { db, settings }: AppContext): void {
  app.get('/health', async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS);
    });
    try {
      await Promise.race([sql`select 1`.execute(db), late]);
    } catch {
      throw new Refusal(503, 'The database does not answer.', 'BUSY', { retryAfterS: 5 });
    } finally {
      clearTimeout(timer);
    }
    return await reply.send({
      status: 'ok',
      database: settings.databaseUrl === null ? 'embedded' : 'postgresql',
    });
  });
}
