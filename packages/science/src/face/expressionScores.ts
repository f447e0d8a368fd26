/**
 * Expression scores: transparent sums of the expression channels, not a trained classifier.
 *
 * Each is built from the channels that correspond to the action units named in the literature
 * (EMFACS; Affectiva's published lists for valence and engagement), relative to the person's own
 * resting face. A score without its main channel is NaN. They describe what a face did, never what
 * somebody felt: see docs/science/signals.md (Barrett et al. 2019, doi 10.1177/1529100619832930).
 */
import {
  EXPRESSION_CHANNELS,
  type ExpressionChannel,
  type FaceFrames,
} from '../recording/faceFrames';
import { medianOf } from '../math/medianOf';

export const EXPRESSION_SCORES_VERSION = '1';

/** Component of a score: a channel, or how far the eyelids are narrowed. */
export type ScorePart = ExpressionChannel | 'lidsNarrowed';

interface Recipe {
  readonly main: ScorePart;
  /**
   * Their weighted mean; in a `product` their weighted geometric mean, so that all are required.
   */
  readonly members: readonly (readonly [ScorePart, number])[];
  readonly how: 'mean' | 'product';
  /** Each is subtracted: what a smile does to the upper lip is not disgust. */
  readonly without: readonly ScorePart[];
}

export const SCORE_RECIPES = {
  joy: { main: 'mouthCornerUp', members: [['mouthCornerUp', 1]], how: 'mean', without: [] },
  surprise: {
    main: 'browRaiseOuter',
    members: [
      ['browRaiseInner', 1],
      ['browRaiseOuter', 1],
      ['mouthOpen', 1],
    ],
    how: 'product',
    without: [],
  },
  anger: {
    main: 'browLower',
    members: [
      ['browLower', 3],
      ['upperLipRaise', 1],
    ],
    how: 'mean',
    without: ['mouthCornerUp'],
  },
  sadness: {
    main: 'mouthCornerDown',
    members: [
      ['mouthCornerDown', 1],
      ['browRaiseInner', 1],
    ],
    how: 'product',
    without: ['mouthCornerUp', 'mouthOpen'],
  },
  disgust: {
    main: 'upperLipRaise',
    members: [['upperLipRaise', 1]],
    how: 'mean',
    without: ['mouthCornerUp', 'mouthOpen'],
  },
  confusion: {
    main: 'browLower',
    members: [
      ['browLower', 2],
      ['lidsNarrowed', 1],
    ],
    how: 'product',
    without: ['mouthCornerUp', 'upperLipRaise'],
  },
} as const satisfies Readonly<Record<string, Recipe>>;

/** Weights of the negative side of valence; the positive side is the smile. */
export const VALENCE_AGAINST = [
  ['mouthCornerDown', 0.4],
  ['browLower', 0.3],
  ['upperLipRaise', 0.15],
  ['browRaiseInner', 0.15],
] as const satisfies readonly (readonly [ExpressionChannel, number])[];

/** This many channels at their maximum give an engagement of 100. */
export const ENGAGEMENT_FULL_CHANNELS = 2;
/** Eyelids at half of their opening count as fully narrowed. */
const NARROWED_BY = 0.5;

export type PrototypeScore = keyof typeof SCORE_RECIPES;
export type ExpressionScore = PrototypeScore | 'valence' | 'engagement';
export const EXPRESSION_SCORES: readonly ExpressionScore[] = [
  'joy',
  'surprise',
  'anger',
  'sadness',
  'disgust',
  'confusion',
  'valence',
  'engagement',
];

/**
 * The person's resting face: the median of each channel over the frames with a face; NaN if not
 * measured.
 */
export function neutralChannels(frames: FaceFrames): Readonly<Record<ExpressionChannel, number>> {
  const width = EXPRESSION_CHANNELS.length;
  return Object.fromEntries(
    EXPRESSION_CHANNELS.map((channel, at) => [
      channel,
      medianOf(
        Float64Array.from({ length: frames.count }, (_, i) =>
          frames.faces[i] === 1 ? (frames.channels[i * width + at] ?? Number.NaN) : Number.NaN,
        ),
      ),
    ]),
  ) as Record<ExpressionChannel, number>;
}

/**
 * Scores of one frame.
 *
 * @param channels 0..1, by name; NaN if not measurable
 * @param rest of the same person (neutralChannels)
 * @param opening of the eyelids, mean of both eyes; NaN if not measured; closed eyes do not count
 *   as narrowed
 * @returns 0..100, valence -100..100; NaN without the main channel
 */
export function expressionScores(
  channels: Readonly<Record<ExpressionChannel, number>>,
  rest: Readonly<Record<ExpressionChannel, number>>,
  opening: number,
): Record<ExpressionScore, number> {
  const above = (part: ScorePart): number => {
    if (part === 'lidsNarrowed') {
      return opening < NARROWED_BY ? 0 : Math.min(1, Math.max(0, 1 - opening) / NARROWED_BY);
    }
    // A channel that is high at rest has little room to grow, so the change is relative to what
    // remains.
    const resting = Math.min(rest[part], 0.9);
    return Math.min(1, Math.max(0, (channels[part] - resting) / (1 - resting)));
  };
  const prototype = (score: PrototypeScore) => scoreOf(SCORE_RECIPES[score], above);
  const smile = above('mouthCornerUp');
  const against = VALENCE_AGAINST.reduce(
    (sum, [part, weight]) => sum + weight * known(above(part)),
    0,
  );
  const moved = EXPRESSION_CHANNELS.reduce((sum, channel) => sum + known(above(channel)), 0);
  return {
    joy: prototype('joy'),
    surprise: prototype('surprise'),
    anger: prototype('anger'),
    sadness: prototype('sadness'),
    disgust: prototype('disgust'),
    confusion: prototype('confusion'),
    valence: 100 * (smile - against * (1 - smile)),
    engagement: Number.isNaN(smile)
      ? Number.NaN
      : 100 * Math.min(1, moved / ENGAGEMENT_FULL_CHANNELS),
  };
}

function scoreOf(recipe: Recipe, above: (part: ScorePart) => number): number {
  if (Number.isNaN(above(recipe.main))) return Number.NaN;
  const members = recipe.members
    .map(([part, weight]) => ({ value: above(part), weight }))
    .filter(({ value }) => !Number.isNaN(value));
  const weights = members.reduce((sum, { weight }) => sum + weight, 0);
  const raw =
    recipe.how === 'mean'
      ? members.reduce((sum, { value, weight }) => sum + weight * value, 0) / weights
      : members.reduce((product, { value, weight }) => product * value ** (weight / weights), 1);
  return recipe.without.reduce((left, part) => left * (1 - known(above(part))), 100 * raw);
}

/** Channels that were not measured contribute nothing. */
function known(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
