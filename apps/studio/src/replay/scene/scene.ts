import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import type { SignalOverlay } from '../layers/signalOverlay';
import type { ResultKind } from '../results/results';
import type { ReplayVisuals } from './visuals';

export type SceneStimulus = Pick<
  Stimulus,
  | 'id'
  | 'type'
  | 'displayName'
  | 'width'
  | 'height'
  | 'imageUrl'
  | 'videoUrl'
  | 'instructionOptions'
>;

export interface SceneAoi {
  readonly name: string;
  readonly color: string;
  readonly aoi: Aoi;
}

/**
 * Everything that a picture of a stimulus with data depends on, apart from its time and size. It can
 * be sent to a worker, which reads the files at the addresses itself.
 */
export interface Scene {
  readonly stimulus: SceneStimulus;
  /** False: only the data, on a transparent background. */
  readonly showsStimulus: boolean;
  readonly durationMs: number;
  /** The result file of the segment or respondent; null: only the stimulus. */
  readonly data: { readonly kind: ResultKind; readonly url: string } | null;
  readonly visuals: ReplayVisuals;
  /** Seconds per square degree that map to the heatmap's top colour; null: its own maximum. */
  readonly topSeconds: number | null;
  /** Size of a degree shared by several views; null: the result's own. */
  readonly xNormPerDeg: number | null;
  readonly overlay: SignalOverlay | null;
  readonly aois: readonly SceneAoi[];
}
