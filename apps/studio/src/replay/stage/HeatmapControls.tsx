import { Input, SegmentedControl, Slider, Switch } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { OPACITY, SIGMA_DEG } from '../heatmap/heatmapSettings';
import type { ReplayVisuals } from '../scene/visuals';

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

interface StyleProps {
  readonly isShown: boolean;
  readonly sigmaDeg: number;
  readonly opacity: number;
  readonly change: (changes: {
    readonly heatmapSigmaDeg?: number;
    readonly heatmapOpacity?: number;
  }) => void;
}

/** Sets the kernel of the heatmap and how much of the picture shows through. */
export function HeatmapStyleControls({ isShown, sigmaDeg, opacity, change }: StyleProps) {
  const intl = useIntl();
  const [draftDeg, setDraftDeg] = useState<number | null>(null);
  const degrees = (value: number) =>
    intl.formatMessage(
      { id: 'visuals.sigma.value', defaultMessage: '{sigma, number, ::.00}°' },
      { sigma: value },
    );
  const percent = (value: number) => intl.formatNumber(value, { style: 'percent' });
  const sigmaLabel = intl.formatMessage({
    id: 'visuals.sigma',
    defaultMessage: 'Radius (standard deviation of the kernel)',
  });
  const opacityLabel = intl.formatMessage({ id: 'visuals.opacity', defaultMessage: 'Opacity' });
  return (
    <>
      <Input.Wrapper size="xs" label={sigmaLabel} description={degrees(draftDeg ?? sigmaDeg)}>
        <Slider
          size="sm"
          min={SIGMA_DEG.min}
          max={SIGMA_DEG.max}
          step={SIGMA_DEG.step}
          disabled={!isShown}
          thumbLabel={sigmaLabel}
          label={degrees}
          value={draftDeg ?? sigmaDeg}
          onChange={setDraftDeg}
          // Every kernel is computed from all samples, so not at each step of a drag.
          onChangeEnd={(heatmapSigmaDeg) => {
            setDraftDeg(null);
            change({ heatmapSigmaDeg });
          }}
        />
      </Input.Wrapper>
      <Input.Wrapper size="xs" label={opacityLabel} description={percent(opacity)}>
        <Slider
          size="sm"
          min={OPACITY.min}
          max={OPACITY.max}
          step={OPACITY.step}
          disabled={!isShown}
          thumbLabel={opacityLabel}
          label={percent}
          value={opacity}
          onChange={(heatmapOpacity) => change({ heatmapOpacity })}
        />
      </Input.Wrapper>
    </>
  );
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
