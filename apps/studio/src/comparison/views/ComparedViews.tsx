import type { Study } from '@fovea/contract/studies/studies';
import { Text } from '@mantine/core';
import { lazy, Suspense, type CSSProperties } from 'react';
import { FormattedMessage } from 'react-intl';
import { DarkArea } from '../../controls/layout/DarkArea';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { ErrorPanel } from '../../controls/feedback/ErrorPanel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { IconChartHistogram } from '@tabler/icons-react';
import { ReplayTiles, useTilesClock } from '../../replay/stage/ReplayTiles';
import type { Tile } from '../../replay/stage/ReplayTile';
import type { ReplayVisuals } from '../../replay/scene/visuals';
import { lineColor, lineDash } from '../../replay/signals/lineColors';
import { CreateVisualExport } from '../../visualExports/dialog/CreateVisualExport';
import { StagePictureMenu } from '../../visualExports/pictures/StagePictureMenu';
import classes from './Comparison.module.css';
import type { ComparisonState } from './comparisonState';
import { LeftOutRespondents } from './LeftOutRespondents';
import { comparedShownViews } from './comparedShownViews';
import { useAoiPainters } from './useAoiPainters';
import { useViewResults } from './useViewData';
import type { ComparedView } from './views';

const SignalCharts = lazy(async () => ({
  default: (await import('./SignalCharts')).SignalCharts,
}));

interface Props {
  readonly study: Study;
  readonly views: readonly ComparedView[];
  readonly state: ComparisonState;
  readonly change: (changes: Partial<ComparisonState>) => void;
}

/** The views side by side and their signal charts, all on one clock. */
export function ComparedViews({ study, views, state, change }: Props) {
  const results = useViewResults(views);
  const paints = useAoiPainters(study.id, views);
  const tiles = views.map(({ key, stimulus, data, name, common }, at): Tile => {
    const { data: result, error, refetch } = results[at] ?? {};
    const notice = !data ? (
      <Text c="dimmed" ta="center">
        <FormattedMessage
          id="comparison.tileNoData"
          defaultMessage="No data for this stimulus and segment"
        />
      </Text>
    ) : (
      !result && error && <ErrorPanel level={2} error={error} retry={() => void refetch?.()} />
    );
    return {
      key,
      title: name,
      stimulus,
      result,
      notice,
      note: (
        <>
          {state.sensorSignalLines.length > 0 && (
            <span
              className={classes.swatch}
              style={{ '--line': lineColor(at) } as CSSProperties}
              data-dash={lineDash(at).length > 0 ? lineDash(at).join('-') : undefined}
              aria-hidden
            />
          )}
          <FormattedMessage
            id="comparison.tileNote"
            defaultMessage="{hasCommon, select, true {{common} · } other {}}n = {n, number}"
            values={{
              hasCommon: String(common !== ''),
              common: <bdi>{common}</bdi>,
              n: data?.respondentCount ?? 0,
            }}
          />
        </>
      ),
      ...(state.showAois && paints[at] && { paintOver: paints[at] }),
    };
  });
  const clock = useTilesClock(tiles);
  const visuals: ReplayVisuals = {
    basis: state.basis,
    showHeatmap: state.showHeatmap,
    heatmapType: state.heatmapType,
    colormap: state.colormap,
    heatmapSigmaDeg: state.heatmapSigmaDeg,
    heatmapOpacity: state.heatmapOpacity,
    showGazeOrFixations: state.showGazeOrFixations,
    segmentGaze: state.segmentGaze,
    commonScale: state.commonScale,
  };
  if (views.every(({ data }) => data === null)) {
    return (
      <EmptyState
        icon={IconChartHistogram}
        title={
          <FormattedMessage
            id="comparison.noData"
            defaultMessage="No data available for comparison"
          />
        }
      >
        <FormattedMessage
          id="comparison.noDataChosen"
          defaultMessage="None of the chosen segments has data on the chosen stimuli. Choose others in the panel."
        />
      </EmptyState>
    );
  }
  return (
    <DarkArea className={classes.dark}>
      <div className={classes.stage} data-low={tiles.length <= 2 || undefined}>
        <ReplayTiles
          tiles={tiles}
          clock={clock}
          visuals={visuals}
          sound={{ on: state.soundOn, change: (soundOn) => change({ soundOn }) }}
          tileAction={(key, shared) => (
            <StagePictureMenu
              isSmall
              study={study}
              clock={clock}
              view={() =>
                comparedShownViews(views, results, state, visuals, shared).find(
                  (view) => view.key === key,
                )
              }
              title={views.find((view) => view.key === key)?.name ?? ''}
              hasLegend={visuals.showHeatmap}
            />
          )}
          actions={(shared) => (
            <CreateVisualExport
              study={study}
              views={() => comparedShownViews(views, results, state, visuals, shared)}
              timeMs={() => clock.timeMs}
              disabled={results.every(({ data }) => !data)}
            />
          )}
        />
      </div>
      <LeftOutRespondents
        studyId={study.id}
        views={views}
        results={results.map(({ data }) => data)}
      />
      {state.sensorSignalLines.length > 0 && (
        <Suspense fallback={<Skeletons rows={1} rowHeight={250} />}>
          <SignalCharts study={study} views={views} lines={state.sensorSignalLines} clock={clock} />
        </Suspense>
      )}
    </DarkArea>
  );
}
