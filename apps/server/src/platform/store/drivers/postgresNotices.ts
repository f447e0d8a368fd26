import pg from 'pg';

/** Texts that processes on one PostgreSQL server send each other; one that nobody hears is gone. */
export interface Notices {
  /** @param text of at most 7,999 bytes */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Channel {
  /** A name of PostgreSQL: letters, digits and underscores. */
  readonly name: string;
  /** Called with every text, also with those of this process; null: it only sends. */
  readonly onNotice: ((text: string) => void) | null;
  /** Called when the connection was lost; it is made again. */
  readonly onLost: (reason: unknown) => void;
}

/** A connection that nothing comes over may have been dropped on its way. */
const KEEP_ALIVE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/**
 * Opens a connection of its own, because LISTEN belongs to one (and needs a session: a pooler that lends connections for
 * a transaction does not keep it).
 */
export function openPostgresNotices(url: string, channel: Channel): Notices {
  let client: pg.Client | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let isClosed = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  function lost(which: pg.Client, reason: unknown): void {
    if (client !== which && client !== null) return;
    client = null;
    which.end().catch(() => {});
    if (isClosed) return;
    channel.onLost(reason);
    again = setTimeout(() => void connect(), pauseMs);
    again.unref();
    pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'fovea notices',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // Otherwise the system waits two hours before it asks.
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    let isLost = false;
    const once = (reason: unknown) => {
      if (isLost) return;
      isLost = true;
      lost(opening, reason);
    };
    opening.on('error', once);
    opening.on('end', () => once(new Error('The connection ended.')));
    opening.on('notification', ({ payload }) => channel.onNotice?.(payload ?? ''));
    try {
      await opening.connect();
      if (channel.onNotice) await opening.query(`listen ${pg.escapeIdentifier(channel.name)}`);
      if (isClosed) return await opening.end();
      client = opening;
      pauseMs = FIRST_PAUSE_MS;
    } catch (reason) {
      once(reason);
    }
  }
  const connecting = connect();

  return {
    async send(text) {
      await client?.query('select pg_notify($1, $2)', [channel.name, text]);
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
