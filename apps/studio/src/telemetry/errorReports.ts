import { reportError, type ErrorReport } from '@fovea/contract/platform/telemetry';
import { ApiError } from '@fovea/link/calls/apiError';
import { PRODUCT_VERSION } from './productVersion';
import { sendTelemetry } from './sendTelemetry';
import { currentRoute } from './usage';

const MAX_REPORTS_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
const MESSAGE_MAX = 500;
const STACK_MAX = 4000;

/** Messages caused by browsers themselves or by extensions. */
const IGNORED_MESSAGES = /^ResizeObserver loop|^Script error\.?$/;

/**
 * Removes personal data from a text: quoted content (answers, names, input), e-mail addresses, URLs,
 * and everything that looks like an id or a secret.
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

/** Keeps the path of a script and the position in it; any other URL is replaced. */
function assetPath(address: string): string {
  return /\/(?:assets|src)\/[\w./-]+\.[cm]?[jt]sx?(?::\d+)*$/.exec(address)?.[0] ?? '{address}';
}

/** The report of an error; null for expected errors. */
export function buildErrorReport(error: unknown, route: string | null): ErrorReport | null {
  // Refusals and lost connections are shown on screen, and the server logs its own errors.
  if (!(error instanceof Error) || error instanceof ApiError) return null;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return null;
  if (IGNORED_MESSAGES.test(error.message)) return null;
  // The first line of a stack repeats the message without redaction.
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

/** Script names are kept although their hash looks like a secret. */
const frame = (line: string) =>
  line.replace(/(?:https?|blob|file|chrome-extension|moz-extension):[^\s)]*/g, assetPath);

/** Reports each error once, and only a few per minute. */
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
      // An error in error reporting must not cause another report.
    }
  };
}

/** Reports an unexpected error. */
export const reportUnexpectedError = createReporter(
  (report) => void sendTelemetry(reportError, { body: report }),
);

/** Reports errors that no error boundary caught. */
export function startErrorReporting(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('error', (event) => reportUnexpectedError(event.error));
  page.addEventListener('unhandledrejection', (event) => reportUnexpectedError(event.reason));
}
