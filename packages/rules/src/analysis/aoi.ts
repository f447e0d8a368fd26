/** Limits and checks for drawn areas of interest. */
import type { AoiPoint, AoiShape } from '@fovea/contract/analysis/aoi';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '../flow/stimulusTypes';
import { isSelfIntersecting, hasNoArea } from './aoiGeometry';
import { withoutForbiddenCharacters } from '../inputs/fileNames';
import { cleanName, nameLength } from '../inputs/names';

export const AOI_POINTS_MIN = 3;
export const AOI_POINTS_MAX = 500;
export const AOI_SHAPES_MAX = 2000;
/** Over all shapes of one AOI: limited by the size of a call and by the metrics. */
export const AOI_TIMELINE_POINTS_MAX = 40_000;
export const AOIS_PER_SET_MAX = 500;
/** Over all AOIs of a study: limited by the size of an answer, about 20 MB. */
export const AOI_SET_POINTS_MAX = 500_000;
export const AOI_NAME_MAX = 255;
export const AOI_FILE_NAME_MAX = 255;
export const AOI_SET_NAME = 'AOIs';

/** A new shape that is not drawn by hand. */
export const DEFAULT_AOI_SQUARE: readonly AoiPoint[] = [
  { x: 0.4, y: 0.4 },
  { x: 0.6, y: 0.4 },
  { x: 0.6, y: 0.6 },
  { x: 0.4, y: 0.6 },
];

/** How far a shape may extend beyond the picture. */
const MIN_PART = -1;
const MAX_PART = 2;
const LAST_MS = 86_400_000;

const DEFAULT_NAME = /^AOI (\d{1,6})$/i;

/** 'AOI {n}', one above the highest number in use. */
export function defaultAoiName(others: readonly string[]): string {
  const numbers = others.map((name) => Number(DEFAULT_NAME.exec(cleanName(name))?.[1] ?? 0));
  return `AOI ${Math.max(0, ...numbers) + 1}`;
}

/** Whether a name is one that the program gives. */
export function isDefaultAoiName(name: string): boolean {
  return DEFAULT_NAME.test(cleanName(name));
}

export type AoiNameProblem = 'empty' | 'tooLong';

export function aoiNameProblem(name: string): AoiNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  return nameLength(cleaned) > AOI_NAME_MAX ? 'tooLong' : null;
}

/**
 * What AOIs of a stimulus type belong to: the stimulus, if everyone saw the same; one respondent's
 * view, if pages differ between respondents; or nothing.
 */
export function aoiTarget(type: StimulusType): 'stimulus' | 'respondent' | null {
  return STIMULUS_TYPE_FACTS[type].aoiTarget;
}

export type AoiShapeProblem =
  'notANumber' | 'outside' | 'tooFewPoints' | 'tooManyPoints' | 'sidesCross' | 'noArea';

/** A drawing with fewer points is discarded when it is finished. */
export function isCompleteDrawing(points: readonly AoiPoint[]): boolean {
  return points.length >= AOI_POINTS_MIN;
}

/** What is wrong with one shape, or null. A shape that ends an AOI has no points. */
export function shapeProblem(points: readonly AoiPoint[]): AoiShapeProblem | null {
  const parts = points.flatMap(({ x, y }) => [x, y]);
  if (!parts.every(Number.isFinite)) return 'notANumber';
  if (parts.some((part) => part < MIN_PART || part > MAX_PART)) return 'outside';
  if (!isCompleteDrawing(points)) return 'tooFewPoints';
  if (points.length > AOI_POINTS_MAX) return 'tooManyPoints';
  if (hasNoArea(points)) return isSelfIntersecting(points) ? 'sidesCross' : 'noArea';
  return isSelfIntersecting(points) ? 'sidesCross' : null;
}

export type AoiTimelineProblem =
  | AoiShapeProblem
  | 'noShapes'
  | 'tooManyShapes'
  | 'badTime'
  | 'timesOutOfOrder'
  | 'firstShapeEmpty';

/**
 * What is wrong with the shapes of an AOI, and with which of them, or null.
 * @param timeline as stored: ascending in time
 */
export function timelineProblem(
  timeline: readonly Pick<AoiShape, 'ts' | 'points'>[],
): { readonly problem: AoiTimelineProblem; readonly shape: number } | null {
  if (timeline.length === 0) return { problem: 'noShapes', shape: 0 };
  if (timeline.length > AOI_SHAPES_MAX) return { problem: 'tooManyShapes', shape: AOI_SHAPES_MAX };
  let points = 0;
  for (const [at, shape] of timeline.entries()) {
    const problem = problemAt(timeline, at);
    if (problem) return { problem, shape: at };
    points += shape.points.length;
    if (points > AOI_TIMELINE_POINTS_MAX) return { problem: 'tooManyPoints', shape: at };
  }
  return null;
}

function problemAt(
  timeline: readonly Pick<AoiShape, 'ts' | 'points'>[],
  at: number,
): AoiTimelineProblem | null {
  const { ts, points } = timeline[at]!;
  if (!Number.isFinite(ts) || ts < 0 || ts > LAST_MS) return 'badTime';
  if (at > 0 && ts <= timeline[at - 1]!.ts) return 'timesOutOfOrder';
  if (points.length === 0) return at === 0 ? 'firstShapeEmpty' : null;
  return shapeProblem(points);
}

export const AOI_PROBLEM_MESSAGES: Readonly<Record<AoiTimelineProblem, string>> = {
  notANumber: 'A point of the shape is not a number.',
  outside: 'A point lies too far outside of the picture.',
  tooFewPoints: `A shape needs at least ${AOI_POINTS_MIN} points.`,
  tooManyPoints: `A shape can have at most ${AOI_POINTS_MAX} points, and all shapes of an AOI together ${AOI_TIMELINE_POINTS_MAX}.`,
  sidesCross: 'The sides of the shape cross. Draw it without crossing a side.',
  noArea: 'The shape covers nothing. Draw it larger.',
  noShapes: 'An AOI needs at least one shape.',
  tooManyShapes: `An AOI can have at most ${AOI_SHAPES_MAX} shapes.`,
  badTime: 'A shape has a time that cannot be.',
  timesOutOfOrder: 'The shapes are not in the order of their times, or two have the same time.',
  firstShapeEmpty: 'The first shape of an AOI cannot be its end.',
};

export type AoiFileNameProblem = 'required' | 'tooLong';

/** Checks the name after forbidden characters have been removed. */
export function aoiFileNameProblem(fileName: string): AoiFileNameProblem | null {
  const left = withoutForbiddenCharacters(fileName);
  if (left === '') return 'required';
  return nameLength(left) > AOI_FILE_NAME_MAX ? 'tooLong' : null;
}
