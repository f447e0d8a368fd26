/**
 * Visual exports: images and videos of what the analysis or the comparison shows. A browser makes
 * them and uploads the file; the server keeps what they show, their state and the file.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { HexColor, Id, RequestId, Sha256, Timestamp } from '../protocol/scalars';
import { Upload } from './files';

/** What is drawn, from bottom to top. */
export const VISUALIZATIONS = [
  'STIMULUS',
  'STATIC_HEATMAP',
  'DYNAMIC_HEATMAP',
  'STATIC_GAZE_PATH',
  'DYNAMIC_GAZE_PATH',
  'SIGNAL_OVERLAY',
] as const;
export const Visualization = z.enum(VISUALIZATIONS);
export type Visualization = z.infer<typeof Visualization>;

export const VisualExportType = z.enum(['IMAGE', 'VIDEO']);
export type VisualExportType = z.infer<typeof VisualExportType>;

/** PROCESSING: a browser makes it. */
export const VisualExportState = z.enum(['CREATED', 'PROCESSING', 'SUCCESS', 'ERROR']);
export type VisualExportState = z.infer<typeof VisualExportState>;

/** One line of SIGNAL_OVERLAY. */
export const VisualExportLine = z.object({
  /** An id of the signal catalogue. */
  signal: z.string().check(z.minLength(1), z.maxLength(64)),
  rangeType: z.enum(['fixed', 'auto']),
  customScaleMin: z.nullable(z.number()),
  customScaleMax: z.nullable(z.number()),
  color: HexColor,
  /** Pixels. */
  thickness: z.number().check(z.minimum(1), z.maximum(10)),
});
export type VisualExportLine = z.infer<typeof VisualExportLine>;

const Scale = z._default(z.nullable(z.number()), null);
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(100));

/** What a visual export shows, complete: the same selection on the same data gives the same pixels. */
export const VisualExportSelection = z.object({
  visualizations: z.array(Visualization).check(z.minLength(1), z.maxLength(VISUALIZATIONS.length)),
  /** Ids of sessions. Either these or `segmentIds`; the first is shown. */
  respondentIds: z.optional(Ids),
  segmentIds: z.optional(Ids),
  /** Of each segment, when it was requested. */
  segmentsRespondentsNumbers: z.optional(z.array(z.int()).check(z.maxLength(100))),
  /** Of the respondents of all segments (`rules/analysis/visualExports`): another one is refused as stale. */
  segmentsRespondentsHash: z.optional(z.string().check(z.maxLength(64))),
  /** Basis of heatmaps and paths. */
  basis: z._default(z.enum(['gaze', 'fixations']), 'gaze'),
  heatmapColormap: z._default(z.string().check(z.maxLength(40)), 'cubehelix'),
  /** Standard deviation of the heatmap's blur, degrees. */
  heatmapSigmaDeg: z._default(z.number().check(z.minimum(0.1), z.maximum(10)), 1),
  /** Of the whole heatmap, 0..1. */
  heatmapOpacity: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  /**
   * Seconds per square degree of the average respondent that map to the top colour, so that
   * pictures can be compared; null: the heatmap's own maximum.
   */
  heatmapTopSeconds: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Size of a degree for several views of a stimulus, fraction of its width; null: the result's own. */
  xNormPerDeg: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Signals of SIGNAL_OVERLAY. */
  customLines: z._default(z.array(VisualExportLine).check(z.maxLength(2)), []),
  customThreshold: Scale,
  customThresholdTwo: Scale,
  customYAxisScaleMin: Scale,
  customYAxisScaleMax: Scale,
  customYAxisRightScaleMin: Scale,
  customYAxisRightScaleMax: Scale,
  /** Outlines of the AOIs above the rest. */
  showAois: z._default(z.boolean(), false),
  /** AOIs that are left out. */
  hiddenAoiIds: z._default(z.array(Id).check(z.maxLength(500)), []),
  /** Of an image: the time that it shows, milliseconds from the onset; null: the end. */
  timeMs: z._default(z.nullable(z.number().check(z.minimum(0))), null),
});
export type VisualExportSelection = z.infer<typeof VisualExportSelection>;

export const VisualExport = z.object({
  id: Id,
  study: Id,
  /** Always one. */
  stimuli: z.array(Id),
  type: VisualExportType,
  state: VisualExportState,
  /** Null: the account was deleted. */
  requesterId: z.nullable(Id),
  createdDate: Timestamp,
  completedDate: z.nullable(Timestamp),
  userDefinedName: z.string(),
  exportSelection: VisualExportSelection,
  /** Signed and short-lived; null until SUCCESS. */
  s3FileUrl: z.nullable(z.string()),
  /** A PNG of at most 320x180 for lists, signed and short-lived; null for videos, and until SUCCESS. */
  thumbnailUrl: z.nullable(z.string()),
  /** Of the file; null until SUCCESS. */
  sizeBytes: z.nullable(z.number()),
  /** Why it failed and what to do; null unless ERROR. */
  message: z.nullable(z.string()),
  /** A respondent in it withdrew or was deleted: the file is gone, the state is ERROR. */
  stale: z.boolean(),
});
export type VisualExport = z.infer<typeof VisualExport>;

export const NewVisualExport = z.object({
  studyId: Id,
  stimulusId: Id,
  userDefinedName: z.string().check(z.maxLength(2000)),
  type: VisualExportType,
  exportSelection: VisualExportSelection,
  requestId: RequestId,
  /** An export of the same study that is deleted with its file once this one is accepted; its name is free for this one. */
  replaces: z.optional(Id),
});
export type NewVisualExport = z.infer<typeof NewVisualExport>;

export const VisualExportUpdate = z.object({
  state: z.enum(['PROCESSING', 'SUCCESS', 'ERROR']),
  /** With SUCCESS: the `uploadLocation` of the finished upload. */
  s3FileUrl: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  /** With ERROR: why. */
  message: z.optional(z.string().check(z.maxLength(500))),
});
export type VisualExportUpdate = z.infer<typeof VisualExportUpdate>;

/** Where the file goes: PUT each part to its URL; asked again, the upload goes on. */
export const VisualExportUpload = z.object({
  ...Upload.shape,
  visualExportId: Id,
  /** For a file of one part. */
  presignedUrl: z.string(),
  /** Always null: parts have signed URLs. */
  stsUploadParameters: z.null(),
});
export type VisualExportUpload = z.infer<typeof VisualExportUpload>;

export const listVisualExports = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/visualExport',
  summary: 'The images and videos of the analysis, newest first',
  needs: 'STUDY',
  answer: z.array(VisualExport),
});

export const createVisualExport = endpoint({
  method: 'POST',
  path: '/studies/visualExport',
  summary: 'Request an image or a video of a stimulus with the data of a segment or a respondent',
  needs: 'ANALYSIS',
  body: NewVisualExport,
  answer: VisualExport,
  refusals: {
    409: 'The name is taken (NAME_TAKEN), or the segment has changed since it was shown (STALE_SEGMENT).',
    422: 'The name is not allowed, the selection cannot be shown, or it shows nobody (NOBODY_SHOWN).',
    507: 'The exports of the company take up all the space they may, or the disk is full.',
  },
});

export const changeVisualExport = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/visualExport/{exportId}',
  summary: 'A browser makes the file, has uploaded it, or could not make it',
  needs: 'ANALYSIS',
  body: VisualExportUpdate,
  answer: VisualExport,
  refusals: {
    409: 'It is finished already (FINISHED), a respondent in it withdrew (STALE), the segment has changed (STALE_SEGMENT), the stimulus was deleted (STIMULUS_DELETED), or the upload is not complete (UPLOAD_INCOMPLETE).',
    422: 'The uploaded file is not an image or a video of this type.',
    507: 'The exports of the company take up all the space they may, or the disk is full. The state stays, and it can be tried again.',
  },
});

export const deleteVisualExport = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/visualExport/{exportId}',
  summary: 'Delete a visual export with its file; a browser that makes it stops',
  needs: 'ANALYSIS',
});

export const beginVisualExportUpload = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/visualExport/{exportId}/uploadKey',
  summary: 'Begin, or go on with, the upload of the file: signed addresses for its parts',
  needs: 'ANALYSIS',
  body: z.object({
    fileName: z.string().check(z.minLength(1), z.maxLength(300)),
    fileSize: z.int().check(z.minimum(1)),
    /** SHA-256 of every part in order. If given, the URLs accept exactly these bytes. */
    partHashes: z.optional(z.array(Sha256).check(z.maxLength(10_000))),
  }),
  answer: VisualExportUpload,
  refusals: {
    409: 'As of changing it: finished, withdrawn from, or not as it was shown any more.',
    413: 'The file is larger than this server takes.',
    507: 'The exports of the company take up all the space they may, or the disk is full.',
  },
});
