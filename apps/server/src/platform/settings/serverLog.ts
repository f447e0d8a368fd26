import { pino, type Logger } from 'pino';
import type { Settings } from './settings';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** Logs to stderr: JSON lines, or one readable line per entry on a terminal. */
export function serverLog(settings: Pick<Settings, 'logLevel'>): Logger {
  const options = {
    level: settings.logLevel,
    // Tokens are never logged.
    redact: ['req.headers.authorization', 'headers.authorization'],
  };
  return process.stderr.isTTY
    ? pino(options, { write: (line: string) => void process.stderr.write(readable(line)) })
    : pino(options, pino.destination({ fd: 2, sync: false }));
}

function readable(line: string): string {
  const entry = JSON.parse(line) as {
    level: number;
    time: number;
    msg?: string;
    /** The request that it is about. */
    reqId?: string;
    err?: { message?: string; stack?: string };
  };
  const time = new Date(entry.time).toISOString().slice(11, 19);
  const why = entry.err ? `: ${entry.level >= 50 ? entry.err.stack : entry.err.message}` : '';
  const where = entry.reqId ? ` [${entry.reqId}]` : '';
  const text = `${time} ${LEVELS[entry.level] ?? ''}${where} ${entry.msg ?? ''}${why}`;
  // Control characters from outside must not move the cursor or imitate another line.
  return `${text.replace(/\p{Cc}/gu, (c) => (c === '\n' ? c : ' '))}\n`;
}
