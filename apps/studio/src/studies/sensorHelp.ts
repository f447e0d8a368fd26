import type { Sensors } from '@fovea/contract/studies/sensors';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What each sensor requires and measures. */
export const SENSOR_HELP: Record<keyof Sensors, MessageDescriptor> = defineMessages({
  webcam: {
    id: 'sensor.webcam.help',
    defaultMessage: 'The respondent’s camera. Everything that is read from the face needs it.',
  },
  eyeTracking: {
    id: 'sensor.eyeTracking.help',
    defaultMessage:
      'Where respondents look. Needs the webcam, and calibration slides in every flow.',
  },
  headPose: {
    id: 'sensor.headPose.help',
    defaultMessage: 'How the head is turned, and how far it is from the screen. Needs the webcam.',
  },
  facialExpressions: {
    id: 'sensor.facialExpressions.help',
    defaultMessage: 'Movements of the face, such as a smile or raised brows. Needs the webcam.',
  },
  microphone: {
    id: 'sensor.microphone.help',
    defaultMessage:
      'The respondent’s voice. Its sound is kept only in the webcam video, if that is kept (see Data collection). Needs the webcam.',
  },
  voiceAnalysis: {
    id: 'sensor.voiceAnalysis.help',
    defaultMessage: 'Pitch and loudness of the voice. Needs the microphone.',
  },
  respiration: {
    id: 'sensor.respiration.help',
    defaultMessage: 'Breathing, from the movements of the upper body. Needs the webcam.',
  },
  screenRecording: {
    id: 'sensor.screenRecording.help',
    defaultMessage:
      'A video of the respondent’s screen. Recommended for websites and Qualtrics. Not possible on tablets and phones.',
  },
  labDevices: {
    id: 'sensor.labDevices.help',
    defaultMessage:
      'Every device that the agent of the machine finds, such as an eye tracker, or an amplifier in the Lab Streaming Layer: all its channels, as the device sends them. Needs a machine of a lab.',
  },
});
