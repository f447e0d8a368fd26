import { SegmentedControl, Switch } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { ReplayVisuals } from './visuals';

interface BasisProps {
  readonly basis: ReplayVisuals['basis'];
  readonly choose: (basis: ReplayVisuals['basis']) => void;
}

/** Selects the basis of heatmaps, dots and paths. */
export function BasisChoice({ basis, choose }: BasisProps) {
  const intl = useIntl();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={intl.formatMessage({ id: 'visuals.basis', defaultMessage: 'Made of' })}
      value={basis}
      onChange={choose}
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
  );
}

interface HeatmapProps {
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
  readonly heatmapType: ReplayVisuals['heatmapType'];
  readonly choose: (heatmapType: ReplayVisuals['heatmapType']) => void;
}

/** Switches the heatmap on and off, and between static and dynamic. */
export function HeatmapControls({ isShown, show, heatmapType, choose }: HeatmapProps) {
  const intl = useIntl();
  return (
    <>
      <Switch
        label={intl.formatMessage({ id: 'visuals.heatmap', defaultMessage: 'Heatmap' })}
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => show(checked)}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        disabled={!isShown}
        aria-label={intl.formatMessage({
          id: 'visuals.heatmapType',
          defaultMessage: 'Kind of heatmap',
        })}
        value={heatmapType}
        onChange={choose}
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
    </>
  );
}
