import {
  reportError,
  reportUsage,
  type ErrorReport,
  type UsageEvent,
} from '@fovea/contract/platform/telemetry';
import type { Door } from '../http/serve';
import type { House } from '../context/house';
import { newId } from '../store/newId';
import { limitOf } from '../http/rateLimit';
import { cleanText } from './cleanText';
import { openSink } from './sink';

/** In ten minutes from one address: a page sends at most one a second, and many share an address. */
const EVENTS_PER_ADDRESS = 6_000;
/** An error is looked at once; a page that fails in a loop says nothing new. */
const ERRORS_PER_ADDRESS = 60;

/** What the pages report of themselves: that a screen was opened, that something broke. */
export function telemetryRoutes(
  door: Door,
  { db, settings, log, now }: Pick<House, 'db' | 'settings' | 'log' | 'now'>,
): void {
  const words = 'Too many reports came from this address. Try again later.';
  const events = limitOf(EVENTS_PER_ADDRESS, words);
  const errors = limitOf(ERRORS_PER_ADDRESS, words);
  const usage = openSink<UsageEvent>({
    to: settings.usage,
    log,
    toTable: async (event, at) => {
      await db
        .insertInto('usageEvents')
        .values({ ...event, id: newId(), at })
        .execute();
    },
  });
  const errorReports = openSink<ErrorReport>({
    to: settings.errorReports,
    log,
    toTable: async (report, at) => {
      await db
        .insertInto('errorReports')
        .values({ ...report, id: newId(), at })
        .execute();
    },
  });

  // What is kept has neither the address nor who is signed in.
  door.serveAnyone(reportUsage, async ({ body: { name, route } }, { ip }) => {
    await events.admit(ip);
    await usage.take({ name, route: route && shortened(route) }, now());
    return undefined;
  });

  door.serveAnyone(reportError, async ({ body }, { ip }) => {
    await errors.admit(ip);
    const { message, stack, route, version } = body;
    const report: ErrorReport = {
      message: cleanText(message),
      stack: stack && cleanText(stack),
      route: route && shortened(route),
      version: cleanText(version),
    };
    await errorReports.take(report, now());
    return undefined;
  });
}

/** Parameters come as {param}; what was put in for one by mistake is taken out. */
function shortened(route: string): string {
  return route
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{12,}$|^[\w-]{32,}$/.test(part) ? '{param}' : part))
    .join('/');
}
