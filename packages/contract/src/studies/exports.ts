/**
 * Exports: what was collected in a study as files for other programs. Each is made by a job, stands
 * in the list until it expires or is deleted, and is downloaded through a short-lived address.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, RequestId, Timestamp } from '../protocol/scalars';

/** `ARCHIVE`: for importing the study into another installation, see `studyImports`. */
export const EXPORT_KINDS = ['STUDY', 'SIGNALS', 'EXPRESSIONS', 'ARCHIVE'] as const;
export const ExportKind = z.enum(EXPORT_KINDS);
export type ExportKind = z.infer<typeof ExportKind>;

export const ExportState = z.enum(['QUEUED', 'PROCESSING', 'SUCCEEDED', 'ERROR']);
export type ExportState = z.infer<typeof ExportState>;

/** Separator and decimal mark belong together: `,` with `en`, `;` with `da`. */
export const CsvSeparator = z.enum([',', ';']);
export type CsvSeparator = z.infer<typeof CsvSeparator>;
export const CsvLocale = z.enum(['en', 'da']);
export type CsvLocale = z.infer<typeof CsvLocale>;

/** How respondents are named: by their labels, or P0001, P0002 … in the order of their sessions. */
export const RespondentNames = z.enum(['LABELS', 'PSEUDONYMS']);
export type RespondentNames = z.infer<typeof RespondentNames>;

/** What the zip file of a study contains besides its tables. */
export const ExportContents = z.object({
  tableFormat: z._default(z.enum(['CSV', 'PARQUET']), 'CSV'),
  /** Of the CSV files; ignored for Parquet. */
  separator: z._default(CsvSeparator, ','),
  locale: z._default(CsvLocale, 'en'),
  respondentNames: z._default(RespondentNames, 'LABELS'),
  /** Incoming parameters of the links and other variables of the sessions. */
  variables: z._default(z.boolean(), false),
  /** One row per gaze sample with the columns that packages for R and Python expect. */
  longTable: z._default(z.boolean(), false),
  bids: z._default(z.boolean(), false),
  /** The images and videos that were shown. */
  stimulusMedia: z._default(z.boolean(), false),
  /** The recordings as they were received, without the videos of the webcam. */
  rawRecordings: z._default(z.boolean(), false),
});
export type ExportContents = z.infer<typeof ExportContents>;

/** How the respondents of an export were selected; null: this threshold was not applied. */
export const SelectionInformation = z.object({
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
  /** Degrees. */
  etAccuracyThreshold: z._default(z.nullable(z.number()), null),
  /** Shares, 0..1. */
  etQualityThreshold: z._default(z.nullable(z.number()), null),
  faceQualityThreshold: z._default(z.nullable(z.number()), null),
});
export type SelectionInformation = z.infer<typeof SelectionInformation>;

/** One file to download; an export of more than 3.9 GB has several. */
export const ExportFile = z.object({ name: z.string(), sizeBytes: z.number() });
export type ExportFile = z.infer<typeof ExportFile>;

export const StudyExport = z.object({
  id: Id,
  studyId: Id,
  kind: ExportKind,
  name: z.string(),
  /** Ids of the sessions. */
  respondents: z.array(Id),
  selectionInformation: z.nullable(SelectionInformation),
  contents: ExportContents,
  /** Whether the webcam videos are in it, where they were recorded. */
  exportFaceVideos: z.boolean(),
  /** Signals: the exported stimuli; null: all. */
  stimulusIds: z.nullable(z.array(Id)),
  requestedDate: Timestamp,
  /** When the export last changed. */
  versionTimestamp: Timestamp,
  completedDate: z.nullable(Timestamp),
  /** When its files are deleted; null until it is complete. */
  expiresDate: z.nullable(Timestamp),
  state: ExportState,
  /** 0 to 1, by bytes written. */
  progress: z.number(),
  /** Why it failed and what to do. */
  message: z.nullable(z.string()),
  /** Empty until it can be downloaded. */
  files: z.array(ExportFile),
  readyForDownload: z.boolean(),
  /** Still being made, and can be downloaded meanwhile: the file arrives as it is written. */
  downloadsMeanwhile: z.boolean(),
  /** Made before somebody in it withdrew or was deleted; its files are gone. */
  stale: z.boolean(),
  /** Its files were deleted because it was too old. */
  expired: z.boolean(),
  /** False: a respondent who matches the selection was processed after it was made. */
  newestStudyUploadIncluded: z.boolean(),
  /** Always null: `getExportDownload` gives the address, and the audit log says who asked. */
  s3FileUrl: z.null(),
  targetVersion: z.nullable(z.string()),
});
export type StudyExport = z.infer<typeof StudyExport>;

/** Bounded by the largest study; the name's rules are in `rules/studies/exports`. */
const RespondentIds = z.array(Id).check(z.maxLength(100_000));
const Name = z.string().check(z.maxLength(2000));

export const StudyExportRequest = z.object({
  name: Name,
  respondentIds: RespondentIds,
  selectionInformation: z.optional(SelectionInformation),
  /** If omitted, the webcam videos are included where they were recorded. */
  exportFaceVideos: z.optional(z.boolean()),
  contents: z.optional(ExportContents),
  requestId: RequestId,
});
export type StudyExportRequest = z.infer<typeof StudyExportRequest>;

export const SignalExportRequest = z.object({
  name: Name,
  respondentIds: RespondentIds,
  separator: CsvSeparator,
  locale: CsvLocale,
  /** If omitted, all stimuli. */
  stimulusIds: z.optional(z.array(Id).check(z.maxLength(5000))),
  respondentNames: z.optional(RespondentNames),
  requestId: RequestId,
});
export type SignalExportRequest = z.infer<typeof SignalExportRequest>;

/** The name may be omitted. */
export const ExpressionExportRequest = z.object({
  ...SignalExportRequest.shape,
  name: z.optional(Name),
});
export type ExpressionExportRequest = z.infer<typeof ExpressionExportRequest>;

/** The name is a name of an export; the study keeps its own. */
export const StudyArchiveRequest = z.object({
  name: Name,
  /** Whose recordings it contains; empty: only what the study is built of. */
  respondentIds: RespondentIds,
  /** If omitted, the webcam videos are included where they were recorded. */
  exportFaceVideos: z.optional(z.boolean()),
  requestId: RequestId,
});
export type StudyArchiveRequest = z.infer<typeof StudyArchiveRequest>;

const CREATE_REFUSALS = {
  409: 'The name is taken, nobody can be exported, or the same export exists already; the message says which.',
  507: 'The exports of the company take up all the space they may, or the disk is full.',
} as const;

export const listStudyExports = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/exports',
  summary: 'The zip files of a study, newest first',
  needs: 'STUDY',
  answer: z.array(StudyExport),
});

export const createStudyExport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/exports',
  summary: 'Make a zip file of a study with the data of these respondents',
  needs: 'STUDY',
  query: z.object({ upgradeToVersion: z.optional(z.string().check(z.maxLength(40))) }),
  body: StudyExportRequest,
  answer: StudyExport,
  refusals: CREATE_REFUSALS,
});

export const listSignalExports = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/signal-exports',
  summary: 'The exports of signals as CSV, newest first',
  needs: 'STUDY',
  answer: z.array(StudyExport),
});

export const createSignalExport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/signal-exports',
  summary: 'Export the signals of these respondents over time as CSV',
  needs: 'STUDY',
  body: SignalExportRequest,
  answer: StudyExport,
  refusals: CREATE_REFUSALS,
});

export const listExpressionExports = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/affdex-stats-exports',
  summary: 'The exports of statistics of facial expressions, newest first',
  needs: 'STUDY',
  answer: z.array(StudyExport),
});

export const createExpressionExport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/affdex-stats-exports',
  summary: 'Export statistics of the facial expressions of these respondents as CSV',
  needs: 'STUDY',
  body: ExpressionExportRequest,
  answer: StudyExport,
  refusals: CREATE_REFUSALS,
});

export const listStudyArchives = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/archives',
  summary: 'The archives of a study, newest first; another installation can import them',
  needs: 'STUDY',
  answer: z.array(StudyExport),
});

export const createStudyArchive = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/archives',
  summary:
    'Make a zip file of everything that a study is built of, with the recordings of these respondents, for importing it elsewhere',
  needs: 'STUDY',
  body: StudyArchiveRequest,
  answer: StudyExport,
  refusals: CREATE_REFUSALS,
});

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/exports/{exportId}',
  summary: 'Delete an export of any kind with its files, or cancel one that is being made',
  needs: 'STUDY',
});

export const getExportDownload = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/exports/{exportId}/downloadUrl',
  summary: 'A short-lived address of a file of an export; it supports range requests',
  needs: 'STUDY',
  query: z.object({
    /** Which file of the export, from 1, which is the default. */
    part: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  answer: z.object({
    url: z.string(),
    name: z.string(),
    /** Null while it is being made: the file ends when it is complete, or the download breaks off. */
    sizeBytes: z.nullable(z.number()),
  }),
  refusals: {
    409: 'The export is not ready yet.',
    410: 'The export was made before a withdrawal, or has expired: make it again.',
  },
});
