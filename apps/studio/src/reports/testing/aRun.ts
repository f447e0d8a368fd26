import {
  ReportTemplate,
  TemplateParameter,
  type Report,
  type ReportRun,
} from '@fovea/contract/studies/reports';

const MOMENT = '2026-03-02T09:30:00.000Z';

/** A finished report of a whole study; only what matters has to be given. */
export function aReport(given: Partial<Report> = {}): Report {
  const state = given.state ?? 'SUCCESS';
  const id = given.id ?? 'report-1';
  return {
    id,
    stimuli: [],
    respondent: null,
    segment: null,
    reportUrl: state === 'SUCCESS' ? `/reports/files/${id}/report.html` : null,
    state,
    message: null,
    templateVersion: 1,
    createdDate: MOMENT,
    completedDate: state === 'PROCESSING' ? null : MOMENT,
    ...given,
  };
}

/** A finished run with one report. */
export function aRun(given: Partial<ReportRun> = {}): ReportRun {
  return {
    id: 'run-1',
    template: 'summary',
    study: 'study-1',
    templateVersion: 1,
    parameterValues: {},
    state: 'SUCCESS',
    reports: [aReport()],
    stale: false,
    requesterId: 'u',
    createdDate: MOMENT,
    ...given,
  };
}

/** A template of the company that can be run. */
export function aTemplate(given: Partial<ReportTemplate> = {}): ReportTemplate {
  return ReportTemplate.parse({
    id: 'summary',
    company: 'company-1',
    name: 'Study summary',
    description: 'Who took part, and where they looked.',
    version: 1,
    type: 'HTML',
    engine: { isAvailable: true, problem: null },
    createdDate: MOMENT,
    updatedDate: MOMENT,
    ...given,
  });
}

export function aParameter(
  given: Partial<TemplateParameter> & Pick<TemplateParameter, 'name'>,
): TemplateParameter {
  return TemplateParameter.parse({ type: 'STRING', label: given.name, order: 0, ...given });
}
