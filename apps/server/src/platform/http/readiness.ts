import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../context/appContext';
import { writeProblem } from '../objects/writableFolder';
import { migrationState } from '../store/migrationState';
import { withinTime } from './withinTime';

/** Whether requests should be sent here, as load balancers and supervisors ask at `/ready`. */
export interface Readiness {
  /** From now on the answer is 503, while requests are still served, each the last one of its connection. */
  beginDraining(): void;
}

type CheckName = 'database' | 'migrations' | 'dataFolder' | 'draining';

interface Check {
  readonly ok: boolean;
  readonly message: string;
}

const PATIENCE_MS = 3000;
/** Anybody may ask, so the database and the disk are asked at most this often. */
const ASK_EVERY_MS = 1000;

const CURRENT = {
  same: { ok: true, message: 'The database is that of this version.' },
  older: { ok: false, message: 'The database lacks migrations of this version.' },
  besideNewer: {
    ok: true,
    message:
      'The database was brought up to date by a newer version, beside which this one may go on.',
  },
  newer: { ok: false, message: 'The database was brought up to date by a newer version.' },
} as const;

/** Answers 200 when calls can be served, otherwise 503; the body names each check. */
export function readyRoute(app: FastifyInstance, context: AppContext): Readiness {
  let isDraining = false;
  let asked: { readonly atMs: number; readonly checks: ReturnType<typeof checkAll> } | null = null;
  // Whoever keeps connections open asks a server that goes on next.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  app.get('/ready', async (_request, reply) => {
    const nowMs = context.now().getTime();
    if (asked === null || Math.abs(nowMs - asked.atMs) >= ASK_EVERY_MS) {
      asked = { atMs: nowMs, checks: checkAll(context) };
    }
    const checks: Record<CheckName, Check> = {
      ...(await asked.checks),
      draining: isDraining
        ? { ok: false, message: 'The server is stopping.' }
        : { ok: true, message: 'The server is not stopping.' },
    };
    const isReady = Object.values(checks).every(({ ok }) => ok);
    return await reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'notReady', checks });
  });
  return { beginDraining: () => void (isDraining = true) };
}

async function checkAll(
  context: AppContext,
): Promise<Record<Exclude<CheckName, 'draining'>, Check>> {
  const [database, dataFolder] = await Promise.all([checkDatabase(context), checkFolder(context)]);
  return { ...database, dataFolder };
}

async function checkDatabase({
  db,
}: AppContext): Promise<Record<'database' | 'migrations', Check>> {
  try {
    await withinTime(sql`select 1`.execute(db), PATIENCE_MS);
  } catch {
    return {
      database: { ok: false, message: `The database does not answer within ${PATIENCE_MS} ms.` },
      migrations: { ok: false, message: 'Not checked: the database does not answer.' },
    };
  }
  const database = { ok: true, message: 'The database answers.' };
  try {
    return { database, migrations: CURRENT[await withinTime(migrationState(db), PATIENCE_MS)] };
  } catch {
    const message = 'The migrations of the database cannot be read.';
    return { database, migrations: { ok: false, message } };
  }
}

async function checkFolder({ settings }: AppContext): Promise<Check> {
  const problem = await withinTime(writeProblem(settings.dataFolder), PATIENCE_MS).catch(
    () => 'no answer',
  );
  return problem === null
    ? { ok: true, message: 'The data folder can be written.' }
    : { ok: false, message: `The data folder cannot be written (${problem}).` };
}
