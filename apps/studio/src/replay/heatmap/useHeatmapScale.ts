import { useMemo, useSyncExternalStore } from 'react';
import type { Clock } from '../clock/clock';
import type { HeatmapType } from '../results/computedHeatmap';
import { HeatmapScale } from './heatmapScale';

/** A scale for the heatmaps on a clock, which are painted again when it changes. */
export function useHeatmapScale(clock: Clock): HeatmapScale {
  return useMemo(() => new HeatmapScale(clock.redraw), [clock]);
}

/** The time that the top colour stands for; 0: there is no gaze, or it is being computed. */
export function useTopSeconds(scale: HeatmapScale, type: HeatmapType): number {
  return useSyncExternalStore(scale.subscribe, () => scale.topSeconds(type));
}
