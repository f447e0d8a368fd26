import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prepareHeatmap } from '../../replay/results/heatmapCache';
import { readResult } from '../../replay/results/readResult';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import type { AnalysisSlot } from './analysisSlot';
import { stimuliInOrder } from '../selection/selection';

/** Waits until the stage has been drawn. */
const WAIT_MS = 600;

/**
 * Prefetches the result of the next stimulus in the list, and computes its heatmap, once the
 * current one is shown.
 */
export function usePrefetch({ study, cells, state }: AnalysisSlot): void {
  const {
    individualReplayType: basis,
    showHeatmap: withHeatmap,
    heatmapSigmaDeg: sigmaDeg,
  } = state;
  const client = useQueryClient();
  const [cell] = cells;
  const isReady = cells.length === 1 && cell?.result.data !== undefined;
  const stimulusId = cell?.stimulus.id;
  const segmentId = cell?.segment?.id;
  useEffect(() => {
    if (!isReady || !segmentId) return;
    const listed = stimuliInOrder(study).filter(({ segmentData }) =>
      segmentData.some((data) => data.segmentId === segmentId),
    );
    const next = listed[listed.findIndex(({ id }) => id === stimulusId) + 1];
    const data = next?.segmentData.find((each) => each.segmentId === segmentId);
    if (!next || !data) return;
    const { width: widthPx, height: heightPx } = next;
    const heatmap = { basis, widthPx, heightPx, longerSidePx: undefined, sigmaDeg };
    const timer = setTimeout(() => {
      void client
        .fetchQuery({
          // Must match the query in useResults.
          queryKey: [
            'result',
            [study.id, next.id, segmentId].join(' '),
            withoutSignature(data.url),
            data.version,
          ],
          queryFn: ({ signal }) =>
            readResult('segment', data.url, signal, withHeatmap ? heatmap : null),
          staleTime: Infinity,
        })
        .then((result) => {
          // The result may have been read before with another heatmap or none.
          if (withHeatmap) prepareHeatmap(result, heatmap);
        })
        // A failure is reported when the stimulus is opened.
        .catch(() => {});
      if (next.imageUrl) new Image().src = next.imageUrl;
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [client, isReady, study, stimulusId, segmentId, basis, withHeatmap, sigmaDeg]);
}
