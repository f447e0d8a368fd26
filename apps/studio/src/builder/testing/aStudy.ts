import type { Block } from '@fovea/contract/studies/blocks';
import type { Stimulus, StimulusType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { vi } from 'vitest';
import type { BuilderActions } from '../structure/builderActions';

export function aStimulus(
  id: string,
  type: StimulusType,
  fields: Partial<Stimulus> = {},
): Stimulus {
  return {
    id,
    name: id,
    displayName: id,
    type,
    exposureTimeMs: 6000,
    exposureOffsetMs: 0,
    width: 1920,
    height: 1080,
    imageUrl: null,
    videoUrl: null,
    websiteUrl: type === 'WEB' ? 'https://example.com/' : '',
    thumbnailUrl: null,
    manualAdvance: false,
    recordWebcam: true,
    recordScreen: false,
    trackMouse: false,
    calibrationOptions: null,
    instructionOptions: null,
    surveyQuestions: null,
    surveyTheme: null,
    tags: [],
    blocks: [],
    segmentData: [],
    respondentCount: 0,
    ...fields,
  };
}

/** A block of stimuli (by id) and nested blocks (`block:` and the id). */
export function aBlock(
  id: string,
  items: readonly string[],
  flowOrder: number | null = null,
): Block {
  return {
    id,
    displayName: id,
    flowOrder,
    children: items.map((item, blockOrder) => {
      const blockId = item.startsWith('block:') ? item.slice('block:'.length) : null;
      return {
        id: `${id}/${blockId ?? item}`,
        blockOrder,
        fixed: false,
        stimulusId: blockId === null ? item : null,
        blockId,
        parentBlock: id,
      };
    }),
  };
}

export function aStudy(blocks: Block[], stimuli: Stimulus[], fields: Partial<Study> = {}): Study {
  return {
    id: 'study',
    version: 1,
    name: 'A study',
    studyType: 'ONLINE',
    state: 'NEW_AVAILABLE',
    desktopGeneration: 'fovea_ONLINE',
    createdDate: '2026-11-01T09:00:00Z',
    finishedDate: null,
    folder: 'folder',
    company: 'company',
    companyName: 'A company',
    studyOwner: null,
    editors: [],
    validTo: null,
    currentLabId: null,
    availableOn: [],
    respondentRegistration: 'ANYONE',
    screenWidth: 1920,
    screenHeight: 1080,
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
    checks: NO_CHECKS,
    deviceTypes: ['DESKTOP'],
    recordWebcamVideo: false,
    calibrationThresholdDeg: null,
    frameRateThresholdHz: null,
    faceShareThreshold: null,
    remoteDataCollection: false,
    locked: false,
    hasCollected: false,
    consentForm: '',
    contactEmail: '',
    locale: 'en-US',
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
    blockUsage: 'BLOCK_MANUAL_CHOICE',
    stimuli,
    blocks,
    topLevelBlocks: blocks.filter(({ flowOrder }) => flowOrder !== null).map(({ id }) => id),
    segments: [],
    respondentBuckets: {
      inProgress: 0,
      processing: 0,
      processed: 0,
      abandoned: 0,
      processingError: 0,
      screenedOut: 0,
    },
    collectionLink: 'https://a.test/collect/#s/study',
    previewSecret: '5ec7e7',
    ...fields,
  };
}

/** Actions that only record their calls. */
export function recordedActions() {
  return {
    addStimuli: vi.fn<BuilderActions['addStimuli']>(async () => ['new']),
    addBlock: vi.fn<BuilderActions['addBlock']>(async () => ['new']),
    addFlow: vi.fn<BuilderActions['addFlow']>(async () => {}),
    addExisting: vi.fn<BuilderActions['addExisting']>(async () => ['new']),
    addBlockCopies: vi.fn<BuilderActions['addBlockCopies']>(async () => ['new']),
    duplicateItem: vi.fn<BuilderActions['duplicateItem']>(async () => {}),
    renameBlock: vi.fn<BuilderActions['renameBlock']>(),
    renameFlow: vi.fn<BuilderActions['renameFlow']>(),
    duplicateFlow: vi.fn<BuilderActions['duplicateFlow']>(async () => {}),
    deleteFlow: vi.fn<BuilderActions['deleteFlow']>(async () => {}),
    moveFlow: vi.fn<BuilderActions['moveFlow']>(),
    removeItems: vi.fn<BuilderActions['removeItems']>(),
    moveItems: vi.fn<BuilderActions['moveItems']>(() => true),
    setFixed: vi.fn<BuilderActions['setFixed']>(),
    changeStimulus: vi.fn<BuilderActions['changeStimulus']>(),
    changeStudy: vi.fn<BuilderActions['changeStudy']>(),
  } satisfies BuilderActions;
}
