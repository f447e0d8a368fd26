import { reportError, type ErrorReport } from '@fovea/contract/platform/telemetry';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { PRODUCT_VERSION } from './productVersion';
import { tell } from './telemetryCall';
import { shownRoute } from './usage';

const MOST_A_MINUTE = 5;
const MINUTE_MS = 60_000;
const MESSAGE_MAX = 500;
const STACK_MAX = 4000;

/** Said by browsers about themselves, or by what extensions put into the page. */
const NOISE = /^ResizeObserver loop|^Script error\.?$/;

/**
 * Takes out of a text what could say who or what it was about: quotations (of answers, names, typed
 * texts), addresses of people and of pages, and everything that looks like an id or a secret.
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

/** Of an address, the file of a program and where in it; nothing of any other. */
function addressOnly(address: string): string {
  return /\/(?:assets|src)\/[\w./-]+\.[cm]?[jt]sx?(?::\d+)*$/.exec(address)?.[0] ?? '{address}';
}

/** An error as it is reported; null for those that are no surprise. */
export function errorReport(error: unknown, route: string | null): ErrorReport | null {
  // A refusal or a lost connection is said on the screen, and the server knows its own failures.
  if (!(error instanceof Error) || error instanceof CallFailed) return null;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return null;
  if (NOISE.test(error.message)) return null;
  // The first line of a stack repeats the message as it was.
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

/** The name of a program's file carries a hash that looks like a secret: it is kept. */
const frame = (line: string) =>
  line.replace(/(?:https?|blob|file|chrome-extension|moz-extension):[^\s)]*/g, addressOnly);

/** Reports each error once, and no more than a few a minute. */
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
      // What reports errors makes none.
    }
  };
}

/** An error that nobody expected. */
export const reportUnexpected = makeReporter((report) => void tell(reportError, { body: report }));

/** Listens to errors that no boundary caught. */
export function startErrorReports(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('error', (event) => reportUnexpected(event.error));
  page.addEventListener('unhandledrejection', (event) => reportUnexpected(event.reason));
}
