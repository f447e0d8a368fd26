import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Result } from '../../replay/results/results';
import type { ReplayVisuals } from '../../replay/scene/visuals';
import type { AxisLimits } from '../../replay/signals/buildChart';
import type { SignalLine } from '../../replay/signals/signalLine';

/** A view as the analysis or the comparison shows it; visual exports show the same. */
export interface ShownView {
  readonly key: string;
  readonly stimulus: Stimulus;
  /** Name of the segment, or label of the respondent. */
  readonly who: string;
  /** Whose data is shown. */
  readonly whose:
    | { readonly kind: 'segment'; readonly segment: Segment }
    | { readonly kind: 'respondent'; readonly sessionId: string };
  readonly visuals: ReplayVisuals;
  /** The signals over the stimulus; empty: none are shown. */
  readonly lines: readonly SignalLine[];
  readonly limits: AxisLimits & ThresholdLines;
  readonly showsAois: boolean;
  readonly hiddenAoiIds: readonly string[];
  /** Undefined: it is still loading. */
  readonly result: Result | undefined;
  /** Views that are compared share these; null: the view's own. */
  readonly topSeconds: number | null;
  readonly xNormPerDeg: number | null;
}

/** Lines across the chart of signals; null: none. */
export interface ThresholdLines {
  readonly customThreshold: number | null;
  readonly customThresholdTwo: number | null;
}

export const NO_LIMITS: ShownView['limits'] = {
  customThreshold: null,
  customThresholdTwo: null,
  customYAxisScaleMin: null,
  customYAxisScaleMax: null,
  customYAxisRightScaleMin: null,
  customYAxisRightScaleMax: null,
};
