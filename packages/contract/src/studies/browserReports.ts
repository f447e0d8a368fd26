/**
 * Reports in R on servers without R: the job prepares what a report is made of, a page of a researcher takes it on
 * a lease, runs R in the browser, and sends back what the template wrote.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';
import { ReportTemplateType } from './reports';

/** Chosen at random by a page: it says who holds a lease, and is no secret. */
const Holder = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** One report that a page has taken. */
export const BrowserReport = z.object({
  id: Id,
  /** Of the report in the run. */
  report: Id,
  type: ReportTemplateType,
  /** Within `template/` of the input. */
  mainFile: z.string(),
  /** Signed and short-lived: a bundle (`rules/studies/fileBundle`) of `template/`, `tables/`, `params.json` and so on. */
  inputUrl: z.string(),
  inputBytes: z.number(),
  /** Where the files of webR are, on this server. */
  rUrl: z.string(),
  leaseMs: z.number(),
});
export type BrowserReport = z.infer<typeof BrowserReport>;

const LOST = {
  409: 'Another page has taken the report, it was ended meanwhile, or nobody wants it any more.',
} as const;

export const claimBrowserReport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/reportruns/{runId}/browserReports',
  summary: 'Take the next report of a run whose R code waits for a browser',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ holder: Holder }),
  /** Null: nothing waits, or other pages have taken everything. */
  answer: z.object({ work: z.nullable(BrowserReport) }),
});

export const renewBrowserReport = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/browserReports/{browserReportId}',
  summary: 'Keep a report that this page is making, or give it back',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ holder: Holder, release: z._default(z.boolean(), false) }),
  answer: z.object({ leaseMs: z.number() }),
  refusals: LOST,
});

export const endBrowserReport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/browserReports/{browserReportId}/result',
  summary: 'Send what R made of a report: the part `files` is a bundle of it',
  needs: 'ONLINE_STUDY_BUILDER',
  sends: 'multipart',
  body: z.object({
    holder: Holder,
    state: z.enum(['DONE', 'NOT_APPLICABLE', 'ERROR']),
    /** For the researcher: why it is not applicable or failed. */
    message: z.optional(z.string().check(z.maxLength(2000))),
  }),
  refusals: { ...LOST, 413: 'The files are larger than a report may be.' },
});
