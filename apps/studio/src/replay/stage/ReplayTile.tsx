import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import type { ReactNode } from 'react';
import type { Clock } from '../clock/clock';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { TILE_SIDE_PX } from '../results/heatmapSize';
import type { Paint } from '../scene/paint';
import type { Result } from '../results/results';
import classes from './ReplayTile.module.css';
import { StageMessages } from './StageMessages';
import { StimulusStage } from './StimulusStage';
import { useStimulusPicture } from './stimulusPicture';
import type { ReplayVisuals } from '../scene/visuals';

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
  /** Why the respondent has no gaze in the whole recording. */
  readonly noGazeReason?: ReactNode;
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
  readonly scale: HeatmapScale;
  /** One size of a degree for all views of the stimulus; undefined: the result's own. */
  readonly commonDegree: DegreeScale | null | undefined;
}

/** The stage of a tile: its picture, data and messages. */
export function ReplayTile({ tile, clock, visuals, sound, scale, commonDegree }: Props) {
  const picture = useStimulusPicture(tile.stimulus);
  return (
    <div className={classes.tile}>
      <StimulusStage
        clock={clock}
        stimulus={tile.stimulus}
        picture={picture}
        result={tile.result}
        visuals={visuals}
        scale={scale}
        commonDegree={commonDegree}
        longerSidePx={TILE_SIDE_PX}
        sound={sound}
        label={tile.title}
        notice={tile.notice}
        paintOver={tile.paintOver}
        overlay={tile.overlay}
      />
      <StageMessages
        picture={picture}
        result={tile.result}
        noGazeReason={tile.noGazeReason}
        messages={tile.messages}
      />
    </div>
  );
}
