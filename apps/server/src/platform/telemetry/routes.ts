import {
  reportError,
  reportUsage,
  type ErrorReport,
  type UsageEvent,
} from '@fovea/contract/platform/telemetry';
import type { Router } from '../http/router';
import type { AppContext } from '../context/appContext';
import { newId } from '../store/newId';
import { countedTogether, createRateLimit } from '../http/rateLimit';
import { redactText } from './redactText';
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
  router: Router,
  context: Pick<AppContext, 'db' | 'settings' | 'secretBox' | 'log' | 'now'>,
): void {
  const { db, settings, log, now } = context;
  const message = 'Too many reports came from this address. Try again later.';
  const events = createRateLimit(
    EVENTS_PER_ADDRESS,
    message,
    countedTogether(context, 'usage events'),
  );
  const errors = createRateLimit(
    ERRORS_PER_ADDRESS,
    message,
    countedTogether(context, 'error reports'),
  );
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
  router.servePublic(reportUsage, async ({ body: { name, route } }, { ip }) => {
    await events.admit(ip);
    await usage.take({ name, route: route && routePattern(route) }, now());
    return undefined;
  });

  router.servePublic(reportError, async ({ body }, { ip }) => {
    await errors.admit(ip);
    const { message, stack, route, version } = body;
    const report: ErrorReport = {
      message: redactText(message),
      stack: stack && redactText(stack),
      route: route && routePattern(route),
      version: redactText(version),
    };
    await errorReports.take(report, now());
    return undefined;
  });
}

/** Parameters are sent as {param}; a value sent by mistake is removed. */
function routePattern(route: string): string {
  return route
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{12,}$|^[\w-]{32,}$/.test(part) ? '{param}' : part))
    .join('/');
}
