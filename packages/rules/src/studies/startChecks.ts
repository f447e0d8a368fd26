import type { Study } from '@fovea/contract/studies/studies';
import { FLOW_LONG_MS, FLOW_MAX_MS, flowDurationMs } from '../flow/durations';
import { orderedStimuli } from '../flow/flow';
import { plainText } from '../inputs/richText';
import { SENSOR_REQUIRES, unmetSensors } from '../flow/sensorDependencies';
import { isBuiltType } from '../flow/stimuli';
import {
  availableSettings,
  EXPOSURE_MISSING_MESSAGE,
  isExposureMissing,
} from '../flow/stimulusSettings';
import { isCalibration } from '../flow/stimulusTypes';
import { measuredSensors } from './measuredSettings';
import { isBuiltHere, isCloudNative, isLab, isRemote } from './studyKinds';
import { hasConditionProblems } from '../survey/surveyConditions';
import { usesValuePropertyName } from '../survey/surveyTiming';

export type StartProblemCode =
  | 'noStimuli'
  | 'noQuota'
  | 'allUnsupported'
  | 'someUnsupported'
  | 'onlyCalibrations'
  | 'flowOnlyCalibrations'
  | 'noCalibration'
  | 'exposureMissing'
  | 'calibrationTooShort'
  | 'calibrationWithoutWebcam'
  | 'faceWithoutWebcam'
  | 'microphoneWithoutWebcam'
  | 'voiceWithoutMicrophone'
  | 'screenRecordingOnTablets'
  | 'tooLong'
  | 'emptyInstruction'
  | 'emptyBlock'
  | 'websiteWithoutScreenRecording'
  | 'screenRecordingUnused'
  | 'microphoneUnused'
  | 'surveyExpressions'
  | 'surveyConditions'
  | 'long';

export interface StartProblem {
  readonly code: StartProblemCode;
  /** True if collection cannot start; false for a warning. */
  readonly blocks: boolean;
  /** Names of the stimuli or flows concerned, unless it is the whole study. */
  readonly names?: readonly string[];
  /** The same with their ids, where they are stimuli or blocks that can be mended in the builder. */
  readonly elements?: readonly StartProblemElement[];
}

export interface StartProblemElement {
  /** Of a stimulus or a block. */
  readonly id: string;
  readonly name: string;
}

export const START_PROBLEM_MESSAGES: Record<StartProblemCode, string> = {
  noStimuli: 'The study has no stimuli. Add at least one in the study builder.',
  noQuota: 'A quota is required to start the data collection.',
  allUnsupported: 'None of the stimuli of this study can be shown to remote respondents.',
  someUnsupported: 'Stimuli that cannot be shown to remote respondents are skipped.',
  onlyCalibrations: 'All stimuli are calibration slides. Add something to look at.',
  flowOnlyCalibrations: 'Some flows contain only calibration slides. Add something to look at.',
  noCalibration: 'Eye tracking is on, but a flow has no calibration slide.',
  exposureMissing: EXPOSURE_MISSING_MESSAGE,
  calibrationTooShort: 'Calibration slides must be shown for at least 2 seconds.',
  calibrationWithoutWebcam: 'The webcam is not recorded during some calibration slides.',
  faceWithoutWebcam:
    'Eye tracking, head pose, facial expressions or respiration is on, but the webcam is off. Nothing of it would be measured.',
  microphoneWithoutWebcam: 'The microphone is only recorded together with the respondent camera.',
  voiceWithoutMicrophone: 'Voice analysis is on, but the microphone is off.',
  screenRecordingOnTablets: 'The screen cannot be recorded on tablets and phones.',
  tooLong: 'Error: Study exceeds maximum duration',
  emptyInstruction: 'An instruction has no text.',
  emptyBlock: 'A block has nothing in it.',
  websiteWithoutScreenRecording: 'The screen is not recorded, but the study shows websites.',
  screenRecordingUnused:
    'Screen recording is on, so respondents are asked to share their screen, but no stimulus records it.',
  microphoneUnused:
    'The microphone is on, so respondents are asked for it, but nothing of it is kept: neither the webcam video nor the voice analysis is on.',
  surveyExpressions:
    'A survey uses valuePropertyName: check that its expressions do what they should.',
  surveyConditions:
    'A survey has conditions on answers that do not exist or come later, so what they show is never shown or always.',
  long: 'Warning: Long study duration',
};

export const CALIBRATION_MIN_MS = 2000;

export type Startable = Pick<
  Study,
  | 'stimuli'
  | 'blocks'
  | 'topLevelBlocks'
  | 'sensors'
  | 'recordWebcamVideo'
  | 'deviceTypes'
  | 'studyType'
  | 'desktopGeneration'
  | 'locked'
> & { readonly quota?: Study['quota'] };

type Stimulus = Study['stimuli'][number];

const isShown = ({ type }: Stimulus) => isBuiltType(type);
const namesOf = (stimuli: readonly Stimulus[]) => [
  ...new Set(stimuli.map(({ displayName, name }) => displayName || name)),
];

/** The names of stimuli or blocks, and where they are found. */
function about(
  found: readonly { readonly id: string; readonly displayName: string; readonly name?: string }[],
): Pick<StartProblem, 'names' | 'elements'> {
  const elements = found.map(({ id, displayName, name }) => ({
    id,
    name: displayName || name || '',
  }));
  return { names: elements.map(({ name }) => name), elements };
}

interface Flow {
  readonly name: string;
  readonly stimuli: readonly Stimulus[];
}

/** Problems with starting data collection: blocking ones first, then warnings. */
export function startProblems(study: Startable): StartProblem[] {
  const flows = flowsOf(study);
  const shown = [...new Set(flows.flatMap(({ stimuli }) => stimuli))];
  const quota: StartProblem[] =
    isLab(study) && study.quota === null ? [{ code: 'noQuota', blocks: true }] : [];
  if (shown.length === 0) return [{ code: 'noStimuli', blocks: true }, ...quota];
  // If a study shows nothing, other problems do not matter.
  if (isRemote(study) && !shown.some(isShown)) return [{ code: 'allUnsupported', blocks: true }];
  const isImportedLab = isLab(study) && !isBuiltHere(study);
  const problems = isImportedLab
    ? [...quota, ...calibrationsOnly(flows, shown)]
    : [
        ...quota,
        ...(isRemote(study) ? unsupported(shown) : calibrationsOnly(flows, shown)),
        ...calibration(study, flows, shown),
        ...endless(study, shown),
        ...empty(study, shown),
        // In a lab, eye trackers and microphones are devices of their own.
        ...(isLab(study) ? [] : impossibleSensors(study)),
        ...recording(study, shown),
        ...duration(study, flows),
        ...surveys(shown),
      ];
  return [...problems.filter(({ blocks }) => blocks), ...problems.filter(({ blocks }) => !blocks)];
}

/** Whether collection may start. */
export function canStart(study: Startable): boolean {
  return startProblems(study).every((problem) => !problem.blocks);
}

/** Old studies have no flows: all their stimuli form one. */
function flowsOf(study: Startable): Flow[] {
  const blocks = new Map(study.blocks.map((block) => [block.id, block.displayName]));
  const flows = study.topLevelBlocks.map((id) => ({
    name: blocks.get(id) ?? '',
    stimuli: orderedStimuli(study.blocks, study.stimuli, id),
  }));
  return flows.length > 0 ? flows : [{ name: '', stimuli: study.stimuli }];
}

function unsupported(shown: readonly Stimulus[]): StartProblem[] {
  const skipped = shown.filter((stimulus) => !isShown(stimulus));
  if (skipped.length === 0) return [];
  return [{ code: 'someUnsupported', blocks: false, names: namesOf(skipped) }];
}

function calibrationsOnly(flows: readonly Flow[], shown: readonly Stimulus[]): StartProblem[] {
  if (shown.every(isCalibration)) return [{ code: 'onlyCalibrations', blocks: true }];
  // An empty flow has nothing to look at either.
  const poor = flows.filter(({ stimuli }) => stimuli.every(isCalibration));
  if (poor.length === 0) return [];
  return [{ code: 'flowOnlyCalibrations', blocks: true, names: poor.map(({ name }) => name) }];
}

/**
 * Without a calibration there is no gaze: this blocks a remote study and is a warning for one that
 * was built here.
 */
function calibration(
  study: Startable,
  flows: readonly Flow[],
  shown: readonly Stimulus[],
): StartProblem[] {
  if (!measuredSensors(study).eyeTracking) return [];
  const blocks = isRemote(study);
  const problems: StartProblem[] = [];
  const without = flows.filter(({ stimuli }) => !stimuli.some(isCalibration));
  if (without.length > 0) {
    const isAll = without.length === flows.length;
    problems.push({
      code: 'noCalibration',
      blocks,
      ...(isAll ? {} : { names: without.map(({ name }) => name) }),
    });
  }
  const calibrations = shown.filter(isCalibration);
  const short = calibrations.filter(({ exposureTimeMs }) => exposureTimeMs < CALIBRATION_MIN_MS);
  if (short.length > 0) {
    problems.push({ code: 'calibrationTooShort', blocks, names: namesOf(short) });
  }
  const blind = calibrations.filter(({ recordWebcam }) => !recordWebcam);
  if (blind.length > 0) {
    problems.push({ code: 'calibrationWithoutWebcam', blocks, names: namesOf(blind) });
  }
  return problems;
}

/** Stored before this was refused. It blocks where it can still be mended in the builder. */
function endless(study: Startable, shown: readonly Stimulus[]): StartProblem[] {
  const found = shown.filter(isExposureMissing);
  if (found.length === 0) return [];
  const blocks = isBuiltHere(study) && !study.locked;
  return [{ code: 'exposureMissing', blocks, ...about(found) }];
}

/** Instructions that respondents see without a text, and blocks without a stimulus. */
function empty(study: Startable, shown: readonly Stimulus[]): StartProblem[] {
  const instructions = shown.filter(
    ({ instructionOptions }) =>
      instructionOptions !== null && plainText(instructionOptions.instructions).trim() === '',
  );
  const flows = new Set(study.topLevelBlocks);
  const blocks = study.blocks.filter(
    ({ id }) => !flows.has(id) && orderedStimuli(study.blocks, study.stimuli, id).length === 0,
  );
  const problems: StartProblem[] = [];
  if (instructions.length > 0)
    problems.push({ code: 'emptyInstruction', blocks: false, ...about(instructions) });
  if (blocks.length > 0) problems.push({ code: 'emptyBlock', blocks: false, ...about(blocks) });
  return problems;
}

/**
 * Sensors that would measure nothing, because what they require is off. A locked study cannot be
 * changed any more and measures what it measured before, so it may be resumed.
 */
function impossibleSensors(study: Startable): StartProblem[] {
  if (study.locked) return [];
  const codes = unmetSensors(study.sensors).flatMap((sensor): StartProblemCode[] => {
    const required = SENSOR_REQUIRES[sensor];
    // A requirement that is on but lacks its own is reported itself.
    if (required === null || study.sensors[required]) return [];
    if (sensor === 'microphone') return ['microphoneWithoutWebcam'];
    return [required === 'microphone' ? 'voiceWithoutMicrophone' : 'faceWithoutWebcam'];
  });
  return [...new Set(codes)].map((code) => ({ code, blocks: true }));
}

function recording(study: Startable, shown: readonly Stimulus[]): StartProblem[] {
  const { microphone, voiceAnalysis, screenRecording } = measuredSensors(study);
  const problems: StartProblem[] = [];
  if (screenRecording && study.deviceTypes.some((device) => device !== 'DESKTOP')) {
    problems.push({ code: 'screenRecordingOnTablets', blocks: true });
  }
  const websites = shown.filter((stimulus) => availableSettings(stimulus).website);
  if (!screenRecording && websites.length > 0) {
    problems.push({
      code: 'websiteWithoutScreenRecording',
      blocks: false,
      names: namesOf(websites),
    });
  }
  if (screenRecording && !shown.some(({ recordScreen }) => recordScreen)) {
    problems.push({ code: 'screenRecordingUnused', blocks: false });
  }
  if (microphone && !voiceAnalysis && !study.recordWebcamVideo) {
    problems.push({ code: 'microphoneUnused', blocks: false });
  }
  return problems;
}

function duration(study: Startable, flows: readonly Flow[]): StartProblem[] {
  const over = (limitMs: number) =>
    flows.filter(({ stimuli }) => flowDurationMs(stimuli) > limitMs).map(({ name }) => name);
  const named = (names: readonly string[]) => (flows.length > 1 ? { names } : {});
  const tooLong = over(FLOW_MAX_MS);
  if (isCloudNative(study) && tooLong.length > 0) {
    return [{ code: 'tooLong', blocks: true, ...named(tooLong) }];
  }
  const long = over(FLOW_LONG_MS);
  return long.length > 0 ? [{ code: 'long', blocks: false, ...named(long) }] : [];
}

function surveys(shown: readonly Stimulus[]): StartProblem[] {
  const found = shown.filter(({ surveyQuestions }) => usesValuePropertyName(surveyQuestions));
  const conditions = shown.filter(({ surveyQuestions }) => hasConditionProblems(surveyQuestions));
  const problems: StartProblem[] = [];
  if (found.length > 0)
    problems.push({ code: 'surveyExpressions', blocks: false, names: namesOf(found) });
  if (conditions.length > 0)
    problems.push({ code: 'surveyConditions', blocks: false, ...about(conditions) });
  return problems;
}
