import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { Clock } from '../../replay/clock/clock';
import type { AnalysisState } from '../selection/analysisState';
import type { Cell } from '../selection/cells';
import type { LoadedResult } from './useResults';

/** A cell with its result. */
export interface LoadedCell extends Cell {
  readonly result: LoadedResult;
}

/** The props of the panel's tabs and of everything on or below the stage. */
export interface AnalysisSlot {
  readonly study: Study;
  /** Respondents without previews. */
  readonly sessions: readonly RespondentSession[];
  /** One cell, or several side by side; empty when there is nothing to show. */
  readonly cells: readonly LoadedCell[];
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  /** The clock of the whole screen. */
  readonly clock: Clock;
}
