import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { useMemo, type ReactNode } from 'react';
import type { Clock } from '../clock/clock';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import type { Result } from '../results/results';
import { ReplayStage } from './ReplayStage';
import type { Paint } from '../scene/paint';
import { StageNotes } from './StageNotes';
import type { StimulusPicture } from './stimulusPicture';
import { useDrawnBackground, useLayers } from './useLayers';
import type { ReplayVisuals } from '../scene/visuals';

interface Props {
  readonly clock: Clock;
  readonly stimulus: Stimulus;
  readonly picture: StimulusPicture;
  /** Undefined: loading, or `notice` explains why there is none. */
  readonly result: Result | undefined;
  readonly visuals: ReplayVisuals;
  /** Shared with other views; null: its own maximum maps to the top colour. */
  readonly scale?: HeatmapScale | null;
  /** Of the heatmap; left out: full size. */
  readonly longerSidePx?: number;
  /** One size of a degree for all views of the stimulus; left out: the result's own. */
  readonly commonDegree?: DegreeScale | null | undefined;
  readonly sound: boolean;
  /** Text alternative of the stage. */
  readonly label: string;
  /** Shown over the stage instead of data. */
  readonly notice?: ReactNode;
  /** Drawn over the data, for example AOIs. */
  readonly paintOver?: Paint | undefined;
  /** Elements over the stage; `useStimulusRect` gives the position of the stimulus. */
  readonly overlay?: ReactNode;
}

/** A stage with the picture of a stimulus and its data. */
export function StimulusStage(props: Props) {
  const { clock, stimulus, picture, result, paintOver } = props;
  const paintLayers = useLayers(
    stimulus,
    result,
    props.visuals,
    props.scale,
    props.longerSidePx,
    props.commonDegree,
  );
  const paintBackground = useDrawnBackground(stimulus);
  const paintData = useMemo<Paint>(
    () =>
      paintOver
        ? (context, timeMs, view) => {
            paintLayers(context, timeMs, view);
            paintOver(context, timeMs, view);
          }
        : paintLayers,
    [paintLayers, paintOver],
  );
  return (
    <ReplayStage
      clock={clock}
      picture={picture}
      stimulus={{ widthPx: stimulus.width, heightPx: stimulus.height }}
      paintBackground={paintBackground}
      paintData={paintData}
      sound={props.sound}
      label={props.label}
    >
      {props.overlay}
      <StageNotes isLoading={!result} notice={props.notice} />
    </ReplayStage>
  );
}
