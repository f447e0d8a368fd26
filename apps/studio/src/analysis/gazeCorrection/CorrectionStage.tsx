import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { useMemo, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { RespondentResult } from '../../replay/results/results';
import { ReplayStage } from '../../replay/stage/ReplayStage';
import { useStimulusPicture } from '../../replay/stage/stimulusPicture';
import { useDrawnBackground } from '../../replay/stage/useLayers';
import { FixationOverlay } from './FixationOverlay';
import { NEAR_MS, paintSamples } from './paintSamples';

interface Props extends Omit<ComponentProps<typeof FixationOverlay>, 'picture'> {
  readonly stimulus: Stimulus;
  readonly result: RespondentResult;
  readonly who: string;
  /** Of the chosen stretch. */
  readonly startMs: number;
  readonly endMs: number;
}

/** The stimulus with the gaze of the respondent; the frame of a video is that of the time. */
export function CorrectionStage({ stimulus, result, who, startMs, endMs, ...overlay }: Props) {
  const { clock, measured, revised, view, isNear } = overlay;
  const intl = useIntl();
  const picture = useStimulusPicture(stimulus);
  const paintBackground = useDrawnBackground(stimulus);
  const { tMs } = result.gaze;
  const gaze = view === 'before' ? measured : revised;
  const paintData = useMemo(
    () => paintSamples({ tMs, gaze, startMs, endMs, nearMs: isNear ? NEAR_MS : Infinity }),
    [tMs, gaze, startMs, endMs, isNear],
  );
  const size = { widthPx: stimulus.width, heightPx: stimulus.height };
  return (
    <ReplayStage
      clock={clock}
      picture={picture}
      stimulus={size}
      paintBackground={paintBackground}
      paintData={paintData}
      sound={false}
      label={intl.formatMessage(
        {
          id: 'replay.label',
          defaultMessage: '{stimulus} with the data of {who}',
        },
        { stimulus: stimulus.displayName, who },
      )}
    >
      <FixationOverlay {...overlay} picture={size} />
    </ReplayStage>
  );
}
