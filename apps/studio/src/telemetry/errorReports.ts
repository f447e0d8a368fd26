import { reportError, type ErrorReport } from '@fovea/contract/platform/telemetry';
import { ApiError } from '@fovea/link/calls/apiError';
import { PRODUCT_VERSION } from './productVersion';
import { sendTelemetry } from './sendTelemetry';
import { currentRoute } from './usage';

const MAX_REPORTS_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
const MESSAGE_MAX = 500;
const STACK_MAX = 4000;

/** Said by browsers about themselves, or by what extensions put into the page. */
const IGNORED_MESSAGES = /^ResizeObserver loop|^Script error\.?$/;

/**
 * Takes out of a text what could say who or what it was about: quotations (of answers, names, typed
 * texts), addresses of people and of pages, and everything that looks like an id or a secret.
 */
export function removePersonalData(text: string): string {
  return text
    .replace(/"[^"\n]*"|“[^”\n]*”/g, '"…"')
    .replace(/[^\s<>()"',;]+@[^\s<>()"',;]+\.[^\s<>()"',;]+/g, '{email}')
    .replace(/(?:https?|blob|data|file|chrome-extension|moz-extension):[^\s)"']*/g, assetPath)
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '{id}')
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '{id}')
    .replace(/(?<![:.\w])\d{5,}\b/g, '{number}');
}

/** Of an address, the file of a program and where in it; nothing of any other. */
function assetPath(address: string): string {
  return /\/(?:assets|src)\/[\w./-]+\.[cm]?[jt]sx?(?::\d+)*$/.exec(address)?.[0] ?? '{address}';
}

/** An error as it is reported; null for those that are no surprise. */
export function buildErrorReport(error: unknown, route: string | null): ErrorReport | null {
  // A refusal or a lost connection is said on the screen, and the server knows its own failures.
  if (!(error instanceof Error) || error instanceof ApiError) return null;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return null;
  if (IGNORED_MESSAGES.test(error.message)) return null;
  // The first line of a stack repeats the message as it was.
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at |^[^\s]*@/.test(line))
    .map(frame);
  return {
    message: removePersonalData(`${error.name}: ${error.message}`).slice(0, MESSAGE_MAX),
    stack: frames.length > 0 ? frames.join('\n').slice(0, STACK_MAX) : null,
    route,
    version: PRODUCT_VERSION,
  };
}

/** The name of a program's file carries a hash that looks like a secret: it is kept. */
const frame = (line: string) =>
  line.replace(/(?:https?|blob|file|chrome-extension|moz-extension):[^\s)]*/g, assetPath);

/** Reports each error once, and no more than a few a minute. */
export function createReporter(
  send: (report: ErrorReport) => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const known = new Set<string>();
  let sentAt: number[] = [];
  return (error) => {
    try {
      const report = buildErrorReport(error, currentRoute());
      if (!report) return;
      const key = `${report.message}\n${report.stack?.split('\n', 1)[0]}`;
      sentAt = sentAt.filter((at) => now() - at < MINUTE_MS);
      if (known.has(key) || sentAt.length >= MAX_REPORTS_PER_MINUTE) return;
      known.add(key);
      sentAt.push(now());
      send(report);
    } catch {
      // What reports errors makes none.
    }
  };
}

/** An error that nobody expected. */
export const reportUnexpectedError = createReporter(
  (report) => void sendTelemetry(reportError, { body: report }),
);

/** Listens to errors that no boundary caught. */
export function startErrorReporting(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('error', (event) => reportUnexpectedError(event.error));
  page.addEventListener('unhandledrejection', (event) => reportUnexpectedError(event.reason));
}
