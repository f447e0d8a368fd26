/** By which rules the respondents of a segment were chosen. The rules themselves: `rules/segmentCriteria`. */
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

const ShortText = z.string().check(z.maxLength(2000));
const ShortTexts = z.array(ShortText).check(z.maxLength(20_000));
/** A text, a number, a day (YYYY-MM-DD) or moment, or several choices; null: none is needed, or not yet chosen. */
export const FilterOperand = z.nullable(z.union([ShortText, z.number(), ShortTexts]));
export type FilterOperand = z.infer<typeof FilterOperand>;

export const DEVICE_KINDS = ['Desktop', 'Phone', 'Tablet', 'Unknown'] as const;

/** One condition that a respondent meets or does not. */
export const SegmentFilter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('survey'),
    /** The survey. */
    stimulusId: z.nullable(Id),
    /** The name of the question. */
    question: z.nullable(ShortText),
    /** Of a matrix or matrixdropdown. */
    row: z.nullable(ShortText),
    /** Of a matrixdropdown. */
    column: z.nullable(ShortText),
    /** Of a multipletext. */
    item: z.nullable(ShortText),
    /** Of a ranking: the choice whose place is compared, 1 for the first. */
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
    /** `label`, or the name of a variable that is unique for each respondent. */
    field: ShortText,
    /** What was pasted, split. */
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
    /** Accuracy must be below the threshold (degrees); the qualities (0..1) at least. */
    measure: z.enum(['accuracyDeg', 'gazeQuality', 'faceQuality']),
    threshold: z.number(),
  }),
  /** Whom a researcher, or the automatic flag, called low in quality, is left out. */
  z.object({ kind: z.literal('notLowQuality') }),
]);
export type SegmentFilter = z.infer<typeof SegmentFilter>;

export const FilterMode = z.enum(['all', 'any']);
export type FilterMode = z.infer<typeof FilterMode>;

export const SegmentCriteria = z.object({
  mode: FilterMode,
  groups: z
    .array(z.object({ mode: FilterMode, filters: z.array(SegmentFilter).check(z.maxLength(100)) }))
    .check(z.maxLength(50)),
  /** Respondents who meet everything and were unticked by hand. */
  leftOut: z.array(Id).check(z.maxLength(65_535)),
});
export type SegmentCriteria = z.infer<typeof SegmentCriteria>;
