import type {
  AbandonmentPhase,
  NoGazeCause,
  RespondentSession,
  SetupStep,
} from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import type { NameProblem } from '@fovea/rules/inputs/names';
import type { StartProblemCode } from '@fovea/rules/studies/startChecks';
import type { StimulusNameProblem } from '@fovea/rules/flow/stimuli';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Messages for codes of the rules and states of the contract that several topics use. */

export const STUDY_NAME_PROBLEMS: Record<NameProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
  tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
  forbidden: {
    id: 'name.forbidden',
    defaultMessage: 'The name can only include letters, numbers and spaces.',
  },
  taken: {
    id: 'name.studyTaken',
    defaultMessage: 'Cannot be the same name as an existing study.',
  },
});

export const STIMULUS_NAME_PROBLEMS: Record<StimulusNameProblem, MessageDescriptor> =
  defineMessages({
    empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
    tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
    taken: {
      id: 'name.stimulusTaken',
      defaultMessage: 'Cannot be the same name as another stimulus of this study.',
    },
    reserved: {
      id: 'name.reserved',
      defaultMessage: 'This name is kept for the calibration slides of the study.',
    },
  });

export const STIMULUS_TYPE_MESSAGES: Record<StimulusType, MessageDescriptor> = defineMessages({
  IMAGE: { id: 'stimulus.image', defaultMessage: 'Image' },
  VIDEO: { id: 'stimulus.video', defaultMessage: 'Video' },
  INSTRUCTION: { id: 'stimulus.instruction', defaultMessage: 'Instruction' },
  CALIBRATION: { id: 'stimulus.calibration', defaultMessage: 'Calibration' },
  WEB: { id: 'stimulus.web', defaultMessage: 'Website' },
  QUALTRICS: { id: 'stimulus.qualtrics', defaultMessage: 'Qualtrics' },
  JS_SURVEY: { id: 'stimulus.survey', defaultMessage: 'Survey' },
  SURVEY: { id: 'stimulus.survey', defaultMessage: 'Survey' },
  WEB_SURVEY: { id: 'stimulus.webSurvey', defaultMessage: 'Web survey' },
  IMAGE_SCENE: { id: 'stimulus.imageScene', defaultMessage: 'Image scene' },
  VIDEO_SCENE: { id: 'stimulus.videoScene', defaultMessage: 'Video scene' },
  WEB_SCENE: { id: 'stimulus.webScene', defaultMessage: 'Website scene' },
  SCREEN: { id: 'stimulus.screen', defaultMessage: 'Screen recording' },
  SCENE_RECORDING: { id: 'stimulus.sceneRecording', defaultMessage: 'Scene recording' },
  UNKNOWN: { id: 'stimulus.unknown', defaultMessage: 'Unknown' },
});

export const STUDY_TYPE_MESSAGES: Record<Study['studyType'], MessageDescriptor> = defineMessages({
  ONLINE: { id: 'study.online', defaultMessage: 'Online' },
  REMOTE_DATA_COLLECTION: { id: 'study.rdc', defaultMessage: 'RDC' },
  LAB: { id: 'study.lab', defaultMessage: 'Lab' },
});

export const DEVICE_TYPE_MESSAGES: Record<DeviceType, MessageDescriptor> = defineMessages({
  DESKTOP: { id: 'device.desktop', defaultMessage: 'Desktop' },
  TABLET: { id: 'device.tablet', defaultMessage: 'Tablet' },
  PHONE: { id: 'device.phone', defaultMessage: 'Phone' },
});

export const SENSOR_MESSAGES: Record<keyof Sensors, MessageDescriptor> = defineMessages({
  webcam: { id: 'sensor.webcam', defaultMessage: 'Webcam' },
  eyeTracking: { id: 'sensor.eyeTracking', defaultMessage: 'Eye tracking' },
  headPose: { id: 'sensor.headPose', defaultMessage: 'Head pose' },
  facialExpressions: { id: 'sensor.facialExpressions', defaultMessage: 'Facial expressions' },
  microphone: { id: 'sensor.microphone', defaultMessage: 'Microphone' },
  voiceAnalysis: { id: 'sensor.voiceAnalysis', defaultMessage: 'Voice analysis' },
  respiration: { id: 'sensor.respiration', defaultMessage: 'Respiration' },
  screenRecording: { id: 'sensor.screenRecording', defaultMessage: 'Screen recording' },
  labDevices: { id: 'sensor.labDevices', defaultMessage: 'Laboratory devices' },
});

export const SESSION_STATE_MESSAGES: Record<RespondentSession['state'], MessageDescriptor> =
  defineMessages({
    IN_PROGRESS: { id: 'session.inProgress', defaultMessage: 'In progress' },
    UPLOADING: { id: 'session.uploading', defaultMessage: 'Uploading' },
    PROCESSING: { id: 'session.processing', defaultMessage: 'Processing' },
    PROCESSED: { id: 'session.processed', defaultMessage: 'Processed' },
    ABANDONED: { id: 'session.abandoned', defaultMessage: 'Abandoned' },
    PROCESSING_ERROR: { id: 'session.error', defaultMessage: 'Error' },
    WAITING: { id: 'session.waiting', defaultMessage: 'Waiting' },
    FINISHED: { id: 'session.finished', defaultMessage: 'Finished' },
    DATA_SAVED_LOCALLY: { id: 'session.manualZip', defaultMessage: 'Manual zip' },
    DATA_DELETED_BY_RESEARCHER: { id: 'session.deleted', defaultMessage: 'Deleted' },
    WITHDRAWN: { id: 'session.withdrawn', defaultMessage: 'Withdrawn' },
    MULTIPLE_FILE_COPY_ERROR: { id: 'session.copyError', defaultMessage: 'File copy error' },
  });

export const NO_GAZE_CAUSE_MESSAGES: Record<NoGazeCause, MessageDescriptor> = defineMessages({
  NO_CAMERA: { id: 'noGazeCause.noCamera', defaultMessage: 'no camera' },
  CAMERA_LOST: { id: 'noGazeCause.cameraLost', defaultMessage: 'camera stopped' },
  FACE_LOST: { id: 'noGazeCause.faceLost', defaultMessage: 'face not seen' },
  SEVERAL_FACES: { id: 'noGazeCause.severalFaces', defaultMessage: 'several faces' },
  EYES_CLOSED: { id: 'noGazeCause.eyesClosed', defaultMessage: 'eyes not seen' },
  NO_CALIBRATION: { id: 'noGazeCause.noCalibration', defaultMessage: 'no calibration' },
  CALIBRATION_ENDED: {
    id: 'noGazeCause.calibrationEnded',
    defaultMessage: 'calibration ended early',
  },
  SLOW_DEVICE: { id: 'noGazeCause.slowDevice', defaultMessage: 'slow device' },
  CALIBRATION_FAILED: {
    id: 'noGazeCause.calibrationFailed',
    defaultMessage: 'eyes did not follow the calibration',
  },
});

export const SETUP_STEP_MESSAGES: Record<SetupStep, MessageDescriptor> = defineMessages({
  screenRecording: { id: 'setup.screenRecording', defaultMessage: 'Screen recording' },
  respondentCamera: { id: 'setup.respondentCamera', defaultMessage: 'Respondent camera' },
  audio: { id: 'setup.audio', defaultMessage: 'Audio' },
  screenSize: { id: 'setup.screenSize', defaultMessage: 'Screen size' },
  fullscreen: { id: 'setup.fullscreen', defaultMessage: 'Full screen' },
  respondentPositionPreparation: {
    id: 'setup.positionPreparation',
    defaultMessage: 'Head position, preparation',
  },
  respondentPositionCheck: { id: 'setup.positionCheck', defaultMessage: 'Head position check' },
  cameraAngle: { id: 'setup.cameraAngle', defaultMessage: 'Camera, by the blind spot' },
  devices: { id: 'setup.devices', defaultMessage: 'Laboratory devices' },
});

/** The phase in which a respondent was at the last ping. */
export const ABANDONMENT_PHASE_MESSAGES: Record<AbandonmentPhase, MessageDescriptor> =
  defineMessages({
    testUploadError: { id: 'ping.testUpload', defaultMessage: 'Testing upload' },
    zipError: { id: 'ping.zip', defaultMessage: 'Packing the recording failed' },
    uploadError: { id: 'ping.upload', defaultMessage: 'Upload failed' },
    consent: { id: 'ping.consent', defaultMessage: 'Consent screen' },
    setup: { id: 'ping.setup', defaultMessage: 'Setup' },
    slideshow: { id: 'ping.slideshow', defaultMessage: 'Stimuli' },
    Unknown: { id: 'ping.unknown', defaultMessage: 'Has begun' },
  });

/** `names`: the affected stimuli or flows; `named` says whether there are any, `count` how many. */
export const START_PROBLEMS: Record<StartProblemCode, MessageDescriptor> = defineMessages({
  noStimuli: {
    id: 'start.noStimuli',
    defaultMessage: 'The study has no stimuli. Add at least one in the study builder.',
  },
  noQuota: {
    id: 'start.noQuota',
    defaultMessage: 'A quota is required to start the data collection.',
  },
  allUnsupported: {
    id: 'start.allUnsupported',
    defaultMessage: 'None of the stimuli of this study can be shown to remote respondents.',
  },
  someUnsupported: {
    id: 'start.someUnsupported',
    defaultMessage: 'These stimuli cannot be shown to remote respondents and are skipped: {names}.',
  },
  onlyCalibrations: {
    id: 'start.onlyCalibrations',
    defaultMessage: 'All stimuli are calibration slides. Add something to look at.',
  },
  flowOnlyCalibrations: {
    id: 'start.flowOnlyCalibrations',
    defaultMessage:
      'Some flows contain only calibration slides: {names}. Add something to look at.',
  },
  noCalibration: {
    id: 'start.noCalibration',
    defaultMessage:
      'Eye tracking is on, but {named, select, true {there are no calibration slides in {names}} other {there are no calibration slides}}. Without calibration there is no gaze.',
  },
  exposureMissing: {
    id: 'start.exposureMissing',
    defaultMessage:
      'Automatic advance without an exposure time, so only the respondent can end them: {names}. Enter an exposure time, or choose Manual.',
  },
  calibrationTooShort: {
    id: 'start.calibrationTooShort',
    defaultMessage: 'Calibration slides must be shown for at least 2 seconds: {names}.',
  },
  calibrationWithoutWebcam: {
    id: 'start.calibrationWithoutWebcam',
    defaultMessage: 'The webcam is not recorded during these calibration slides: {names}.',
  },
  faceWithoutWebcam: {
    id: 'start.faceWithoutWebcam',
    defaultMessage:
      'Eye tracking, head pose, facial expressions or respiration is on, but the webcam is off, so nothing of it would be measured. Open Sensors and choose what is measured.',
  },
  microphoneWithoutWebcam: {
    id: 'start.microphoneWithoutWebcam',
    defaultMessage:
      'The microphone is only recorded together with the respondent camera. Turn the webcam on, or the microphone off.',
  },
  voiceWithoutMicrophone: {
    id: 'start.voiceWithoutMicrophone',
    defaultMessage:
      'Voice analysis is on, but the microphone is off, so no voice would be measured. Open Sensors and choose what is measured.',
  },
  screenRecordingOnTablets: {
    id: 'start.screenRecordingOnTablets',
    defaultMessage:
      'The screen cannot be recorded on tablets and phones. Turn screen recording off, or allow desktops only.',
  },
  tooLong: {
    id: 'start.tooLong',
    defaultMessage:
      'Error: Study exceeds maximum duration (60 minutes{named, select, true {, in {names}} other {}}). Shorten or remove stimuli.',
  },
  emptyInstruction: {
    id: 'start.emptyInstruction',
    defaultMessage:
      '{count, plural, one {This instruction has} other {These instructions have}} no text: {names}.',
  },
  emptyBlock: {
    id: 'start.emptyBlock',
    defaultMessage:
      '{count, plural, one {This block has} other {These blocks have}} nothing in {count, plural, one {it} other {them}}: {names}.',
  },
  websiteWithoutScreenRecording: {
    id: 'start.websiteWithoutScreenRecording',
    defaultMessage:
      'Screen recording is off, so what respondents see on these websites is not recorded: {names}.',
  },
  screenRecordingUnused: {
    id: 'start.screenRecordingUnused',
    defaultMessage:
      'Screen recording is on, so respondents are asked to share their screen, but no stimulus records it. Switch it on for a stimulus in the study builder, or switch the sensor off.',
  },
  microphoneUnused: {
    id: 'start.microphoneUnused',
    defaultMessage:
      'The microphone is on, so respondents are asked for it, but nothing of it is kept. Keep the webcam video, or turn voice analysis on, or the microphone off.',
  },
  surveyExpressions: {
    id: 'start.surveyExpressions',
    defaultMessage:
      'These surveys use valuePropertyName. Check that their expressions do what they should: {names}.',
  },
  surveyConditions: {
    id: 'start.surveyConditions',
    defaultMessage:
      'Conditions of {count, plural, one {a survey ask} other {surveys ask}} for answers that do not exist or come later. Check the Logic tab: {names}.',
  },
  long: {
    id: 'start.long',
    defaultMessage:
      'Warning: Long study duration (over 15 minutes{named, select, true {, in {names}} other {}}). Respondents may give up.',
  },
});
