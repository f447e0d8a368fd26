import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { Clock } from '../../replay/clock/clock';
import type { AnalysisState } from '../selection/analysisState';
import type { Cell } from '../selection/cells';
import type { LoadedResult } from './useResults';

/** A cell with what was read for it. */
export interface LoadedCell extends Cell {
  readonly result: LoadedResult;
}

/** What a tab of the panel, and what stands on or below the stage, is given. */
export interface AnalysisSlot {
  readonly study: Study;
  /** Respondents that count: no previews. */
  readonly sessions: readonly RespondentSession[];
  /** What is shown: one, or several side by side; empty when there is nothing to show. */
  readonly cells: readonly LoadedCell[];
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  /** The time of everything on the screen. */
  readonly clock: Clock;
}
