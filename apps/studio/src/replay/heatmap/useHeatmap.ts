import { useEffect, useMemo, useState } from 'react';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import type { HeatmapOptions } from '../results/heatmapRequest';
import type { HeatmapBasis } from '../results/heatmapSamples';
import { HeatmapSurface } from './heatmap';
import type { Result } from '../results/results';
import type { HeatmapScale } from './heatmapScale';
import { subscribeToHeatmap } from '../results/heatmapCache';
import type { ComputedHeatmap } from '../results/computedHeatmap';

interface Wanted {
  readonly result: Result;
  readonly basis: HeatmapBasis;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sigmaDeg: number;
  readonly commonDegree: DegreeScale | null | undefined;
}

/** The heatmap of a result; null while it is computed, and when none is wanted. */
export function useHeatmap(
  result: Result | undefined,
  basis: HeatmapBasis,
  stimulus: { readonly width: number; readonly height: number },
  scale: HeatmapScale | null,
  {
    longerSidePx,
    sigmaDeg,
    commonDegree,
  }: Pick<HeatmapOptions, 'longerSidePx' | 'sigmaDeg' | 'commonDegree'>,
): HeatmapSurface | null {
  const { width: widthPx, height: heightPx } = stimulus;
  const [created, setMade] = useState<(Wanted & { readonly ready: ComputedHeatmap }) | null>(null);

  useEffect(() => {
    if (!result) return;
    const wanted = { result, basis, widthPx, heightPx, sigmaDeg, commonDegree };
    return subscribeToHeatmap(result, { ...wanted, longerSidePx }, (ready) =>
      setMade({ ...wanted, ready }),
    );
  }, [result, basis, widthPx, heightPx, longerSidePx, sigmaDeg, commonDegree]);

  const isCurrent =
    created !== null &&
    created.result === result &&
    created.basis === basis &&
    created.widthPx === widthPx &&
    created.heightPx === heightPx &&
    created.sigmaDeg === sigmaDeg &&
    created.commonDegree === commonDegree;
  const ready = isCurrent ? created.ready : null;

  useEffect(() => {
    if (!scale || !ready) return;
    const owner = {};
    scale.put(owner, ready);
    return () => scale.take(owner);
  }, [scale, ready]);

  return useMemo(() => (ready ? new HeatmapSurface(ready, scale) : null), [ready, scale]);
}
