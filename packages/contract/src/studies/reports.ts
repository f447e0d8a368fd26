/**
 * Reports: a template is run on a study with parameters and makes one or more documents, so that the
 * next wave of a study gets the same report.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, RequestId, Timestamp } from '../protocol/scalars';
import { Sensors } from './sensors';
import { DesktopGeneration } from './studyTypes';

/** HTML and VEGA_LITE run everywhere; the others where R is installed. */
export const ReportTemplateType = z.enum(['R_MARKDOWN', 'R_SCRIPT', 'HTML', 'VEGA_LITE']);
export type ReportTemplateType = z.infer<typeof ReportTemplateType>;

export const ReportSystemType = z.enum([
  'GENERIC',
  'AFFDEX_STATISTICS_EXPORT',
  'AOI',
  'GAZE_ANALYSIS',
]);
export type ReportSystemType = z.infer<typeof ReportSystemType>;

export const ParameterType = z.enum(['BOOLEAN', 'STRING', 'NUMBER', 'ENUMERATION', 'FILE']);
export type ParameterType = z.infer<typeof ParameterType>;

/** Choices that stand for everything of a kind in the study that the report is run on. */
export const DYNAMIC_CHOICES = ['EVERY_STIMULUS', 'EVERY_RESPONDENT', 'EVERY_SEGMENT'] as const;
export type DynamicChoice = (typeof DYNAMIC_CHOICES)[number];

export const RequiredSensor = z.nullable(z.keyof(Sensors));

/** A value of a parameter; FILE: the id of an uploaded file. Several where `multiple`. */
export const ParameterValue = z.union([
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(10_000)),
  z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(10_000)),
]);
export type ParameterValue = z.infer<typeof ParameterValue>;

export const TemplateParameter = z.object({
  /** The name that the template uses: letters, digits and underscores. */
  name: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_]*$/)),
  type: ParameterType,
  order: z.int(),
  label: z.string().check(z.minLength(1), z.maxLength(255)),
  description: z._default(z.string().check(z.maxLength(2000)), ''),
  defaultValue: z._default(z.nullable(ParameterValue), null),
  /** Of a NUMBER. */
  min: z._default(z.nullable(z.number()), null),
  max: z._default(z.nullable(z.number()), null),
  step: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Of an ENUMERATION; a dynamic choice stands for everything of its kind. */
  choices: z._default(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(1000)), []),
  multiple: z._default(z.boolean(), false),
  placeholder: z._default(z.string().check(z.maxLength(255)), ''),
  /** The parameter is asked for only where the study measures this. */
  requiredSensor: z._default(RequiredSensor, null),
});
export type TemplateParameter = z.infer<typeof TemplateParameter>;

/** Samples of every respondent: a template gets them only if it names them. */
export const ReportTable = z.enum(['gaze', 'fixations', 'saccades', 'signals', 'long']);
export type ReportTable = z.infer<typeof ReportTable>;

/** What can be set of a template. */
export const TemplateFields = z.object({
  name: z.string().check(z.maxLength(2000)),
  description: z._default(z.string().check(z.maxLength(5000)), ''),
  /** Where the file was fetched from; null: it was uploaded. */
  templateUrl: z._default(z.nullable(z.string().check(z.maxLength(2000))), null),
  disabled: z._default(z.boolean(), false),
  /** One report for each chosen stimulus, respondent, segment. */
  stimuliDynamic: z._default(z.boolean(), false),
  respondentDynamic: z._default(z.boolean(), false),
  segmentDynamic: z._default(z.boolean(), false),
  parameters: z._default(z.array(TemplateParameter).check(z.maxLength(100)), []),
  /** Templates whose reports must exist for a study before this one can run. */
  requiredTemplates: z._default(z.array(Id).check(z.maxLength(20)), []),
  requiredSensor: z._default(RequiredSensor, null),
  desktopGeneration: z._default(DesktopGeneration, 'fovea_ONLINE'),
  type: ReportTemplateType,
  systemType: z._default(ReportSystemType, 'GENERIC'),
  /** Large tables that it reads besides those that every template gets. */
  tables: z._default(z.array(ReportTable), []),
  /** The file of a zip that is run, if not the usual one of the type. */
  nonDefaultMainFile: z._default(z.nullable(z.string().check(z.maxLength(255))), null),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const ReportTemplate = z.object({
  ...TemplateFields.shape,
  id: Id,
  /** Null: it comes with the product. */
  company: z.nullable(Id),
  /** Counts up with every change of the file or of the parameters. */
  version: z.int(),
  /** Whether this server can run it, and if not why and what to install. */
  engine: z.object({
    isAvailable: z.boolean(),
    problem: z.nullable(z.string()),
    /** It runs in the browser of whoever has the page of the report open, as the server has no R. */
    inBrowser: z.optional(z.boolean()),
  }),
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export const ReportState = z.enum([
  'PROCESSING',
  'SUCCESS',
  'NOT_APPLICABLE',
  'SIGNALS_ONLY',
  'ERROR',
]);
export type ReportState = z.infer<typeof ReportState>;

export const ReportRunState = z.enum(['CREATED', 'RETRYING', 'PROCESSING', 'SUCCESS']);
export type ReportRunState = z.infer<typeof ReportRunState>;

/** One document of a run. */
export const Report = z.object({
  id: Id,
  stimuli: z.array(Id),
  /** A session; null: of no single respondent. */
  respondent: z.nullable(Id),
  segment: z.nullable(Id),
  /** Signed and short-lived; null until SUCCESS. */
  reportUrl: z.nullable(z.string()),
  state: ReportState,
  /** Why it failed or does not apply. */
  message: z.nullable(z.string()),
  /** Of one whose R code runs in a browser: it waits for a page, or a page is making it. */
  browserRun: z.optional(z.nullable(z.enum(['WAITING', 'RUNNING']))),
  templateVersion: z.int(),
  createdDate: Timestamp,
  completedDate: z.nullable(Timestamp),
});
export type Report = z.infer<typeof Report>;

export const ParameterValues = z.record(z.string(), z.nullable(ParameterValue));
export type ParameterValues = z.infer<typeof ParameterValues>;

export const ReportRun = z.object({
  id: Id,
  template: Id,
  study: Id,
  templateVersion: z.int(),
  parameterValues: ParameterValues,
  state: ReportRunState,
  reports: z.array(Report),
  /** A respondent in it withdrew, or a segment or stimulus has changed since. */
  stale: z.boolean(),
  requesterId: z.nullable(Id),
  createdDate: Timestamp,
});
export type ReportRun = z.infer<typeof ReportRun>;

const TEMPLATE_REFUSALS = {
  409: 'The name is taken.',
  413: 'The file is larger than this server takes.',
  422: 'The template has neither a file nor a link, its file cannot be read, or a parameter is wrong; the message says which.',
} as const;

/** Form fields arrive as text: `template` is the JSON of `TemplateFields`, the part `file` the file. */
const TemplateForm = z.object({
  template: z.string().check(z.maxLength(64 * 1024)),
  requestId: RequestId,
});

export const listReportTemplates = endpoint({
  method: 'GET',
  path: '/reports/templates',
  summary: 'The templates of the company and those that come with the product, by name',
  needs: { anyOf: ['REPORT_TEMPLATE', 'ONLINE_STUDY_BUILDER'] },
  answer: z.array(ReportTemplate),
});

export const createReportTemplate = endpoint({
  method: 'POST',
  path: '/reports/templates',
  summary: 'Add a template: its fields, and its file or a link to it',
  needs: 'REPORT_TEMPLATE',
  sends: 'multipart',
  body: TemplateForm,
  answer: ReportTemplate,
  refusals: TEMPLATE_REFUSALS,
});

export const changeReportTemplate = endpoint({
  method: 'PUT',
  path: '/reports/templates/{templateId}',
  summary: 'Change a template; without a file it keeps the one it has',
  needs: 'REPORT_TEMPLATE',
  sends: 'multipart',
  body: TemplateForm,
  answer: ReportTemplate,
  refusals: {
    ...TEMPLATE_REFUSALS,
    403: 'It comes with the product.',
  },
});

/** A template that is copied to start from, and never run itself. */
export const ReportExample = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: ReportTemplateType,
});
export type ReportExample = z.infer<typeof ReportExample>;

export const listReportExamples = endpoint({
  method: 'GET',
  path: '/reports/examples',
  summary: 'Templates in R that come with the product, to be copied',
  needs: 'REPORT_TEMPLATE',
  answer: z.array(ReportExample),
});

export const copyReportTemplate = endpoint({
  method: 'POST',
  path: '/reports/templates/{templateId}/copy',
  summary: 'Copy a template, one of the product or an example, to one of the company',
  needs: 'REPORT_TEMPLATE',
  body: z.object({ requestId: RequestId }),
  answer: ReportTemplate,
});

export const getReportTemplateFile = endpoint({
  method: 'GET',
  path: '/reports/templates/{templateId}/file',
  summary: 'A short-lived address of the file of a template of the company',
  needs: 'REPORT_TEMPLATE',
  answer: z.object({ url: z.string(), name: z.string(), sizeBytes: z.number() }),
  refusals: { 409: 'It comes with the product: copy it, and download the copy.' },
});

export const listReportRuns = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/reportruns',
  summary: 'The runs of templates on a study with their reports, newest first',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: z.array(ReportRun),
});

export const runReport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/reports/templates/{templateId}',
  summary: 'Run a template on a study, or run what failed of the last run again',
  needs: 'ONLINE_STUDY_BUILDER',
  query: z.object({ retry: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({ parameters: ParameterValues, requestId: RequestId }),
  answer: ReportRun,
  refusals: {
    409: 'The template is disabled, not made for studies of this kind, needs a sensor that the study does not measure or another report first, or cannot be run on this server; or there is nothing to report on or to retry.',
    422: 'A parameter has no value or a wrong one; the message says which.',
    507: 'The exports and reports of the company take up all the space they may.',
  },
});

export const deleteReportRun = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/reportruns/{runId}',
  summary: 'Delete a run with its reports; one that is being made stops',
  needs: 'ONLINE_STUDY_BUILDER',
});
