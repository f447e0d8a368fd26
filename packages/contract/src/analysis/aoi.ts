/**
 * Areas of interest. The drawing rules are in `rules/analysis/aoi`, the metrics in
 * `science/aoi/aoiMetrics`.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { HexColor, Id, Timestamp, RequestId } from '../protocol/scalars';

/** Fraction of the stimulus picture; a shape may extend slightly beyond it. */
const Part = z.number().check(z.minimum(-1), z.maximum(2));
export const AoiPoint = z.object({ x: Part, y: Part });
export type AoiPoint = z.infer<typeof AoiPoint>;

/**
 * The shape from `ts` until the next one. Between two shapes with the same number of points it is
 * interpolated.
 */
export const AoiShape = z.object({
  /** Milliseconds on the stimulus clock. */
  ts: z.number().check(z.minimum(0), z.maximum(86_400_000)),
  /** At least three points; an empty list makes the AOI inactive from here on. */
  points: z.array(AoiPoint).check(z.maxLength(500)),
  /** `tracked`: proposed by the tracker and accepted by a researcher. */
  source: z._default(z.enum(['drawn', 'tracked']), 'drawn'),
});
export type AoiShape = z.infer<typeof AoiShape>;

/** How the shape is edited; its points always form a polygon. */
export const AoiShapeKind = z.enum(['polygon', 'rectangle', 'ellipse']);
export type AoiShapeKind = z.infer<typeof AoiShapeKind>;

export const AoiDefinition = z.object({
  id: Id,
  name: z.string(),
  displayColor: HexColor,
  aoiSet: Id,
  /** Exactly one: the stimulus the AOI belongs to. */
  stimuli: z.array(Id),
  /**
   * The respondent whose view the AOI applies to (websites); null if it applies to the stimulus
   * itself.
   */
  respondent: z.nullable(Id),
  /** AOIs of one group are analysed together; empty if the AOI has no group. */
  group: z.string(),
  shape: AoiShapeKind,
  /** Ordered by `ts`. */
  timeline: z.array(AoiShape),
  /** Playback position at which the AOI was drawn, milliseconds. */
  time: z.nullable(z.number()),
  updatedDate: Timestamp,
});
export type AoiDefinition = z.infer<typeof AoiDefinition>;

const Name = z.string().check(z.maxLength(255));
const Timeline = z.array(AoiShape).check(z.minLength(1), z.maxLength(2000));

export const NewAoiDefinition = z.object({
  /** Chosen by the client, so that undo and retries keep the same AOI. */
  id: Id,
  name: Name,
  displayColor: HexColor,
  aoiSet: Id,
  stimuli: z.array(Id).check(z.minLength(1), z.maxLength(1)),
  respondent: z.nullable(Id),
  group: Name,
  shape: AoiShapeKind,
  timeline: Timeline,
  time: z.nullable(z.number()),
});
export type NewAoiDefinition = z.infer<typeof NewAoiDefinition>;

export const AoiMetricEntry = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  defaultInUI: z.boolean(),
});

export const AoiSet = z.object({
  id: Id,
  name: z.string(),
  company: Id,
  study: Id,
  aoiDefinitions: z.array(AoiDefinition),
  metadata: z.object({
    groups: z.array(z.object({ group: z.string(), metrics: z.array(AoiMetricEntry) })),
  }),
  /** Definitions whose metrics are still being computed. */
  calculatingAois: z.array(Id),
});
export type AoiSet = z.infer<typeof AoiSet>;

/** One metric summarised over the respondents of a segment. */
export const AoiSummary = z.object({
  n: z.int(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  sd: z.nullable(z.number()),
});
export type AoiSummary = z.infer<typeof AoiSummary>;

const Figure = z.nullable(z.number());

/**
 * The metrics of one AOI for one segment: means over respondents (`stats` adds n, median and
 * spread) and ratios over the segment. Definitions: docs/science/aoi.md. Null if undefined.
 */
export const AoiStats = z.object({
  id: Id,
  aoiDefinition: Id,
  segment: Id,
  /**
   * Date of the definition these metrics were computed from; if the definition's own date differs,
   * they are stale.
   */
  updatedDate: Timestamp,
  /** Version of the respondent data the metrics were computed from. */
  dataVersion: z.string(),
  /** Version of the metric algorithm. */
  version: z.string(),
  /** Same as `ttffMs` and `dwellTimeMsFixation`, in seconds. */
  ttff: Figure,
  timeSpent: Figure,
  /** Share of the respondents exposed with valid data who have a fixation in the AOI. */
  ratio: Figure,
  revisitorRatio: Figure,
  revisits: Figure,
  mouseClicks: Figure,
  actualExposureMs: Figure,
  durationMs: Figure,
  areaPixels: Figure,
  fixationCount: Figure,
  ttffMs: Figure,
  dwellTimeMsFixation: Figure,
  dwellTimePercentFixation: Figure,
  visitsFixation: Figure,
  hitTimeMsGaze: Figure,
  dwellTimeMsGaze: Figure,
  dwellTimePercentGaze: Figure,
  visitsGaze: Figure,
  saccadeCount: Figure,
  /** Respondents with at least one hit. */
  ratioNumeratorFixation: z.int(),
  ratioNumeratorGaze: z.int(),
  ratioNumeratorSaccade: z.int(),
  /** Respondents who were exposed and have valid data. */
  ratioDenominator: z.int(),
  /** Every metric by id, with n, mean, median and SD. */
  stats: z.record(z.string(), AoiSummary),
});
export type AoiStats = z.infer<typeof AoiStats>;

export const listAoiSets = endpoint({
  method: 'GET',
  path: '/aoi/sets/',
  summary: 'The AOI sets of the company, or of one study',
  needs: 'ANALYSIS',
  query: z.object({ studyId: z.optional(Id) }),
  answer: z.array(AoiSet),
});

export const getAoiSet = endpoint({
  method: 'GET',
  path: '/aoi/sets/{aoiSetId}',
  summary: 'An AOI set with its definitions and the metrics there are',
  needs: 'ANALYSIS',
  answer: AoiSet,
});

export const getAoiStats = endpoint({
  method: 'GET',
  path: '/aoi/sets/{aoiSetId}/stats/',
  summary: 'The metrics of every AOI of a set over every segment, as far as they are computed',
  needs: 'ANALYSIS',
  answer: z.array(AoiStats),
});

export const createAoiSet = endpoint({
  method: 'POST',
  path: '/aoi/sets/',
  summary: 'The AOI set of a study; made when there is none yet',
  needs: 'ANALYSIS',
  body: z.object({ study: Id, name: z.optional(Name), requestId: RequestId }),
  answer: AoiSet,
});

export const changeAoiSet = endpoint({
  method: 'PUT',
  path: '/aoi/sets/{aoiSetId}',
  summary: 'Rename an AOI set',
  needs: 'ANALYSIS',
  body: z.object({ name: Name.check(z.minLength(1)) }),
  answer: AoiSet,
});

const drawing = {
  422: 'The drawing cannot be used: fewer than three points, sides that cross, too many points, times out of order, or a stimulus that takes no AOIs.',
};

export const createAoiDefinition = endpoint({
  method: 'POST',
  path: '/aoi/definitions/',
  summary: 'Draw an AOI; its metrics are computed in the background',
  needs: 'ANALYSIS',
  body: NewAoiDefinition,
  answer: AoiDefinition,
  refusals: {
    409: 'The set has as many AOIs, or points, as it may have, or the id is taken.',
    ...drawing,
  },
});

export const changeAoiDefinition = endpoint({
  method: 'PUT',
  path: '/aoi/definitions/{aoiDefinitionId}',
  summary: 'Change an AOI; its metrics are stale until they are computed again',
  needs: 'ANALYSIS',
  body: z.object({
    name: z.optional(Name),
    displayColor: z.optional(HexColor),
    group: z.optional(Name),
    shape: z.optional(AoiShapeKind),
    timeline: z.optional(Timeline),
    /** Date of the definition that was edited; if it has changed since, the answer is 409. */
    updatedDate: z.optional(Timestamp),
  }),
  answer: AoiDefinition,
  refusals: {
    409: 'Somebody changed it meanwhile (STALE_AOI), or the set has too many points (TOO_MANY_POINTS).',
    ...drawing,
  },
});

export const deleteAoiDefinition = endpoint({
  method: 'DELETE',
  path: '/aoi/definitions/{aoiDefinitionId}',
  summary: 'Delete an AOI and its metrics',
  needs: 'ANALYSIS',
});

export const calculateAois = endpoint({
  method: 'PUT',
  path: '/aoi/sets/{aoiSetId}/calculateAois',
  summary: 'Compute what is stale; with force=true everything',
  needs: 'ANALYSIS',
  query: z.object({ force: z.optional(z.enum(['true', 'false'])) }),
  answer: AoiSet,
});
