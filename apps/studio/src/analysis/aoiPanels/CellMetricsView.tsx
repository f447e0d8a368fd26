import type { AoiSet } from '@fovea/contract/analysis/aoi';
import { isSmallerThanAccuracy } from '@fovea/science/aoi/aoiAccuracy';
import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { Button, Switch } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoadedCell } from '../results/analysisSlot';
import type { AnalysisState } from '../selection/analysisState';
import type { AoiOwner } from '../aoi/aoiActions';
import { isTimeBased } from '../aoi/aoiAtTime';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import { useAoiEditor, type DraggedShapes } from '../aoi/aoiEditor';
import { clearAoiLabels, useAoiLabels } from '../aoi/aoiLabels';
import type { AoiDraft } from '../aoi/mergeAois';
import classes from './AoiPanel.module.css';
import { metricLabel } from '../aoiMetrics/metricText';
import { shownMetrics } from '../aoiMetrics/shownMetrics';
import { MetricsTable } from './MetricsTable';
import { RespondentMetricsDialog } from './RespondentMetricsDialog';
import { fileOfCell, useAoiMetrics } from '../aoiMetrics/useAoiMetrics';
import { statsStateOf, useAoiStats } from '../aoi/useAoiStats';
import { aoisAt } from '../aoi/useStimulusAois';

const MultiverseDialog = lazy(() =>
  import('../multiverse/MultiverseDialog').then((module) => ({ default: module.MultiverseDialog })),
);

interface Props {
  readonly studyId: string;
  readonly cell: LoadedCell;
  readonly all: readonly AoiDraft[];
  readonly place: AoiOwner | null;
  readonly set: AoiSet | undefined;
  readonly state: AnalysisState;
  /** The only cell, so that its values are shown on the stage too. */
  readonly isSingle: boolean;
  readonly labelOf: (respondentId: string) => string;
  readonly withSpread: boolean;
  readonly setWithSpread: (withSpread: boolean) => void;
}

/** The metrics of one stimulus and one segment or respondent. */
export function CellMetricsView(props: Props) {
  const { studyId, cell, all, place, set, state, isSingle, withSpread, setWithSpread } = props;
  const { labelOf } = props;
  const intl = useIntl();
  const live = useAoiEditor((editor) => editor.live);
  const labelMetric = useAoiEditor((editor) => editor.labelMetric);
  const [isListing, setIsListing] = useState(false);
  const [isVarying, setIsVarying] = useState(false);
  // Compared by content: the object is new at every render.
  const stimulusId = place?.stimulusId;
  const respondentId = place?.respondentId ?? null;
  const drafts = useMemo(
    () => aoisAt(all, stimulusId === undefined ? null : { stimulusId, respondentId }),
    [all, stimulusId, respondentId],
  );
  const withTime = isTimeBased(cell.stimulus);
  const aois = useMemo(
    () => drafts.map((draft) => scienceAoi(followed(draft, live, withTime))),
    [drafts, live, withTime],
  );
  const { found, circle, failure, isComputing } = useAoiMetrics(cell, aois, state.softHits);
  const { stats, calculate, isCalculating } = useAoiStats(studyId, set, cell.segment !== null);
  const summaries = useMemo(
    () => new Map(found?.summaries.map((summary) => [summary.aoiId, summary])),
    [found],
  );
  const metrics = shownMetrics(state.hiddenAoiMetricIds);
  const smallIds = useMemo(
    () =>
      new Set(
        circle
          ? aois.flatMap(({ id, keyframes }) =>
              keyframes.some(
                ({ points }) => points.length > 0 && isSmallerThanAccuracy(points, circle),
              )
                ? [id]
                : [],
            )
          : [],
      ),
    [aois, circle],
  );

  useEffect(() => {
    if (!isSingle) return undefined;
    const entry = AOI_CATALOGUE.find(({ id }) => id === labelMetric);
    const figures = new Map<string, string>();
    for (const [id, summary] of summaries) {
      const text = entry ? metricLabel(intl, summary, entry) : null;
      if (text) figures.set(id, text);
    }
    useAoiLabels.setState({ figures, error: circle, smallIds });
    return undefined;
  }, [isSingle, summaries, circle, smallIds, labelMetric, intl]);
  useEffect(() => clearAoiLabels, []);

  const file = fileOfCell(cell);
  const { segment } = cell;
  // Soft hits are computed in the browser only; the server has no values to compare with.
  const isCompared = segment !== null && !state.softHits;
  const stateOf = (aoiId: string) =>
    isCompared ? statsStateOf(set, stats, aoiId, segment.id, file?.version ?? null) : null;
  const isOld = drafts.some(({ id }) => ['stale', 'missing'].includes(stateOf(id) ?? ''));
  if (drafts.length === 0) return null;

  const title = isSingle
    ? cell.who
    : intl.formatMessage(
        { id: 'aoi.metrics.cell', defaultMessage: '{stimulus} · {who}' },
        { stimulus: cell.stimulus.displayName, who: cell.who },
      );
  return (
    <div>
      <div className={classes['head']}>
        <h2 className={classes['title']} dir="auto">
          {title}
        </h2>
        <span role="status">
          {!found && isComputing && file && (
            <FormattedMessage id="aoi.metrics.calculating" defaultMessage="Calculating…" />
          )}
          {!file && (
            <FormattedMessage
              id="aoi.metrics.noData"
              defaultMessage="There is no gaze data of this selection, so there are no metrics."
            />
          )}
          {failure}
          {found && (
            <FormattedMessage
              id="aoi.metrics.who"
              defaultMessage="{counted, number} of {all, plural, one {# respondent} other {# respondents}} with valid gaze"
              values={{ counted: found.counted, all: found.respondents }}
            />
          )}
          {found && isComputing && (
            <>
              {' · '}
              <FormattedMessage id="aoi.metrics.calculating" defaultMessage="Calculating…" />
            </>
          )}
          {found && isCompared && isCalculating && (
            <>
              {' · '}
              <FormattedMessage
                id="aoi.metrics.server"
                defaultMessage="the server is calculating…"
              />
            </>
          )}
        </span>
        {state.softHits && (
          <span className={classes['soft']}>
            <FormattedMessage
              id="aoi.metrics.soft"
              defaultMessage="Soft hits: weighed by the measured error"
            />
          </span>
        )}
        <span className={classes['end']}>
          <Switch
            size="xs"
            checked={withSpread}
            onChange={(event) => setWithSpread(event.currentTarget.checked)}
            label={<FormattedMessage id="aoi.metrics.withSpread" defaultMessage="Median and SD" />}
          />
          {isOld && !isCalculating && (
            <Button size="compact-xs" variant="default" onClick={() => calculate(false)}>
              <FormattedMessage id="aoi.metrics.again" defaultMessage="Calculate again" />
            </Button>
          )}
          {segment && file && (
            <Button size="compact-xs" variant="default" onClick={() => setIsListing(true)}>
              <FormattedMessage id="aoi.metrics.each" defaultMessage="Each respondent" />
            </Button>
          )}
          {segment && file && (
            <Button size="compact-xs" variant="default" onClick={() => setIsVarying(true)}>
              <FormattedMessage id="aoi.metrics.filters" defaultMessage="Other filters" />
            </Button>
          )}
        </span>
      </div>
      {found && (
        <MetricsTable
          label={intl.formatMessage(
            { id: 'aoi.metrics.label', defaultMessage: 'Metrics of AOIs: {title}' },
            { title },
          )}
          aois={drafts}
          metrics={metrics}
          summaries={summaries}
          stateOf={stateOf}
          smallIds={smallIds}
          withSpread={withSpread}
        />
      )}
      {isVarying && segment && (
        <Suspense>
          <MultiverseDialog
            studyId={studyId}
            stimulus={cell.stimulus}
            aois={drafts}
            segmentId={segment.id}
            onClose={() => setIsVarying(false)}
          />
        </Suspense>
      )}
      {isListing && file && (
        <RespondentMetricsDialog
          file={file}
          drafts={drafts}
          widthPx={cell.stimulus.width}
          heightPx={cell.stimulus.height}
          softHits={state.softHits}
          labelOf={labelOf}
          onClose={() => setIsListing(false)}
        />
      )}
    </div>
  );
}

/** Updates the metrics while a shape is dragged. On a video the drag sets its keyframe only on release. */
function followed(draft: AoiDraft, live: DraggedShapes | null, withTime: boolean): AoiDraft {
  const points = live?.[draft.id];
  const [only] = draft.timeline;
  if (!points || !only || withTime || draft.timeline.length > 1) return draft;
  return { ...draft, timeline: [{ ...only, points: [...points] }] };
}
