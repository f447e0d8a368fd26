import type { CatalogueSignalId, SignalGroup } from '@fovea/science/signals/signalCatalogue';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Display names of signals that any recording may have; `signalName` names those of devices too. */
export const SIGNAL_MESSAGES: Record<CatalogueSignalId, MessageDescriptor> = defineMessages({
  headYawDeg: { id: 'signal.headYawDeg', defaultMessage: 'Head turn' },
  headPitchDeg: { id: 'signal.headPitchDeg', defaultMessage: 'Head up and down' },
  headRollDeg: { id: 'signal.headRollDeg', defaultMessage: 'Head tilt' },
  headXCm: { id: 'signal.headXCm', defaultMessage: 'Head place sideways' },
  headYCm: { id: 'signal.headYCm', defaultMessage: 'Head place in height' },
  headZCm: { id: 'signal.headZCm', defaultMessage: 'Head place in depth' },
  distanceCm: { id: 'signal.distanceCm', defaultMessage: 'Distance to the camera' },
  lidLeft: { id: 'signal.lidLeft', defaultMessage: 'Left eye opening' },
  lidRight: { id: 'signal.lidRight', defaultMessage: 'Right eye opening' },
  blink: { id: 'signal.blink', defaultMessage: 'Blink' },
  mouthOpen: { id: 'signal.mouthOpen', defaultMessage: 'Mouth open' },
  mouthCornerUp: { id: 'signal.mouthCornerUp', defaultMessage: 'Mouth corners up' },
  mouthCornerDown: { id: 'signal.mouthCornerDown', defaultMessage: 'Mouth corners down' },
  mouthPucker: { id: 'signal.mouthPucker', defaultMessage: 'Lips puckered' },
  browRaiseInner: { id: 'signal.browRaiseInner', defaultMessage: 'Inner brows raised' },
  browRaiseOuter: { id: 'signal.browRaiseOuter', defaultMessage: 'Outer brows raised' },
  browLower: { id: 'signal.browLower', defaultMessage: 'Brows lowered' },
  upperLipRaise: { id: 'signal.upperLipRaise', defaultMessage: 'Upper lip raised' },
  joy: { id: 'signal.joy', defaultMessage: 'Joy' },
  surprise: { id: 'signal.surprise', defaultMessage: 'Surprise' },
  anger: { id: 'signal.anger', defaultMessage: 'Anger' },
  sadness: { id: 'signal.sadness', defaultMessage: 'Sadness' },
  disgust: { id: 'signal.disgust', defaultMessage: 'Disgust' },
  confusion: { id: 'signal.confusion', defaultMessage: 'Confusion' },
  valence: { id: 'signal.valence', defaultMessage: 'Valence' },
  engagement: { id: 'signal.engagement', defaultMessage: 'Engagement' },
  respirationPerMinute: {
    id: 'signal.respirationPerMinute',
    defaultMessage: 'Breaths a minute',
  },
  f0Semitones: { id: 'signal.f0Semitones', defaultMessage: 'Pitch of the voice' },
  jitter: { id: 'signal.jitter', defaultMessage: 'Jitter' },
  shimmerDb: { id: 'signal.shimmerDb', defaultMessage: 'Shimmer' },
  hnrDb: { id: 'signal.hnrDb', defaultMessage: 'Harmonics to noise' },
  loudness: { id: 'signal.loudness', defaultMessage: 'Loudness' },
  alphaRatioDb: { id: 'signal.alphaRatioDb', defaultMessage: 'Alpha ratio' },
  hammarbergDb: { id: 'signal.hammarbergDb', defaultMessage: 'Hammarberg index' },
  slope0to500: { id: 'signal.slope0to500', defaultMessage: 'Spectral slope 0 to 500 Hz' },
  slope500to1500: {
    id: 'signal.slope500to1500',
    defaultMessage: 'Spectral slope 500 to 1500 Hz',
  },
  f1Hz: { id: 'signal.f1Hz', defaultMessage: 'First formant' },
  f2Hz: { id: 'signal.f2Hz', defaultMessage: 'Second formant' },
  f3Hz: { id: 'signal.f3Hz', defaultMessage: 'Third formant' },
});

export const SIGNAL_GROUP_MESSAGES: Record<SignalGroup, MessageDescriptor> = defineMessages({
  head: { id: 'signalGroup.head', defaultMessage: 'Head pose' },
  eyes: { id: 'signalGroup.eyes', defaultMessage: 'Eyes' },
  expressionChannel: { id: 'signalGroup.channels', defaultMessage: 'Movements of the face' },
  expressionScore: { id: 'signalGroup.scores', defaultMessage: 'Expression scores' },
  respiration: { id: 'signalGroup.respiration', defaultMessage: 'Respiration' },
  voice: { id: 'signalGroup.voice', defaultMessage: 'Voice' },
  device: { id: 'signalGroup.device', defaultMessage: 'Laboratory devices' },
});

/** What the values of a group may be interpreted as. */
export const SIGNAL_CLAIM_MESSAGES: Record<SignalGroup, MessageDescriptor> = defineMessages({
  head: {
    id: 'signalClaim.head',
    defaultMessage:
      'Pose and place of the head as the respondent sees them: to their own left, up, towards the camera. Distances may be off by a fifth; changes are surer.',
  },
  eyes: {
    id: 'signalClaim.eyes',
    defaultMessage:
      'Opening of the lids, 0 closed, 1 as at rest. A blink is closed for 50 to 500 ms and seen from before to after; its length is known to about 30 ms.',
  },
  expressionChannel: {
    id: 'signalClaim.channels',
    defaultMessage: 'A movement of the face against the person’s own rest.',
  },
  expressionScore: {
    id: 'signalClaim.scores',
    defaultMessage: 'What the face did, not what somebody felt. Experimental; not validated.',
  },
  respiration: {
    id: 'signalClaim.respiration',
    defaultMessage: 'Breaths a minute over 30 s, where the signal is clear. Experimental.',
  },
  voice: {
    id: 'signalClaim.voice',
    defaultMessage: 'A description of the sound of the voice, not of an emotion.',
  },
  device: {
    id: 'signalClaim.device',
    defaultMessage:
      'What the device sent, averaged around each time of the replay. What it means, its maker says.',
  },
});

/** Inputs of a signal that are not channels of the face. */
export const SIGNAL_INPUT_MESSAGES: Record<string, MessageDescriptor> = defineMessages({
  'pose of the head': { id: 'signalRest.pose', defaultMessage: 'pose of the head' },
  lids: { id: 'signalRest.lids', defaultMessage: 'lids of both eyes' },
  'landmarks of the face': { id: 'signalRest.landmarks', defaultMessage: 'landmarks of the face' },
  'place of the chest in the picture': {
    id: 'signalRest.chest',
    defaultMessage: 'place of the chest in the picture',
  },
  'sound of the microphone': {
    id: 'signalRest.sound',
    defaultMessage: 'sound of the microphone',
  },
  lidsNarrowed: { id: 'signalRest.lidsNarrowed', defaultMessage: 'narrowed lids' },
});
