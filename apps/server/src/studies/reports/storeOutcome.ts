import type { AppContext } from '../../platform/context/appContext';
import type { ReportOutcome } from '../reportEngines/reportEngine';
import type { EndedReport, RunRow } from './runStates';
import { storeReport, storeSignals, UnusableReport } from './storeReport';

interface Made {
  readonly run: RunRow;
  readonly reportId: string;
  /** Of the template. */
  readonly version: number;
}

const MESSAGE_MAX = 2000;

/** How a report ends: its state and words, with the template that made it. */
export const endedAs = (
  version: number,
  state: EndedReport['state'],
  message: string | null,
  files: EndedReport['files'] = null,
): EndedReport => ({
  ...{ state, files, templateVersion: version },
  message: message?.slice(0, MESSAGE_MAX) ?? null,
});

/** Stores the files that a template made; what cannot be kept makes the report an error. */
export async function storeOutcome(
  context: Pick<AppContext, 'db' | 'objects' | 'settings'>,
  { run, reportId, version }: Made,
  outFolder: string,
  outcome: ReportOutcome,
  signal: AbortSignal,
): Promise<EndedReport> {
  try {
    switch (outcome.state) {
      case 'SUCCESS': {
        const files = await storeReport(context, run, reportId, outFolder, outcome.mainFile);
        return endedAs(version, 'SUCCESS', null, files);
      }
      case 'SIGNALS_ONLY': {
        const files = await storeSignals(context, run, reportId, outFolder, signal);
        return endedAs(version, 'SIGNALS_ONLY', outcome.message, files);
      }
      case 'NOT_APPLICABLE':
      case 'ERROR':
        return endedAs(version, outcome.state, outcome.message);
    }
  } catch (reason) {
    if (reason instanceof UnusableReport) return endedAs(version, 'ERROR', reason.message);
    throw reason;
  }
}
