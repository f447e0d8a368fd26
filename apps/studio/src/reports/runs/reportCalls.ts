import { listActivities } from '@fovea/contract/studies/activities';
import {
  deleteReportRun,
  listReportRuns,
  listReportTemplates,
  runReport,
  type ParameterValues,
  type ReportRun,
} from '@fovea/contract/studies/reports';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { invalidateServerState, setServerState, useApiQuery } from '../../state/serverState';
import { reportPollingMs } from './reportPolling';

/** The runs of a study, asked for again while one is unfinished. */
export function useReportRuns(studyId: string) {
  return useApiQuery(
    listReportRuns,
    { studyId },
    { every: (last) => reportPollingMs(last, Date.now()) },
  );
}

export const useReportTemplates = () => useApiQuery(listReportTemplates, {});

export interface WantedRun {
  readonly studyId: string;
  readonly templateId: string;
  readonly parameters: ParameterValues;
  /** Runs only what failed of the last run. */
  readonly retry?: boolean;
}

let sent = { body: '', requestId: '' };

/** Runs a template. The same request, sent again after a lost answer, is the same run. */
export async function requestRun(wanted: WantedRun): Promise<ReportRun> {
  const { studyId, templateId, parameters, retry = false } = wanted;
  const body = JSON.stringify(wanted);
  if (sent.body !== body) sent = { body, requestId: newRequestId() };
  const run = await call(runReport, {
    studyId,
    templateId,
    query: retry ? { retry: 'true' } : {},
    body: { parameters, requestId: sent.requestId },
  });
  sent = { body: '', requestId: '' };
  setServerState(listReportRuns, { studyId }, (old) => [
    run,
    ...old.filter(({ id }) => id !== run.id),
  ]);
  void invalidateServerState(listReportRuns, { studyId });
  void invalidateServerState(listActivities);
  return run;
}

/** Deletes a run with its reports, or stops one that is being made. */
export async function removeRun({ id, study }: Pick<ReportRun, 'id' | 'study'>): Promise<void> {
  await call(deleteReportRun, { studyId: study, runId: id });
  setServerState(listReportRuns, { studyId: study }, (old) => old.filter((one) => one.id !== id));
  void invalidateServerState(listReportRuns, { studyId: study });
  void invalidateServerState(listActivities);
}
