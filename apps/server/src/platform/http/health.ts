import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from './refusal';
import { withinTime } from './withinTime';
import type { AppContext } from '../context/appContext';

const PATIENCE_MS = 3000;

/** Answers 200 while the process lives and its database answers; see `readiness.ts` for what can serve. */
export function healthRoute(app: FastifyInstance, { db, settings }: AppContext): void {
  app.get('/health', async (_request, reply) => {
    try {
      await withinTime(sql`select 1`.execute(db), PATIENCE_MS);
    } catch {
      throw new Refusal(503, 'The database does not answer.', 'BUSY', { retryAfterS: 5 });
    }
    return await reply.send({
      status: 'ok',
      database: settings.databaseUrl === null ? 'embedded' : 'postgresql',
    });
  });
}
