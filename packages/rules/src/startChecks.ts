import type { Study } from '@fovea/contract/studies';
import { FLOW_LONG_MS, FLOW_MAX_MS, flowDurationMs } from './durations';
import { orderedStimuli } from './flow';

export type StartProblemCode =
  | 'noStimuli'
  | 'onlyCalibrations'
  | 'flowOnlyCalibrations'
  | 'noCalibration'
  | 'calibrationTooShort'
  | 'tooLong'
  | 'long';

export interface StartProblem {
  readonly code: StartProblemCode;
  /** True: collection cannot start. False: a warning. */
  readonly blocks: boolean;
}

export const START_PROBLEM_WORDS: Record<StartProblemCode, string> = {
  noStimuli: 'The study has no stimuli. Add at least one in the study builder.',
  onlyCalibrations: 'All stimuli are calibration slides. Add something to look at.',
  flowOnlyCalibrations: 'Some flows contain only calibration slides. Add something to look at.',
  noCalibration: 'Eye tracking is on, but a flow has no calibration slide.',
  calibrationTooShort: 'Calibration slides must be shown for at least 2 seconds.',
  tooLong: 'Error: Study exceeds maximum duration',
  long: 'Warning: Long study duration',
};

export const CALIBRATION_MIN_MS = 2000;

type Startable = Pick<Study, 'stimuli' | 'blocks' | 'topLevelBlocks' | 'sensors'>;

/** What stands against starting data collection, worst first. Empty: nothing does. */
export function startProblems(study: Startable): StartProblem[] {
  const flows = study.topLevelBlocks.map((id) => orderedStimuli(study.blocks, study.stimuli, id));
  const shown = flows.flat();
  if (shown.length === 0) return [{ code: 'noStimuli', blocks: true }];
  const problems: StartProblem[] = [];
  const isCalibration = (stimulus: { type: string }) => stimulus.type === 'CALIBRATION';
  if (shown.every(isCalibration)) {
    problems.push({ code: 'onlyCalibrations', blocks: true });
  } else if (flows.some((flow) => flow.every(isCalibration))) {
    problems.push({ code: 'flowOnlyCalibrations', blocks: true });
  }
  if (study.sensors.eyeTracking) {
    if (flows.some((flow) => !flow.some(isCalibration))) {
      problems.push({ code: 'noCalibration', blocks: true });
    }
    if (shown.some((s) => isCalibration(s) && s.exposureTimeMs < CALIBRATION_MIN_MS)) {
      problems.push({ code: 'calibrationTooShort', blocks: true });
    }
  }
  const longestMs = Math.max(...flows.map(flowDurationMs));
  if (longestMs > FLOW_MAX_MS) problems.push({ code: 'tooLong', blocks: true });
  else if (longestMs > FLOW_LONG_MS) problems.push({ code: 'long', blocks: false });
  return problems;
}

/** Whether collection may start. */
export function mayStart(study: Startable): boolean {
  return startProblems(study).every((problem) => !problem.blocks);
}
