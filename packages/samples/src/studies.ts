/**
 * Plausible entities of the contract for tests and the style guide: only what matters has to be
 * given. Ids are assigned in order, so the same calls give the same entities.
 */
import type { Block } from '@fovea/contract/studies/blocks';
import type { QualityMetrics, RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';

const MOMENT = '2026-03-02T09:30:00.000Z';

/** A stimulus with a type and a name; by default an image of 1280x720. */
export function aStimulus(given: Partial<Stimulus> & Pick<Stimulus, 'id'>): Stimulus {
  const type = given.type ?? 'IMAGE';
  return {
    name: given.id,
    displayName: given.name ?? given.id,
    type,
    exposureTimeMs: 6000,
    exposureOffsetMs: 0,
    width: 1280,
    height: 720,
    imageUrl: type === 'IMAGE' ? `/objects/${given.id}.png` : null,
    videoUrl: type === 'VIDEO' ? `/objects/${given.id}.mp4` : null,
    thumbnailUrl: null,
    manualAdvance: false,
    recordWebcam: true,
    recordScreen: false,
    trackMouse: true,
    calibrationOptions: null,
    instructionOptions: null,
    websiteUrl: '',
    surveyQuestions: null,
    surveyTheme: null,
    tags: [],
    blocks: ['flow-1'],
    segmentData: [],
    respondentCount: 0,
    ...given,
  };
}

/** An online study with one flow that shows the given stimuli in order, and All Respondents. */
export function aStudy(given: Partial<Study> = {}): Study {
  const stimuli = given.stimuli ?? [];
  const flow: Block = {
    id: 'flow-1',
    displayName: 'Flow 1',
    flowOrder: 0,
    children: stimuli.map((stimulus, blockOrder) => ({
      id: `place-${stimulus.id}`,
      blockOrder,
      fixed: true,
      stimulusId: stimulus.id,
      blockId: null,
      parentBlock: 'flow-1',
    })),
  };
  return {
    id: 'study-1',
    version: 1,
    name: 'Poster test',
    studyType: 'ONLINE',
    state: 'NEW_AVAILABLE',
    desktopGeneration: 'fovea_ONLINE',
    finishedDate: null,
    companyName: 'Demo',
    editors: [],
    validTo: null,
    currentLabId: null,
    availableOn: [],
    respondentRegistration: 'ANYONE',
    screenWidth: 1920,
    screenHeight: 1080,
    checks: {
      respondentPositionCheck: false,
      respondentPositionReCheck: false,
      respondentEyesCheck: false,
      allowSkipRespondentPositionEyesChecks: false,
      audioInputCheck: false,
      audioOutputCheck: false,
      hasScreenSizeStep: true,
      hasPreparationStep: true,
      canStopCalibrationEarly: false,
      hasDriftChecks: false,
      hasCameraAngleStep: false,
    },
    deviceTypes: ['DESKTOP'],
    rejectConsentRedirect: '',
    studyFinishedRedirect: '',
    collectionErrorRedirect: '',
    expectedParameters: [],
    signalsDisabled: [],
    demarcatedSignals: [],
    gazeFrom: 'EYE_TRACKER',
    fixationFilter: { algorithm: 'auto' },
    panelProviderType: null,
    panelProviderId: null,
    quota: null,
    onlineQuota: null,
    blockUsage: 'BLOCK_RANDOM_CHOICE',
    createdDate: MOMENT,
    folder: 'root',
    company: 'company-1',
    studyOwner: null,
    sensors: {
      webcam: true,
      eyeTracking: true,
      headPose: true,
      facialExpressions: true,
      microphone: false,
      voiceAnalysis: false,
      respiration: false,
      screenRecording: false,
      labDevices: false,
    },
    recordWebcamVideo: false,
    calibrationThresholdDeg: null,
    frameRateThresholdHz: null,
    faceShareThreshold: null,
    remoteDataCollection: true,
    locked: true,
    hasCollected: true,
    consentForm: 'We ask you to look at pictures.',
    contactEmail: 'researcher@example.org',
    locale: 'en',
    stimuli,
    blocks: [flow],
    topLevelBlocks: [flow.id],
    segments: [
      {
        id: 'all',
        name: 'All Respondents',
        allRespondents: true,
        respondents: [],
        progress: { done: 0, total: 0 },
        criteria: null,
        updatedDate: '2026-01-01T00:00:00.000Z',
        processingState: 'COMPLETED',
      },
    ],
    respondentBuckets: {
      inProgress: 0,
      processing: 0,
      processed: 0,
      abandoned: 0,
      processingError: 0,
      screenedOut: 0,
    },
    collectionLink: 'http://127.0.0.1:8080/collect/#s/study-1',
    previewSecret: '5ec7e7',
    ...given,
  };
}

/** Quality figures typical of an average webcam session. */
export function someQuality(given: Partial<QualityMetrics> = {}): QualityMetrics {
  return {
    accuracyDeg: 2.4,
    accuracyPx: 96,
    precisionStdDeg: 1.1,
    precisionRmsDeg: 0.6,
    accuracyMethod: 'leave-one-point-out',
    distanceMethod: 'iris-assumed-camera',
    distanceCm: 57,
    gazeQuality: 0.93,
    faceQuality: 0.98,
    effectiveRateHz: 29.6,
    calibrationPoints: 13,
    points: [],
    endAccuracyDeg: null,
    uncorrectedAccuracyDeg: null,
    driftCorrection: 'none',
    distanceErrorPercent: null,
    screenSizeMethod: null,
    screenSizeErrorPercent: null,
    cameraMethod: null,
    cameraErrorPercent: null,
    degreeErrorPercent: null,
    loss: null,
    clocks: [],
    algorithm: 'patch-ridge-ray',
    algorithmVersion: '1',
    parameters: { lambda: 10 },
    ...given,
  };
}

/** A respondent's session; by default processed, with quality figures. */
export function aSession(label: string, given: Partial<RespondentSession> = {}): RespondentSession {
  const state = given.state ?? 'PROCESSED';
  const id = label.toLowerCase().replaceAll(' ', '-');
  return {
    id: `session-${id}`,
    studyId: 'study-1',
    respondent: { id, label, age: null, gender: null },
    machineId: null,
    stimuliBlock: null,
    variables: {},
    lowQualityManual: null,
    lowQualityAuto: false,
    lowQualityReasons: [],
    stimulusQuality: [],
    state,
    preview: false,
    createdDate: MOMENT,
    startTime: MOMENT,
    endTime: state === 'IN_PROGRESS' || state === 'ABANDONED' ? null : MOMENT,
    consentGiven: true,
    consentTime: MOMENT,
    consent: null,
    receiptCode: 'ABCD-1234',
    expectedChunks: null,
    expectedBytes: null,
    lastChunkDate: null,
    isPartial: false,
    zipFileName: null,
    withdrawnDate: null,
    lastPing: null,
    device: { kind: 'Desktop', browser: 'Chromium' },
    receivedChunks: 12,
    receivedBytes: 1_200_000,
    processingError: null,
    noGaze: null,
    screenedOut: null,
    qualityMetrics: state === 'PROCESSED' ? someQuality() : null,
    ...given,
  };
}
