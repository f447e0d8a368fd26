import { SegmentedControl, Stack, Switch } from '@mantine/core';
import { useIntl } from 'react-intl';
import { ColormapPicker } from '../replay/ColormapPicker';
import type { ComparisonState } from './comparisonState';

interface Props {
  readonly state: ComparisonState;
  readonly change: (changes: Partial<ComparisonState>) => void;
}

/** What is drawn over every stimulus of the comparison. */
export function ComparisonVisuals({ state, change }: Props) {
  const intl = useIntl();
  return (
    <Stack gap={16}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={intl.formatMessage({ id: 'visuals.basis', defaultMessage: 'Made of' })}
        value={state.basis}
        onChange={(basis) => change({ basis })}
        data={[
          {
            value: 'gaze',
            label: intl.formatMessage({ id: 'visuals.gaze', defaultMessage: 'Gaze' }),
          },
          {
            value: 'fixations',
            label: intl.formatMessage({ id: 'visuals.fixations', defaultMessage: 'Fixations' }),
          },
        ]}
      />
      <Switch
        label={intl.formatMessage({ id: 'visuals.heatmap', defaultMessage: 'Heatmap' })}
        checked={state.showHeatmap}
        onChange={({ currentTarget: { checked } }) => change({ showHeatmap: checked })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        disabled={!state.showHeatmap}
        aria-label={intl.formatMessage({
          id: 'visuals.heatmapType',
          defaultMessage: 'Kind of heatmap',
        })}
        value={state.heatmapType}
        onChange={(heatmapType) => change({ heatmapType })}
        data={[
          {
            value: 'static',
            label: intl.formatMessage({ id: 'visuals.static', defaultMessage: 'Static' }),
          },
          {
            value: 'dynamic',
            label: intl.formatMessage({ id: 'visuals.dynamic', defaultMessage: 'Dynamic' }),
          },
        ]}
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
            'The same colour means the same time for each respondent in every view. Off: every heatmap uses its own maximum, and colours cannot be compared.',
        })}
        checked={state.commonScale}
        onChange={({ currentTarget: { checked } }) => change({ commonScale: checked })}
      />
      <ColormapPicker
        colormap={state.colormap}
        disabled={!state.showHeatmap}
        choose={(colormap) => change({ colormap })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'visuals.dots',
          defaultMessage: 'A dot for each respondent',
        })}
        checked={state.showGazeOrFixations}
        onChange={({ currentTarget: { checked } }) => change({ showGazeOrFixations: checked })}
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
