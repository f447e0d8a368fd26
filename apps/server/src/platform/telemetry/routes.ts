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

/**
 * Per address in ten minutes: a page sends at most one per second, and many people share an
 * address.
 */
const EVENTS_PER_ADDRESS = 6_000;
/** A page that fails in a loop reports nothing new. */
const ERRORS_PER_ADDRESS = 60;

/** Usage events and error reports from the pages. */
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

  // Neither the address nor the user is stored.
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

/** Parameters are sent as {param}; a value sent by mistake is removed. */
function shortened(route: string): string {
  return route
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{12,}$|^[\w-]{32,}$/.test(part) ? '{param}' : part))
    .join('/');
}
