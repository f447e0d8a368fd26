import { reportError, type ErrorReport } from '@fovea/contract/platform/telemetry';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { PRODUCT_VERSION } from './productVersion';
import { tell } from './telemetryCall';
import { shownRoute } from './usage';

const MOST_A_MINUTE = 5;
const MINUTE_MS = 60_000;
const MESSAGE_MAX = 500;
const STACK_MAX = 4000;

/** Messages caused by browsers themselves or by extensions. */
const NOISE = /^ResizeObserver loop|^Script error\.?$/;

/**
 * Removes personal data from a text: quoted content (answers, names, input), e-mail addresses, URLs,
 * and everything that looks like an id or a secret.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/"[^"\n]*"|“[^”\n]*”/g, '"…"')
    .replace(/[^\s<>()"',;]+@[^\s<>()"',;]+\.[^\s<>()"',;]+/g, '{email}')
    .replace(/(?:https?|blob|data|file|chrome-extension|moz-extension):[^\s)"']*/g, addressOnly)
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '{id}')
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '{id}')
    .replace(/(?<![:.\w])\d{5,}\b/g, '{number}');
}

/** Keeps the path of a script and the position in it; any other URL is replaced. */
function addressOnly(address: string): string {
  return /\/(?:assets|src)\/[\w./-]+\.[cm]?[jt]sx?(?::\d+)*$/.exec(address)?.[0] ?? '{address}';
}

/** The report of an error; null for expected errors. */
export function errorReport(error: unknown, route: string | null): ErrorReport | null {
  // Refusals and lost connections are shown on screen, and the server logs its own errors.
  if (!(error instanceof Error) || error instanceof CallFailed) return null;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return null;
  if (NOISE.test(error.message)) return null;
  // The first line of a stack repeats the message without redaction.
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at |^[^\s]*@/.test(line))
    .map(frame);
  return {
    message: withoutPersonalData(`${error.name}: ${error.message}`).slice(0, MESSAGE_MAX),
    stack: frames.length > 0 ? frames.join('\n').slice(0, STACK_MAX) : null,
    route,
    version: PRODUCT_VERSION,
  };
}

/** Script names are kept although their hash looks like a secret. */
const frame = (line: string) =>
  line.replace(/(?:https?|blob|file|chrome-extension|moz-extension):[^\s)]*/g, addressOnly);

/** Reports each error once, and only a few per minute. */
export function makeReporter(
  send: (report: ErrorReport) => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const known = new Set<string>();
  let sentAt: number[] = [];
  return (error) => {
    try {
      const report = errorReport(error, shownRoute());
      if (!report) return;
      const key = `${report.message}\n${report.stack?.split('\n', 1)[0]}`;
      sentAt = sentAt.filter((at) => now() - at < MINUTE_MS);
      if (known.has(key) || sentAt.length >= MOST_A_MINUTE) return;
      known.add(key);
      sentAt.push(now());
      send(report);
    } catch {
      // An error in error reporting must not cause another report.
    }
  };
}

/** Reports an unexpected error. */
export const reportUnexpected = makeReporter((report) => void tell(reportError, { body: report }));

/** Reports errors that no error boundary caught. */
export function startErrorReports(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('error', (event) => reportUnexpected(event.error));
  page.addEventListener('unhandledrejection', (event) => reportUnexpected(event.reason));
}
