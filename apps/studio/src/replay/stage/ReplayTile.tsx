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
  /** Beside the title, quieter: whose data, how many. */
  readonly note?: ReactNode;
  readonly stimulus: Stimulus;
  /** Undefined: on its way, or `notice` says why there is none. */
  readonly result: Result | undefined;
  /** In place of data: it failed, it is processed, it does not exist. */
  readonly notice?: ReactNode;
  readonly messages?: readonly ReactNode[];
  /** Drawn over the data, for example areas of interest. */
  readonly paintOver?: Paint;
  /** Elements over the stage; `useStimulusRect` says where the stimulus lies. */
  readonly overlay?: ReactNode;
  /** Shows this tile alone. */
  readonly single?: () => void;
}

interface Props {
  readonly tile: Tile;
  readonly clock: Clock;
  readonly visuals: ReplayVisuals;
  readonly sound: boolean;
  readonly scale: HeatmapScale | null;
}

/** The stage of a tile: its picture, its data, its words. */
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
