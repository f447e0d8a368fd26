import {
  claimBrowserReport,
  endBrowserReport,
  renewBrowserReport,
  type BrowserReport,
} from '@fovea/contract/studies/browserReports';
import { listReportRuns } from '@fovea/contract/studies/reports';
import { ApiError } from '@fovea/link/calls/apiError';
import { RENEW_EVERY_MS } from '@fovea/rules/studies/browserReports';
import { bundleHeader } from '@fovea/rules/studies/fileBundle';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { invalidateServerState } from '../../state/serverState';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { runR, type RResult } from './runR';

export type BrowserStep =
  | { readonly kind: 'starting' | 'sending' | 'elsewhere' | 'unreachable' }
  /** Parts of the template, from 1. */
  | { readonly kind: 'running'; readonly now: number; readonly max: number };

/** So that another page is noticed to have been closed soon after its lease. */
const LOOK_AGAIN_MS = 15_000;

/** Who this page is, until it is loaded again. */
const holder = newRequestId();

interface Making {
  readonly studyId: string;
  readonly runId: string;
  readonly onStep: (step: BrowserStep) => void;
  readonly signal: AbortSignal;
}

/** Makes the reports of a run that wait for R, one after the other, until the signal says that the page is left. */
export async function makeBrowserReports({
  studyId,
  runId,
  onStep,
  signal,
}: Making): Promise<void> {
  while (!signal.aborted) {
    const work = await call(claimBrowserReport, { studyId, runId, body: { holder } }).then(
      (answer) => answer.work ?? 'elsewhere',
      () => 'unreachable' as const,
    );
    if (typeof work === 'string') {
      if (!signal.aborted) onStep({ kind: work });
      await pause(LOOK_AGAIN_MS, signal);
    } else if (signal.aborted) release(studyId, work);
    else {
      const isSent = await makeOne(studyId, work, onStep, signal);
      if (!isSent && !signal.aborted) await pause(LOOK_AGAIN_MS, signal);
    }
    void invalidateServerState(listReportRuns, { studyId });
  }
}

async function makeOne(
  studyId: string,
  work: BrowserReport,
  onStep: (step: BrowserStep) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const lost = new AbortController();
  const either = AbortSignal.any([signal, lost.signal]);
  const onLeave = () => release(studyId, work);
  const path = { studyId, browserReportId: work.id };
  const renewing = setInterval(() => {
    call(renewBrowserReport, { ...path, body: { holder } }).catch((reason: unknown) => {
      if (isGone(reason)) lost.abort();
    });
  }, RENEW_EVERY_MS);
  window.addEventListener('pagehide', onLeave);
  try {
    onStep({ kind: 'starting' });
    const answer = await fetch(trustedUrl(work.inputUrl), { signal: either });
    if (!answer.ok) throw new Error(`The data was answered with ${answer.status}.`);
    const input = new Uint8Array(await answer.arrayBuffer());
    const onProgress = (now: number, max: number) => onStep({ kind: 'running', now, max });
    const result = await runR(work, input, onProgress, either);
    onStep({ kind: 'sending' });
    await send(path, result, either);
    return true;
  } catch {
    if (lost.signal.aborted) onStep({ kind: 'elsewhere' });
    else {
      release(studyId, work);
      onStep({ kind: 'unreachable' });
    }
    return false;
  } finally {
    clearInterval(renewing);
    window.removeEventListener('pagehide', onLeave);
  }
}

async function send(
  path: { readonly studyId: string; readonly browserReportId: string },
  { state, message, files }: RResult,
  signal: AbortSignal,
): Promise<void> {
  const words = message.trim() === '' ? {} : { message };
  const header = bundleHeader(
    files.map((file) => ({ path: file.path, sizeBytes: file.bytes.length })),
  );
  const bundle = new Blob([header, ...files.map(({ bytes }) => bytes)]);
  const sent = state === 'DONE' ? { files: { files: bundle } } : {};
  try {
    await call(
      endBrowserReport,
      { ...path, body: { holder, state, ...words } },
      { ...sent, signal },
    );
  } catch (reason) {
    // What the server does not take is the template's fault, unless the report is not ours any more.
    if (!(reason instanceof ApiError) || reason.status < 400 || reason.status >= 500) throw reason;
    if (isGone(reason) || reason.status === 401 || reason.status === 403) return;
    const body = { holder, state: 'ERROR', message: reason.message.slice(0, 2000) } as const;
    await call(endBrowserReport, { ...path, body }, { signal });
  }
}

const isGone = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 404 || reason.status === 409);

/** Lets another page take it at once; if this is not heard, the lease ends by itself. */
function release(studyId: string, { id }: BrowserReport): void {
  const body = { holder, release: true };
  call(
    renewBrowserReport,
    { studyId, browserReportId: id, body },
    { keepalive: true, retries: 0 },
  ).catch(() => undefined);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
}
