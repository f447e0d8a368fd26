import { useCallback, useMemo, useState } from 'react';
import type { AnalysisSlot } from '../results/analysisSlot';
import { isTimeBased } from '../aoi/aoiAtTime';
import { useAoiEditor } from '../aoi/aoiEditor';
import { AoiTimeline } from '../aoiDrawing/AoiTimeline';
import { CellMetricsView } from './CellMetricsView';
import classes from './AoiPanel.module.css';
import { TrackingReview } from '../aoiTracking/TrackingReview';
import { useAoiActions } from '../aoi/useAoiActions';
import { aoisAt, aoiOwner, useShownAois } from '../aoi/useStimulusAois';

/** Below the stage while the AOI tab is open: keyframes over time, and the metrics. */
export function AoiPanel(props: AnalysisSlot) {
  const isOpen = useAoiEditor((editor) => editor.isOpen);
  return isOpen ? <OpenPanel {...props} /> : null;
}

function OpenPanel({ study, sessions, cells, state, clock }: AnalysisSlot) {
  const { aois: all, set } = useShownAois(study.id);
  const actions = useAoiActions(study.id);
  const [withSpread, setWithSpread] = useState(false);
  const [cell] = cells;
  const places = useMemo(
    () => cells.map(({ stimulus, session }) => aoiOwner(stimulus, session?.respondent.id ?? null)),
    [cells],
  );
  const labels = useMemo(
    () => new Map(sessions.map(({ respondent }) => [respondent.id, respondent.label])),
    [sessions],
  );
  const labelOf = useCallback((id: string) => labels.get(id) ?? id, [labels]);
  const isSingle = cells.length === 1;
  const onStage = aoisAt(all, places[0] ?? null).filter(
    ({ id }) => !state.hiddenAoiIds.includes(id),
  );
  if (!cell) return null;
  return (
    <>
      {isSingle && isTimeBased(cell.stimulus) && (
        <AoiTimeline clock={clock} aois={onStage} actions={actions} />
      )}
      {isSingle && <TrackingReview clock={clock} actions={actions} aois={onStage} />}
      {cells.some((_, at) => aoisAt(all, places[at] ?? null).length > 0) && (
        <section className={classes['panel']} data-aoi-editor>
          {cells.map((each, at) => (
            <CellMetricsView
              key={each.key}
              studyId={study.id}
              cell={each}
              all={all}
              place={places[at] ?? null}
              set={set}
              state={state}
              isSingle={isSingle}
              labelOf={labelOf}
              withSpread={withSpread}
              setWithSpread={setWithSpread}
            />
          ))}
        </section>
      )}
    </>
  );
}
