import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Clock } from '../clock/clock';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { TILE_SIDE_PX } from '../results/heatmapSize';
import { ReplayStage, type Paint } from './ReplayStage';
import type { Result } from '../results/results';
import { StageNotes } from './StageNotes';
import { useStimulusPicture } from './stimulusPicture';
import { useLayers, useInstructionBackground } from './useLayers';
import type { ReplayVisuals } from './visuals';

/** One stimulus with the data of one segment or respondent. */
export interface Tile {
  readonly key: string;
  readonly title: string;
  /** Secondary text beside the title: whose data, how many respondents. */
  readonly note?: ReactNode;
  readonly stimulus: Stimulus;
  /** Undefined: loading, or `notice` explains why there is none. */
  readonly result: Result | undefined;
  /** Shown instead of data: it failed, is being processed, or does not exist. */
  readonly notice?: ReactNode;
  readonly messages?: readonly ReactNode[];
  /** Drawn over the data, for example AOIs. */
  readonly paintOver?: Paint;
  /** Elements over the stage; `useStimulusRect` gives the position of the stimulus. */
  readonly overlay?: ReactNode;
  /** Called to show this tile alone. */
  readonly single?: () => void;
}

interface Props {
  readonly tile: Tile;
  readonly clock: Clock;
  readonly visuals: ReplayVisuals;
  readonly sound: boolean;
  readonly scale: HeatmapScale | null;
}

/** The stage of a tile: its picture, data and messages. */
export function ReplayTile({ tile, clock, visuals, sound, scale }: Props) {
  const { stimulus, result, paintOver } = tile;
  const picture = useStimulusPicture(stimulus);
  const paintLayers = useLayers(stimulus, result, visuals, scale, TILE_SIDE_PX);
  const paintBackground = useInstructionBackground(stimulus);
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
      sound={sound}
      label={tile.title}
    >
      {tile.overlay}
      <StageNotes
        picture={picture}
        result={result}
        notice={tile.notice}
        messages={tile.messages ?? []}
      />
    </ReplayStage>
  );
}
