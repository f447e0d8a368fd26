/**
 * The criteria by which the respondents of a segment were selected. They are evaluated in
 * `rules/analysis/segmentCriteria`.
 */
import * as z from 'zod/mini';
import { Id } from '../protocol/scalars';

export const FILTER_OPERATORS = [
  'equals',
  'notEquals',
  'greaterOrEqual',
  'lessOrEqual',
  'contains',
  'startsWith',
  'endsWith',
  'equalsAny',
  'includesAny',
  'before',
  'onOrBefore',
  'onOrAfter',
  'after',
  'isEmpty',
  'isNotEmpty',
] as const;
export const FilterOperator = z.enum(FILTER_OPERATORS);
export type FilterOperator = z.infer<typeof FilterOperator>;

/** Most characters of a text that is compared with. */
export const FILTER_TEXT_MAX = 2000;
/** Most values of one filter. */
export const FILTER_VALUES_MAX = 20_000;
const ShortText = z.string().check(z.maxLength(FILTER_TEXT_MAX));
const ShortTexts = z.array(ShortText).check(z.maxLength(FILTER_VALUES_MAX));
/**
 * A text, a number, a day (YYYY-MM-DD), a timestamp or several choices; null if the operator needs
 * none or none is chosen yet.
 */
export const FilterOperand = z.nullable(z.union([ShortText, z.number(), ShortTexts]));
export type FilterOperand = z.infer<typeof FilterOperand>;

export const DEVICE_KINDS = ['Desktop', 'Phone', 'Tablet', 'Unknown'] as const;

/** One condition on a respondent. */
export const SegmentFilter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('survey'),
    /** The survey's stimulus id. */
    stimulusId: z.nullable(Id),
    /** Name of the question. */
    question: z.nullable(ShortText),
    /** For a matrix or matrixdropdown. */
    row: z.nullable(ShortText),
    /** For a matrixdropdown. */
    column: z.nullable(ShortText),
    /** For a multipletext. */
    item: z.nullable(ShortText),
    /** For a ranking: the choice whose rank is compared; 1 is first. */
    choice: z.nullable(ShortText),
    operator: z.nullable(FilterOperator),
    operand: FilterOperand,
  }),
  z.object({
    kind: z.literal('date'),
    operator: z.nullable(FilterOperator),
    /** A day, YYYY-MM-DD. */
    operand: FilterOperand,
  }),
  z.object({
    kind: z.literal('external'),
    /** `label`, or the name of a variable that is unique to each respondent. */
    field: ShortText,
    /** The pasted list, split into values. */
    values: ShortTexts,
  }),
  z.object({ kind: z.literal('variable'), variable: z.nullable(ShortText), values: ShortTexts }),
  z.object({ kind: z.literal('flow'), blockIds: z.array(Id).check(z.maxLength(5000)) }),
  z.object({ kind: z.literal('device'), devices: z.array(z.enum(DEVICE_KINDS)) }),
  z.object({
    kind: z.literal('gender'),
    genders: z.array(z.enum(['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'])),
  }),
  z.object({
    kind: z.literal('age'),
    operator: z.nullable(FilterOperator),
    operand: FilterOperand,
  }),
  z.object({
    kind: z.literal('quality'),
    /** Accuracy must be below the threshold (degrees); the quality shares (0..1) must reach it. */
    measure: z.enum(['accuracyDeg', 'gazeQuality', 'faceQuality']),
    threshold: z.number(),
  }),
  /** Excludes respondents flagged as low quality, by a researcher or automatically. */
  z.object({ kind: z.literal('notLowQuality') }),
  /** Excludes respondents without a single valid gaze position. */
  z.object({ kind: z.literal('hasGaze') }),
]);
export type SegmentFilter = z.infer<typeof SegmentFilter>;

export const FilterMode = z.enum(['all', 'any']);
export type FilterMode = z.infer<typeof FilterMode>;

export const SegmentCriteria = z.object({
  mode: FilterMode,
  groups: z
    .array(z.object({ mode: FilterMode, filters: z.array(SegmentFilter).check(z.maxLength(100)) }))
    .check(z.maxLength(50)),
  /** Respondents who meet the criteria but were deselected by hand. */
  leftOut: z.array(Id).check(z.maxLength(65_535)),
});
export type SegmentCriteria = z.infer<typeof SegmentCriteria>;
