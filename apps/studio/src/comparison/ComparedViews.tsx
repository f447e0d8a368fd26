import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { DarkArea } from '../controls/DarkArea';
import { EmptyState } from '../controls/EmptyState';
import { ErrorPanel } from '../controls/ErrorPanel';
import { Skeletons } from '../controls/Skeletons';
import { IconChartHistogram } from '@tabler/icons-react';
import { ReplayTiles, useTilesClock } from '../replay/ReplayTiles';
import type { Tile } from '../replay/ReplayTile';
import classes from './Comparison.module.css';
import type { ComparisonState } from './comparisonState';
import { useViewResults } from './useViewData';
import type { ComparedView } from './views';

const SignalCharts = lazy(async () => ({
  default: (await import('./SignalCharts')).SignalCharts,
}));

interface Props {
  readonly views: readonly ComparedView[];
  readonly state: ComparisonState;
  readonly change: (changes: Partial<ComparisonState>) => void;
}

/** The views side by side and the charts of their signals, all on one clock. */
export function ComparedViews({ views, state, change }: Props) {
  const results = useViewResults(views);
  const tiles = views.map(({ key, stimulus, segment, data, name }, at): Tile => {
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
        <FormattedMessage
          id="comparison.tileNote"
          defaultMessage="{segment} · n = {n, number}"
          values={{ segment: <bdi>{segment.name}</bdi>, n: data?.respondentCount ?? 0 }}
        />
      ),
    };
  });
  const clock = useTilesClock(tiles);
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
      <div className={classes.stage}>
        <ReplayTiles
          tiles={tiles}
          clock={clock}
          visuals={{
            basis: state.basis,
            showHeatmap: state.showHeatmap,
            heatmapType: state.heatmapType,
            colormap: state.colormap,
            showGazeOrFixations: state.showGazeOrFixations,
            commonScale: state.commonScale,
          }}
          sound={{ on: state.soundOn, change: (soundOn) => change({ soundOn }) }}
        />
      </div>
      {state.sensorSignalLines.length > 0 && (
        <Suspense fallback={<Skeletons rows={1} rowHeight={250} />}>
          <SignalCharts views={views} lines={state.sensorSignalLines} clock={clock} />
        </Suspense>
      )}
    </DarkArea>
  );
}
