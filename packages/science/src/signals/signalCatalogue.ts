/**
 * Every signal a result can contain: its unit, its basis, and what may be claimed from it. The
 * order is that of the columns. The channels of devices are signals too, whose ids say what they are. Formulas and sources: docs/science/signals.md.
 */
import {
  EXPRESSION_CHANNELS,
  type EngineInfo,
  type ExpressionChannel,
} from '../recording/faceFrames';
import {
  EXPRESSION_SCORES,
  SCORE_RECIPES,
  VALENCE_AGAINST,
  type ExpressionScore,
} from '../face/expressionScores';
import { measurableChannels } from '../face/expressions';
import {
  deviceSignalParts,
  isDeviceSignalId,
  PUPIL_CHANNELS,
  type DeviceSignalId,
} from '../devices/deviceSignalId';
import { VOICE_DESCRIPTORS, type VoiceDescriptor } from '../recording/voiceFrames';

type Engine = EngineInfo['name'];

export type HeadSignal =
  | 'headYawDeg' | 'headPitchDeg' | 'headRollDeg'
  | 'headXCm' | 'headYCm' | 'headZCm' | 'distanceCm'; // prettier-ignore
export type EyeSignal = 'lidLeft' | 'lidRight' | 'blink';
/** A signal that every recording may have; `SignalId` has those of devices too. */
export type CatalogueSignalId =
  | HeadSignal
  | EyeSignal
  | ExpressionChannel
  | ExpressionScore
  | 'respirationPerMinute'
  | VoiceDescriptor;
export type SignalId = CatalogueSignalId | DeviceSignalId;

export type SignalGroup =
  'head' | 'eyes' | 'expressionChannel' | 'expressionScore' | 'respiration' | 'voice' | 'device';

export interface SignalEntry {
  readonly id: SignalId;
  readonly group: SignalGroup;
  readonly unit: string;
  /** What it is computed from: expression channels, or the name of a measurement. */
  readonly restsOn: readonly string[];
  /** Which face engines measure it; empty if none is needed. */
  readonly engines: readonly Engine[];
  /** What a value may be interpreted as. */
  readonly claim: string;
  readonly isExperimental: boolean;
}

/** An entry of the catalogue; `signalEntry` also knows the signals of devices. */
export type CatalogueEntry = SignalEntry & { readonly id: CatalogueSignalId };

const ENGINES: readonly Engine[] = ['human', 'mediapipe'];

const HEAD: readonly CatalogueEntry[] = [
  head('headYawDeg', 'deg', 'Turn of the head to the respondent’s own left.'),
  head('headPitchDeg', 'deg', 'Head up.'),
  head('headRollDeg', 'deg', 'Head tilted to the respondent’s own left shoulder.'),
  head('headXCm', 'cm', 'Place of the eyes, to the respondent’s own left of the camera.'),
  head('headYCm', 'cm', 'Place of the eyes, above the camera.'),
  head('headZCm', 'cm', 'Place of the eyes, before the camera.'),
  head('distanceCm', 'cm', 'From the eyes to the camera; off by up to a fifth, changes are surer.'),
];

const EYES: readonly CatalogueEntry[] = [
  eye('lidLeft', '0..1', 'Opening of the lids, 0 closed, 1 as at rest or wider.'),
  eye('lidRight', '0..1', 'Opening of the lids, 0 closed, 1 as at rest or wider.'),
  eye(
    'blink',
    '0/1',
    'Closed for 50 to 500 ms, seen from before to after; the length is known to about 30 ms.',
  ),
];

const voiceUnits: Readonly<Record<VoiceDescriptor, string>> = {
  f0Semitones: 'semitones above 27.5 Hz',
  jitter: '0..1',
  shimmerDb: 'dB',
  hnrDb: 'dB',
  loudness: '',
  alphaRatioDb: 'dB',
  hammarbergDb: 'dB',
  slope0to500: 'dB/100 Hz',
  slope500to1500: 'dB/100 Hz',
  f1Hz: 'Hz',
  f2Hz: 'Hz',
  f3Hz: 'Hz',
};

/** Every signal, including those that no current engine can measure. */
export const SIGNALS: readonly CatalogueEntry[] = [
  ...HEAD,
  ...EYES,
  ...EXPRESSION_CHANNELS.map((id): CatalogueEntry => ({
    id,
    group: 'expressionChannel',
    unit: '0..1',
    restsOn: ['landmarks of the face'],
    engines: ENGINES.filter((engine) => measurableChannels(engine).includes(id)),
    claim: 'A movement of the face against the person’s own rest.',
    isExperimental: false,
  })),
  ...EXPRESSION_SCORES.map((id): CatalogueEntry => ({
    id,
    group: 'expressionScore',
    unit: id === 'valence' ? '-100..100' : '0..100',
    restsOn: scoreRestsOn(id),
    engines: ENGINES.filter((engine) => measurableChannels(engine).includes(mainChannelOf(id))),
    claim: 'An expression score: what the face did, not what somebody felt. Not validated.',
    isExperimental: true,
  })),
  {
    id: 'respirationPerMinute',
    group: 'respiration',
    unit: '1/min',
    restsOn: ['place of the chest in the picture'],
    engines: [],
    claim: 'Breaths a minute over 30 s, where the signal is clear. Experimental.',
    isExperimental: true,
  },
  ...VOICE_DESCRIPTORS.map((id): CatalogueEntry => ({
    id,
    group: 'voice',
    unit: voiceUnits[id],
    restsOn: ['sound of the microphone'],
    engines: [],
    claim: 'A description of the sound of the voice, not of an emotion.',
    isExperimental: false,
  })),
];

/** Scores that are often requested but that the channels cannot provide, with the reason. */
export const NOT_MEASURABLE = [
  {
    id: 'fear',
    reason:
      'It rests on widened lids and stretched lips (AU 5, 20), which are not measured; what is left is surprise.',
  },
  {
    id: 'contempt',
    reason:
      'It shows on one side of the mouth (AU 12, 14); the channels are of both sides together.',
  },
] as const;

/** @returns null for an unknown name */
export function signalEntry(id: string): SignalEntry | null {
  return SIGNALS.find((entry) => entry.id === id) ?? deviceEntry(id);
}

/** Signals in the order of columns: the catalogue's, then those of devices by their names. */
export function inSignalOrder(ids: Iterable<SignalId>): SignalId[] {
  const given = new Set<SignalId>(ids);
  const known = SIGNALS.map(({ id }) => id).filter((id) => given.has(id));
  return [...known, ...[...given].filter(isDeviceSignalId).sort()];
}

/** Whether a signal is read from the picture of the face. */
export function isOfFace({ group }: Pick<SignalEntry, 'group'>): boolean {
  return group !== 'respiration' && group !== 'voice' && group !== 'device';
}

/** What the device sent, as it names it: nothing is claimed of it here. */
function deviceEntry(id: string): SignalEntry | null {
  const parts = isDeviceSignalId(id) ? deviceSignalParts(id) : null;
  if (!parts || !isDeviceSignalId(id)) return null;
  const { device, channel, unit } = parts;
  return {
    id,
    group: 'device',
    unit,
    restsOn: [device],
    engines: [],
    claim: deviceClaim(device, channel),
    isExperimental: false,
  };
}

function deviceClaim(device: string, channel: string): string {
  if (channel === PUPIL_CHANNELS.pupil) {
    return `Mean diameter of both pupils that the device ${device} sent, without blinks.`;
  }
  if (channel === PUPIL_CHANNELS.pupilChange) {
    return `The same minus the median of the last 500 ms before the stimulus. Light changes it more than anything else.`;
  }
  return `The channel ${channel} as the device ${device} sent it.`;
}

function head(id: HeadSignal, unit: string, claim: string): CatalogueEntry {
  const restsOn = ['pose of the head'];
  return { id, group: 'head', unit, restsOn, engines: ENGINES, claim, isExperimental: false };
}

function eye(id: EyeSignal, unit: string, claim: string): CatalogueEntry {
  const restsOn = ['lids'];
  return { id, group: 'eyes', unit, restsOn, engines: ENGINES, claim, isExperimental: false };
}

/** The channel without which a score is NaN. */
export function mainChannelOf(score: ExpressionScore): ExpressionChannel {
  return score === 'valence' || score === 'engagement'
    ? 'mouthCornerUp'
    : SCORE_RECIPES[score].main;
}

function scoreRestsOn(score: ExpressionScore): readonly string[] {
  if (score === 'engagement') return EXPRESSION_CHANNELS;
  if (score === 'valence') return ['mouthCornerUp', ...VALENCE_AGAINST.map(([channel]) => channel)];
  const { members, without } = SCORE_RECIPES[score];
  return [...members.map(([part]) => part), ...without];
}
