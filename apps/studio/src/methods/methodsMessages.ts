import type { GazeLoss, ScreeningReason } from '@fovea/contract/participation/respondents';
import type { CameraMethod } from '@fovea/rules/analysis/methodsReport';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { DEVICE_TYPE_MESSAGES } from '../messages/contractMessages';

/** Texts of the methods report. */
export const METHODS_MESSAGES = defineMessages({
  title: { id: 'methods.title', defaultMessage: 'Methods and data quality of {study}' },
  lead: {
    id: 'methods.lead',
    defaultMessage:
      'Written {date} by {product} {version} from the data as it is now. It lists what papers with eye tracking are asked to state; check it against what you analysed.',
  },
  none: { id: 'methods.none', defaultMessage: 'not measured' },
  unknown: { id: 'methods.unknown', defaultMessage: 'unknown' },
  counted: { id: 'methods.counted', defaultMessage: '{value} (n = {count, number})' },
  spread: {
    id: 'methods.spread',
    defaultMessage:
      '{mean} (median {median}{hasSd, select, true {, SD {sd}} other {}}, range {min} to {max}, n = {n, number})',
  },

  participants: { id: 'methods.participants', defaultMessage: 'Participants' },
  collected: { id: 'methods.collected', defaultMessage: 'Data collection' },
  collectedValue: { id: 'methods.collected.value', defaultMessage: '{from} to {to}' },
  begun: { id: 'methods.begun', defaultMessage: 'Began' },
  analysed: { id: 'methods.analysed', defaultMessage: 'With results' },
  screenedOut: { id: 'methods.screenedOut', defaultMessage: 'Screened out' },
  screenedOutValue: {
    id: 'methods.screenedOut.value',
    defaultMessage: '{count, plural, =0 {none} other {{count, number}: {reasons}}}',
  },
  screenedOutNote: {
    id: 'methods.screenedOut.note',
    defaultMessage:
      'Respondents who are screened out are sent away before the stimuli, after one repeat with advice. They are among those with results and marked as of low quality: they stay in All Respondents, and segments may leave them out.',
  },
  age: { id: 'methods.age', defaultMessage: 'Age, years' },
  gender: { id: 'methods.gender', defaultMessage: 'Gender' },
  noAge: { id: 'methods.notAsked', defaultMessage: 'not known' },

  exclusions: { id: 'methods.exclusions', defaultMessage: 'Exclusions' },
  exclusionReason: { id: 'methods.exclusions.reason', defaultMessage: 'Reason' },
  sessions: { id: 'methods.sessions', defaultMessage: 'Respondents' },
  noExclusions: {
    id: 'methods.exclusions.none',
    defaultMessage: 'Everybody who began has results.',
  },
  lowQuality: {
    id: 'methods.lowQuality',
    defaultMessage:
      'Of those with results, {auto, plural, =0 {none is marked} one {# is marked} other {# are marked}} as of low quality by the rule (accuracy not below {accuracy}°, gaze or face in less than half of the time, or not measured), {manual, plural, =0 {none} other {#}} by a researcher; {overruled, plural, =0 {none that the rule marks was} one {# that the rule marks was} other {# that the rule marks were}} taken as good by a researcher. {partial, plural, =0 {No recording is incomplete.} one {# recording is incomplete.} other {# recordings are incomplete.}} Marked respondents stay in All Respondents; segments may leave them out.',
  },
  withoutGaze: {
    id: 'methods.withoutGaze',
    defaultMessage:
      '{count, plural, one {# respondent has} other {# respondents have}} no gaze ({causes}): counted in answers and signals, in no figure of gaze.',
  },

  devices: { id: 'methods.devices', defaultMessage: 'Devices' },
  deviceKind: { id: 'methods.devices.kind', defaultMessage: 'Device' },
  browser: { id: 'methods.devices.browser', defaultMessage: 'Browser' },
  system: { id: 'methods.devices.system', defaultMessage: 'Operating system' },
  screen: { id: 'methods.devices.screen', defaultMessage: 'Screen, CSS pixels' },
  rate: { id: 'methods.rate', defaultMessage: 'Sampling rate, Hz' },
  gazeSource: { id: 'methods.gazeSource', defaultMessage: 'Gaze measured by' },
  webcam: { id: 'methods.webcam', defaultMessage: 'Webcam' },
  gazeAlgorithm: { id: 'methods.gazeAlgorithm', defaultMessage: 'Gaze estimation' },
  devicesNote: {
    id: 'methods.devices.note',
    defaultMessage:
      '{source, select, webcam {Gaze was estimated from the pictures of a webcam.} tracker {Gaze was measured by a laboratory eye tracker and is reported at its own rate.} other {Gaze was measured by a laboratory eye tracker, at its own rate, and in sessions without one estimated from the pictures of a webcam.}} The rate is one over the median interval of samples.',
  },

  quality: { id: 'methods.quality', defaultMessage: 'Calibration, accuracy and precision' },
  calibrationPoints: { id: 'methods.calibrationPoints', defaultMessage: 'Calibration points used' },
  accuracy: { id: 'methods.accuracy', defaultMessage: 'Accuracy, degrees' },
  accuracyMethod: { id: 'methods.accuracyMethod', defaultMessage: 'Accuracy was measured' },
  endAccuracy: { id: 'methods.endAccuracy', defaultMessage: 'Accuracy at the end, degrees' },
  driftCheck: {
    id: 'methods.driftCheck',
    defaultMessage: 'Gaze missed the dots before stimuli by, degrees',
    description: 'Mean over the dots of a respondent, which were shown to check for drift',
  },
  precisionStd: { id: 'methods.precisionStd', defaultMessage: 'Precision (STD), degrees' },
  precisionRms: { id: 'methods.precisionRms', defaultMessage: 'Precision (RMS-S2S), degrees' },
  distance: { id: 'methods.distance', defaultMessage: 'Viewing distance, cm' },
  distanceError: {
    id: 'methods.distanceError',
    defaultMessage: 'Possible error of the distance, %',
  },
  degreeError: {
    id: 'methods.degreeError',
    defaultMessage: 'Possible error of all degrees, by distance and screen size, %',
  },
  screenSize: { id: 'methods.screenSize', defaultMessage: 'Size of the screen' },
  distanceMethod: { id: 'methods.distanceMethod', defaultMessage: 'Distance and screen size' },
  camera: { id: 'methods.camera', defaultMessage: 'Angle of view of the camera' },
  drift: { id: 'methods.drift', defaultMessage: 'Drift corrected (offset)' },
  headFactors: {
    id: 'methods.headFactors',
    defaultMessage: 'Corrected for movements of the head',
    description: 'Row of the methods report',
  },
  headFactorsValue: {
    id: 'methods.headFactors.value',
    defaultMessage:
      '{used} of {asked, plural, one {# respondent} other {# respondents}} who moved it for that',
    description:
      'Methods report: how many respondents are corrected, of those who were asked to move their head',
  },
  handCorrected: { id: 'methods.handCorrected', defaultMessage: 'Gaze corrected by hand' },
  handCorrectedValue: {
    id: 'methods.handCorrected.value',
    defaultMessage:
      '{respondents, plural, =0 {none} one {# respondent} other {# respondents}}{stretches, plural, =0 {} one {, in # stretch of a stimulus} other {, in # stretches of stimuli}}',
  },
  qualityNote: {
    id: 'methods.quality.note',
    defaultMessage:
      'Accuracy is the mean angle between targets and the centre of the gaze on them; precision is the two-dimensional standard deviation around the targets, and the root mean square of angles between successive samples.',
  },
  degreeNote: {
    id: 'methods.quality.degreeNote',
    defaultMessage:
      'Degrees rest on the viewing distance and the size of the screen. The possible error is a factor, the same for all degrees of a respondent: at 20%, 3° are 2.5° to 3.6°. Limits in degrees were compared with figures that carry it. {isCameraAssumed, select, true {Browsers do not say what angle a camera sees; real webcams see 60° to 78°, and their middle was assumed.} other {}} {isCameraMeasured, select, true {Where the camera was measured, the respondent told when a dot disappeared in the blind spot of one eye, at 13.5° on average (Li et al. 2020); the distance found by it was averaged with the assumed one by the inverse of their variances.} other {}}',
  },

  loss: { id: 'methods.loss', defaultMessage: 'Data loss' },
  valid: { id: 'methods.valid', defaultMessage: 'Time with valid gaze, % of exposure' },
  face: { id: 'methods.face', defaultMessage: 'Camera frames with one face, %' },
  lossShare: { id: 'methods.lossShare', defaultMessage: '% of exposure, mean' },
  lossRange: { id: 'methods.lossRange', defaultMessage: 'Range' },

  fixations: { id: 'methods.fixations', defaultMessage: 'Fixations' },
  filter: { id: 'methods.filter', defaultMessage: 'Filter' },
  version: { id: 'methods.version', defaultMessage: 'Version' },
  parameters: { id: 'methods.parameters', defaultMessage: 'Parameters' },
  askedFilter: {
    id: 'methods.fixations.asked',
    defaultMessage: 'Filter of the study',
    description: 'What the fixations of a study are to be found with',
  },
  askedAutomatic: {
    id: 'methods.fixations.asked.automatic',
    defaultMessage: '{name}: chosen for each respondent by rate and precision',
  },
  askedByResearcher: {
    id: 'methods.fixations.asked.chosen',
    defaultMessage: '{name}, chosen by the researcher for all respondents ({settings})',
  },
  askedDiffers: {
    id: 'methods.fixations.asked.differs',
    defaultMessage:
      '{count, plural, one {# respondent was} other {# respondents were}} analysed with something else than the study asks for; the table has what was used.',
  },
  fixationNote: {
    id: 'methods.fixations.note',
    defaultMessage:
      '{isMeasured, select, true {On webcam gaze about 60 to 80 % of single fixations agree with an expert} other {How well fixations agree with an expert depends on the filter and its parameters}}; amplitudes and velocities of saccades are not measurable at the rates of webcams.',
  },
  dispersion: {
    id: 'methods.dispersion',
    defaultMessage: 'The dispersion of I-DT follows each respondent’s precision: {spread} degrees.',
  },
  scatter: {
    id: 'methods.scatter',
    defaultMessage:
      'Segmentation takes the gaze to scatter within a fixation as each respondent’s precision says: {spread} degrees along each axis.',
  },

  stimuli: { id: 'methods.stimuli', defaultMessage: 'Stimuli' },
  stimulus: { id: 'methods.stimulus', defaultMessage: 'Stimulus' },
  type: { id: 'methods.type', defaultMessage: 'Type' },
  exposure: { id: 'methods.exposure', defaultMessage: 'Exposure, s' },
  ownPace: { id: 'methods.ownPace', defaultMessage: 'until the respondent went on' },

  segments: { id: 'methods.segments', defaultMessage: 'Segments' },
  segment: { id: 'methods.segment', defaultMessage: 'Segment' },
  chosen: { id: 'methods.segment.chosen', defaultMessage: 'Respondents chosen' },
  byAll: { id: 'methods.segment.all', defaultMessage: 'all' },
  byRules: { id: 'methods.segment.rules', defaultMessage: 'by filters' },
  byHand: { id: 'methods.segment.hand', defaultMessage: 'by hand' },
  allRespondents: { id: 'methods.segment.allRespondents', defaultMessage: 'All Respondents' },

  aois: { id: 'methods.aois', defaultMessage: 'Areas of interest' },
  aoi: { id: 'methods.aoi', defaultMessage: 'Area' },
  shape: { id: 'methods.aoi.shape', defaultMessage: 'Shape' },
  area: { id: 'methods.aoi.area', defaultMessage: '% of the picture' },
  active: { id: 'methods.aoi.active', defaultMessage: 'Active' },
  activeTo: { id: 'methods.aoi.activeTo', defaultMessage: '{from} s to {to} s' },
  activeFrom: { id: 'methods.aoi.activeFrom', defaultMessage: 'from {from} s on' },
  keyframes: { id: 'methods.aoi.keyframes', defaultMessage: 'Shapes over time' },
  noAois: { id: 'methods.aois.none', defaultMessage: 'No areas of interest are drawn.' },
  aoiNote: {
    id: 'methods.aois.note',
    defaultMessage:
      'Version {version} of the metrics. A fixation counts when its centre lies in the area for at least half of its frames; between shapes of equally many points an area moves linearly. Times to first fixation are over those who looked; ratios are of those exposed with valid gaze.',
  },

  software: { id: 'methods.software', defaultMessage: 'Software' },
  program: { id: 'methods.program', defaultMessage: 'Program' },
  aoiVersion: { id: 'methods.aoiVersion', defaultMessage: 'Version of the AOI metrics' },

  respondents: { id: 'methods.respondents', defaultMessage: 'Each respondent' },
  respondent: { id: 'methods.respondent', defaultMessage: 'Respondent' },
  mark: { id: 'methods.mark', defaultMessage: 'Low quality' },
  yes: { id: 'methods.yes', defaultMessage: 'yes' },
  no: { id: 'methods.no', defaultMessage: 'no' },
  nobody: {
    id: 'methods.nobody',
    defaultMessage: 'Nobody has results yet. The figures fill in as recordings are processed.',
  },
  rateShort: { id: 'methods.short.rate', defaultMessage: 'Rate, Hz' },
  accuracyShort: { id: 'methods.short.accuracy', defaultMessage: 'Accuracy, °' },
  endShort: { id: 'methods.short.end', defaultMessage: 'At the end, °' },
  stdShort: { id: 'methods.short.std', defaultMessage: 'STD, °' },
  degreeErrorShort: { id: 'methods.short.degreeError', defaultMessage: 'Degrees ±, %' },
  rmsShort: { id: 'methods.short.rms', defaultMessage: 'RMS-S2S, °' },
  gazeShort: { id: 'methods.short.gaze', defaultMessage: 'Gaze, %' },
  faceShort: { id: 'methods.short.face', defaultMessage: 'Face, %' },
});

/** The thresholds of a study that end it for a respondent. */
export const METHODS_SCREENING_MESSAGES: Record<ScreeningReason, MessageDescriptor> =
  defineMessages({
    FRAME_RATE: {
      id: 'methods.screening.rate',
      defaultMessage: 'fewer than {threshold, number, ::.} camera pictures a second',
    },
    FACE: {
      id: 'methods.screening.face',
      defaultMessage: 'a face in fewer than {threshold, number, percent} of the camera pictures',
    },
    CALIBRATION_ERROR: {
      id: 'methods.screening.calibration',
      defaultMessage: 'calibration error not below {threshold, number, ::.0}°',
    },
  });

/** What an eye tracker sends does not say why it saw no eyes. */
export const METHODS_LOSS_MESSAGES: Record<keyof GazeLoss, MessageDescriptor> = defineMessages({
  blink: { id: 'loss.blink', defaultMessage: 'Eyes closed, and the moments around it' },
  faceLost: { id: 'loss.faceLost', defaultMessage: 'No face in the picture' },
  severalFaces: { id: 'loss.severalFaces', defaultMessage: 'More than one face' },
  offScreen: { id: 'loss.offScreen', defaultMessage: 'Looked beside the screen' },
  noPicture: {
    id: 'methods.loss.noPicture',
    defaultMessage:
      '{source, select, webcam {No camera picture} tracker {Nothing came from the eye tracker} other {No camera picture, or nothing from the eye tracker}}',
  },
  noGaze: {
    id: 'methods.loss.noGaze',
    defaultMessage:
      '{source, select, webcam {A face, but gaze could not be computed} tracker {The eye tracker saw no eyes, blinks included} other {A face without gaze, or the eye tracker saw no eyes (blinks included)}}',
  },
  tabLeft: { id: 'methods.loss.tabLeft', defaultMessage: 'Tab or full screen left' },
});

const METHODS: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  validation: { id: 'quality.by.validation', defaultMessage: 'on validation points' },
  'post-calibration': { id: 'quality.by.post', defaultMessage: 'on a second calibration' },
  'leave-one-point-out': { id: 'quality.by.leaveOneOut', defaultMessage: 'one point left out' },
  'webcam-calibration': {
    id: 'quality.by.webcamCalibration',
    defaultMessage: 'on the dots of the webcam’s calibration',
  },
  'not-measured': { id: 'quality.notMeasured', defaultMessage: 'not measured' },
});

/** How the size of a pixel became known. */
export const SCREEN_SIZE_MESSAGES: Record<'bank-card' | 'assumed', MessageDescriptor> =
  defineMessages({
    'bank-card': {
      id: 'methods.screenSize.measured',
      defaultMessage: 'measured with a bank card',
    },
    assumed: { id: 'methods.screenSize.assumed', defaultMessage: 'assumed' },
  });

export const CAMERA_METHOD_MESSAGES: Record<CameraMethod, MessageDescriptor> = defineMessages({
  assumed: { id: 'methods.camera.assumed', defaultMessage: 'assumed' },
  measured: { id: 'methods.camera.measured', defaultMessage: 'measured by the blind spot' },
  none: { id: 'methods.camera.none', defaultMessage: 'not needed, the distance was assumed' },
});

/** Undefined for a method that this version does not know. */
export const accuracyMethodMessage = (method: string): MessageDescriptor | undefined =>
  METHODS[method];

export const METHODS_GENDER_MESSAGES: Record<'MALE' | 'FEMALE' | 'OTHER', MessageDescriptor> =
  defineMessages({
    MALE: { id: 'gender.male', defaultMessage: 'Male' },
    FEMALE: { id: 'gender.female', defaultMessage: 'Female' },
    OTHER: { id: 'gender.other', defaultMessage: 'Other' },
  });

export const METHODS_SHAPE_MESSAGES: Record<
  'polygon' | 'rectangle' | 'ellipse',
  MessageDescriptor
> = defineMessages({
  polygon: { id: 'methods.shape.polygon', defaultMessage: 'polygon' },
  rectangle: { id: 'methods.shape.rectangle', defaultMessage: 'rectangle' },
  ellipse: { id: 'methods.shape.ellipse', defaultMessage: 'ellipse' },
});

const DEVICES: Readonly<Record<string, MessageDescriptor>> = DEVICE_TYPE_MESSAGES;

/** Undefined for a device kind that this version does not know. */
export const deviceMessage = (kind: string): MessageDescriptor | undefined => DEVICES[kind];

export const FILTER_NAMES: Readonly<Record<string, string>> = {
  segments: 'Segmentation',
  idt: 'I-DT',
  ivt: 'I-VT',
  i2mc: 'I2MC',
};
