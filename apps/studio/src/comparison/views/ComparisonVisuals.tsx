import { Stack, Switch } from '@mantine/core';
import { useIntl } from 'react-intl';
import { ColormapPicker } from '../../replay/stage/ColormapPicker';
import {
  BasisChoice,
  HeatmapControls,
  HeatmapStyleControls,
} from '../../replay/stage/HeatmapControls';
import { SegmentGazeControls } from '../../replay/stage/SegmentGazeControls';
import type { ComparisonState } from './comparisonState';

interface Props {
  readonly state: ComparisonState;
  readonly change: (changes: Partial<ComparisonState>) => void;
}

/** Selects the overlays on all compared stimuli. */
export function ComparisonVisuals({ state, change }: Props) {
  const intl = useIntl();
  return (
    <Stack gap={16}>
      <BasisChoice basis={state.basis} choose={(basis) => change({ basis })} />
      <HeatmapControls
        isShown={state.showHeatmap}
        show={(showHeatmap) => change({ showHeatmap })}
        heatmapType={state.heatmapType}
        choose={(heatmapType) => change({ heatmapType })}
      />
      <Switch
        disabled={!state.showHeatmap}
        label={intl.formatMessage({
          id: 'comparison.commonScale',
          defaultMessage: 'One scale for all heatmaps',
        })}
        description={intl.formatMessage({
          id: 'comparison.commonScale.help',
          defaultMessage:
            'One kernel for all views, and the same colour means the same time of the average respondent. Off: every heatmap has its own degree and maximum, and colours cannot be compared.',
        })}
        checked={state.commonScale}
        onChange={({ currentTarget: { checked } }) => change({ commonScale: checked })}
      />
      <ColormapPicker
        colormap={state.colormap}
        disabled={!state.showHeatmap}
        choose={(colormap) => change({ colormap })}
      />
      <HeatmapStyleControls
        isShown={state.showHeatmap}
        sigmaDeg={state.heatmapSigmaDeg}
        opacity={state.heatmapOpacity}
        change={change}
      />
      <SegmentGazeControls
        isShown={state.showGazeOrFixations}
        segmentGaze={state.segmentGaze}
        change={change}
      />
      <Switch
        label={intl.formatMessage({
          id: 'comparison.showAois',
          defaultMessage: 'Areas of interest',
        })}
        checked={state.showAois}
        onChange={({ currentTarget: { checked } }) => change({ showAois: checked })}
      />
    </Stack>
  );
}
