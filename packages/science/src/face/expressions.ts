/**
 * Expression channels from the geometry of the face, relative to the person's own resting face.
 *
 * Mouth shapes share features: a smile is both wide and lifted, a pucker narrow, and an open jaw
 * pulls the corners down, which is subtracted before the corners are evaluated.
 */
import {
  EXPRESSION_CHANNELS,
  type EngineInfo,
  type ExpressionChannel,
} from '../recording/faceFrames';
import type { FaceMeasures } from './faceMeasures';

/** Change from rest, in centimetres, that counts as full. */
const FULL_CM = {
  open: 2,
  cornerLift: 0.9,
  widen: 1.2,
  cornerDrop: 0.3,
  narrow: 0.9,
  browRaise: 0.6,
  browLower: 0.4,
  browsTogether: 0.5,
  lipRaise: 0.3,
};
/** How far the corners move down with an opening and with a narrowing mouth. */
const CORNER_FOLLOWS_JAW = 0.27;
const CORNER_FOLLOWS_PUCKER = 0.2;
/** How far the upper lip moves with lifted corners. */
const LIP_FOLLOWS_CORNERS = 0.33;

/**
 * The channels an engine can measure. Correlations with the ground truth of a rendered face,
 * default engine: mouthOpen .93, corner up .88, corner down .73 (weak), pucker .89, brow raise .95
 * inner and .94 outer, brow lower .97, upper lip .86.
 */
const MEASURED: Readonly<Record<EngineInfo['name'], readonly ExpressionChannel[]>> = {
  human: EXPRESSION_CHANNELS,
  mediapipe: EXPRESSION_CHANNELS,
};

/** The channels an engine can measure, in the order of EXPRESSION_CHANNELS. */
export function measurableChannels(engine: EngineInfo['name']): readonly ExpressionChannel[] {
  return MEASURED[engine];
}

/**
 * @param measures of this frame
 * @param rest of the same person
 * @param engine whose landmarks these are
 * @returns [EXPRESSION_CHANNELS.length] 0 (rest) to 1 (full); NaN where the engine cannot measure
 *   the channel or a measure is NaN
 */
export function expressionChannels(
  measures: FaceMeasures,
  rest: FaceMeasures,
  engine: EngineInfo['name'],
): Float32Array {
  const open = Math.max(0, measures.mouthGap - rest.mouthGap);
  const widen = measures.mouthWidth - rest.mouthWidth;
  const lift =
    rest.cornerDown -
    measures.cornerDown +
    CORNER_FOLLOWS_JAW * open +
    CORNER_FOLLOWS_PUCKER * Math.max(0, -widen);
  const lipRaise =
    rest.upperLipDown - measures.upperLipDown - LIP_FOLLOWS_CORNERS * Math.max(0, lift);
  const innerRaise = rest.browInnerDown - measures.browInnerDown;
  const outerRaise = rest.browOuterDown - measures.browOuterDown;
  const together = rest.browsApart - measures.browsApart;
  const values: Record<ExpressionChannel, number> = {
    mouthOpen: open / FULL_CM.open,
    mouthCornerUp: (0.6 * lift) / FULL_CM.cornerLift + (0.4 * Math.max(0, widen)) / FULL_CM.widen,
    mouthCornerDown: -lift / FULL_CM.cornerDrop,
    mouthPucker: -widen / FULL_CM.narrow,
    browRaiseInner: innerRaise / FULL_CM.browRaise,
    browRaiseOuter: outerRaise / FULL_CM.browRaise,
    browLower: (0.6 * -innerRaise) / FULL_CM.browLower + (0.4 * together) / FULL_CM.browsTogether,
    upperLipRaise: lipRaise / FULL_CM.lipRaise,
  };
  const measured = measurableChannels(engine);
  return Float32Array.from(EXPRESSION_CHANNELS, (channel) =>
    measured.includes(channel) ? Math.min(1, Math.max(0, values[channel])) : Number.NaN,
  );
}
