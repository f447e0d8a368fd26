import type { Study } from '@fovea/contract/studies/studies';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import { existingCombinations } from '@fovea/rules/analysis/comparison';
import * as z from 'zod/mini';
import { HeatmapOpacity, HeatmapSigmaDeg } from '../../replay/heatmap/heatmapSettings';
import { SEGMENT_GAZE } from '../../replay/scene/visuals';
import { SignalLine } from '../../replay/signals/signalLine';
import { createViewState } from '../../state/viewState';

const Chosen = z.string().check(z.minLength(1), z.maxLength(64));
/** At most as many as a study has AOIs that somebody would compare. */
export const AoiPairList = z
  .array(z.array(Chosen).check(z.minLength(1), z.maxLength(24)))
  .check(z.maxLength(100));
const Combination = z.object({ studyId: Chosen, stimulusId: Chosen, segmentId: Chosen });

/** The comparison and its view settings, stored for each study; damaged fields fall back to defaults. */
const Fields = z.object({
  comparisonType: z.catch(z.enum(['stimuli', 'segments']), 'stimuli'),
  combinations: z.catch(z.array(Combination).check(z.maxLength(100)), []),
  /** AOIs of different stimuli that belong together; null: proposed by their names. */
  aoiPairs: z.catch(z.nullable(AoiPairList), null),
  sensorSignalLines: z.catch(z.array(SignalLine).check(z.maxLength(20)), []),
  colormap: z.catch(z.enum(COLORMAPS), DEFAULT_COLORMAP),
  heatmapType: z.catch(z.enum(['static', 'dynamic']), 'static'),
  heatmapSigmaDeg: HeatmapSigmaDeg,
  heatmapOpacity: HeatmapOpacity,
  showHeatmap: z.catch(z.boolean(), true),
  /** One kernel, and the same colour for the same time in every heatmap. */
  commonScale: z.catch(z.boolean(), true),
  /** Basis of heatmaps and dots. */
  basis: z.catch(z.enum(['gaze', 'fixations']), 'gaze'),
  showGazeOrFixations: z.catch(z.boolean(), false),
  segmentGaze: z.catch(z.enum(SEGMENT_GAZE), 'dots'),
  showAois: z.catch(z.boolean(), true),
  soundOn: z.catch(z.boolean(), false),
  panelFolded: z.catch(z.boolean(), false),
});
export type ComparisonState = z.infer<typeof Fields>;

export const DEFAULT_COMPARISON: ComparisonState = Fields.parse({});
export const ComparisonState = z.catch(Fields, DEFAULT_COMPARISON);

/** Stored in the browser and cleared when the user signs out. */
export const comparisonViewState = createViewState('comparison', (from) =>
  ComparisonState.parse(from),
);

/** Drops combinations of deleted items. Returns the same object when nothing changed. */
export function pruneComparison(state: ComparisonState, study: Study): ComparisonState {
  const combinations = existingCombinations(study, state.combinations);
  return combinations === state.combinations
    ? state
    : { ...state, combinations: [...combinations] };
}
