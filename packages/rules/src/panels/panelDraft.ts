/** What a study asks of a panel: suggested from the study, and what is not possible. */
import type {
  PanelDraft,
  PanelPeripheral,
  PushProblem,
} from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { longestFlowMs } from '../flow/longestFlow';
import { minorUnitDigits } from '../inputs/minorUnits';
import { measuredChecks, measuredSensors } from '../studies/measuredSettings';
import { startProblems, type Startable } from '../studies/startChecks';
import { isLab } from '../studies/studyKinds';

const MINUTE_MS = 60_000;
/** Consent, camera check and position, for somebody who hesitates a little. */
const SETUP_MS = 2 * MINUTE_MS;

type Measured = Pick<
  Study,
  'name' | 'stimuli' | 'blocks' | 'topLevelBlocks' | 'sensors' | 'studyType' | 'deviceTypes'
> & { readonly checks: Study['checks'] };

/** Minutes that a participant needs: the longest flow, and the setup before it. At least one. */
export function panelDurationMins(
  study: Pick<Measured, 'stimuli' | 'blocks' | 'topLevelBlocks' | 'sensors' | 'studyType'>,
): number {
  const { webcam, microphone, screenRecording } = measuredSensors(study);
  const setupMs = webcam || microphone || screenRecording ? SETUP_MS : 0;
  return Math.max(1, Math.ceil((longestFlowMs(study) + setupMs) / MINUTE_MS));
}

/** What participants must have for what the study measures. */
export function neededPeripherals(
  study: Pick<Measured, 'sensors' | 'studyType' | 'checks'>,
): PanelPeripheral[] {
  const { webcam, microphone } = measuredSensors(study);
  const needed: PanelPeripheral[] = [];
  if (measuredChecks(study).audioOutputCheck) needed.push('audio');
  if (webcam) needed.push('camera');
  if (microphone) needed.push('microphone');
  return needed;
}

/** Per hour, in whole units of the currency: what Prolific recommends, rounded. Others are not known. */
const RECOMMENDED_PER_HOUR: Readonly<Record<string, number>> = { GBP: 9, USD: 12 };

/** A fair reward, rounded up; null for a currency without a recommendation. */
export function suggestedRewardMinor(durationMins: number, currency: string): number | null {
  const perHour = RECOMMENDED_PER_HOUR[currency];
  if (perHour === undefined) return null;
  return Math.ceil((perHour * 10 ** minorUnitDigits(currency) * durationMins) / 60);
}

/** The reward for an hour, rounded to the smallest unit: what panels compare with their minimum. */
export function rewardPerHourMinor(rewardMinor: number, durationMins: number): number {
  return Math.round((rewardMinor * 60) / durationMins);
}

const FIRST_PLACES = 10;

/** What a push begins with; the reward is `suggestedRewardMinor`. */
export function suggestedDraft(study: Measured): Omit<PanelDraft, 'rewardMinor'> {
  const durationMins = panelDurationMins(study);
  return {
    name: study.name,
    description: suggestedDescription(study, durationMins),
    durationMins,
    places: FIRST_PLACES,
    deviceTypes: [...study.deviceTypes],
    peripherals: neededPeripherals(study),
    filters: [],
    screenedOut: null,
  };
}

function suggestedDescription(
  study: Pick<Measured, 'sensors' | 'studyType'>,
  durationMins: number,
): string {
  const { webcam, eyeTracking, microphone, screenRecording } = measuredSensors(study);
  const minutes = durationMins === 1 ? 'one minute' : `${durationMins} minutes`;
  const sentences = [`You look at what is shown and answer questions. It takes about ${minutes}.`];
  if (eyeTracking) sentences.push('Your webcam is used to measure where on the screen you look.');
  else if (webcam) sentences.push('Your webcam is used during the study.');
  if (microphone) sentences.push('Your microphone is used.');
  if (screenRecording) sentences.push('Your screen is recorded while you take part.');
  if (webcam) sentences.push('Sit in a bright place, with the light in front of you.');
  sentences.push('Before anything is recorded you read what is stored, and you can decline.');
  return sentences.join('\n\n');
}

export type DraftField = keyof PanelDraft;
export type DraftProblemCode =
  | 'empty'
  /** Control characters. */
  | 'characters'
  /** The study does not take part on this device. */
  | 'deviceNotInStudy'
  | 'screenedOutTooMuch'
  | 'filterTwice'
  | 'filterEmpty'
  | 'filterOrder'
  | 'fewerThanTaken'
  | 'noReward';

export interface DraftProblem {
  readonly field: DraftField;
  readonly code: DraftProblemCode;
}

export const DRAFT_PROBLEM_MESSAGES: Record<DraftProblemCode, string> = {
  empty: 'This must not be empty.',
  characters: 'This contains characters that cannot be shown.',
  deviceNotInStudy: 'The study does not allow this device. Change it in the settings first.',
  screenedOutTooMuch: 'Who is screened out must be paid less than the reward.',
  filterTwice: 'A filter can be used once.',
  filterEmpty: 'Choose at least one bound of the range.',
  filterOrder: 'The lower bound of a filter must not be above the upper one.',
  fewerThanTaken: 'Places cannot be fewer than there are or were taken.',
  noReward: 'Enter the reward: there is no recommendation for this currency.',
};

/** Everything that is not possible in a draft, before the panel is asked. */
export function draftProblems(
  { name, description, deviceTypes, rewardMinor, screenedOut, filters, places }: PanelDraft,
  study: Pick<Study, 'deviceTypes'>,
  /** Fewest places: those of a published study, or that are taken. */
  placesMin = 1,
): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const add = (field: DraftField, code: DraftProblemCode) => problems.push({ field, code });
  if (name.trim() === '') add('name', 'empty');
  else if (/\p{Cc}/u.test(name.trim())) add('name', 'characters');
  if (description.trim() === '') add('description', 'empty');
  if (deviceTypes.some((device) => !study.deviceTypes.includes(device))) {
    add('deviceTypes', 'deviceNotInStudy');
  }
  if (rewardMinor < 1) add('rewardMinor', 'noReward');
  if (screenedOut !== null && screenedOut.rewardMinor >= rewardMinor) {
    add('screenedOut', 'screenedOutTooMuch');
  }
  if (new Set(filters.map(({ id }) => id)).size < filters.length) add('filters', 'filterTwice');
  for (const filter of filters) {
    if (filter.type !== 'range') continue;
    const { lower, upper } = filter;
    if (lower === null && upper === null) add('filters', 'filterEmpty');
    // Dates are written so that they compare as texts.
    if (lower !== null && upper !== null && lower > upper) add('filters', 'filterOrder');
  }
  if (places < placesMin) add('places', 'fewerThanTaken');
  return problems;
}

export const PUSH_PROBLEM_MESSAGES: Record<PushProblem, string> = {
  LAB_STUDY: 'The respondents of a lab study come to the lab: it cannot be pushed to a panel.',
  NO_STIMULI: 'The study has no stimuli. Add at least one in the study builder.',
  ALREADY_PUSHED: 'The study is at the panel already.',
  OTHER_PANEL: 'Another panel is set up for this study. Remove it first.',
  NOT_CONNECTED: 'Connect the company to the panel first, under Panels.',
};

/** Why a study cannot be pushed; empty: it can. */
export function pushProblems(
  study: Startable,
  around: {
    readonly isPushed: boolean;
    readonly hasOtherPanel: boolean;
    readonly isConnected: boolean;
  },
): PushProblem[] {
  const problems: PushProblem[] = [];
  if (isLab(study)) problems.push('LAB_STUDY');
  if (startProblems(study).some(({ code }) => code === 'noStimuli')) problems.push('NO_STIMULI');
  if (around.isPushed) problems.push('ALREADY_PUSHED');
  if (around.hasOtherPanel) problems.push('OTHER_PANEL');
  if (!around.isConnected) problems.push('NOT_CONNECTED');
  return problems;
}

/** The refusal of the specification, where the feature is missing. */
export const CANNOT_PUSH_MESSAGE = 'You do not have access to push studies.';
