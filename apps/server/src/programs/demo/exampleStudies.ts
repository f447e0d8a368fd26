import type { StimulusType } from '@fovea/contract/studies/stimuli';
import type { Quota } from '@fovea/contract/studies/quota';
import type { Study } from '@fovea/contract/studies/studies';

export interface ExampleStimulus {
  readonly type: StimulusType;
  readonly name: string;
  /** Index of the picture that is shown. */
  readonly picture?: number;
  readonly exposureTimeMs: number;
}

export interface ExampleSession {
  readonly age: number;
  readonly gender: 'MALE' | 'FEMALE' | 'OTHER';
  /** Null: the respondent is waiting for a machine. */
  readonly machineId: string | null;
  readonly minutes?: number;
}

/** A study created elsewhere: in a lab, by remote collection, or in the old builder. */
export interface ExampleStudy {
  /** Its id is derived from this key, so that it is created only once. */
  readonly key: string;
  readonly name: string;
  readonly studyType: Study['studyType'];
  readonly state: Study['state'];
  readonly desktopGeneration: Study['desktopGeneration'];
  /** Stimuli from the old builder belong to no flow. */
  readonly hasFlow: boolean;
  readonly stimuli: readonly ExampleStimulus[];
  readonly quota:
    | (Record<'youngMale' | 'oldMale' | 'youngFemale' | 'oldFemale', number> &
        Pick<Quota, 'variables'>)
    | null;
  readonly sessions: readonly ExampleSession[];
}

const SHELF = { type: 'IMAGE', name: 'Coffee shelf', picture: 0, exposureTimeMs: 8_000 } as const;
const SHOP = { type: 'IMAGE', name: 'Coffee shop', picture: 1, exposureTimeMs: 8_000 } as const;
const CALIBRATION = {
  type: 'CALIBRATION',
  name: 'Pre-study calibration',
  exposureTimeMs: 33_050,
} as const;

export const EXAMPLE_STUDIES: readonly ExampleStudy[] = [
  {
    key: 'lab-with-quota',
    name: 'Store walk in the lab',
    studyType: 'LAB',
    state: 'UPLOAD_COMPLETE',
    desktopGeneration: 'fovea_8',
    hasFlow: true,
    stimuli: [
      SHELF,
      SHOP,
      { type: 'SURVEY', name: 'Brand survey', exposureTimeMs: 0 },
      { type: 'SCENE_RECORDING', name: 'Walk through the store', exposureTimeMs: 300_000 },
    ],
    quota: {
      youngMale: 3,
      oldMale: 3,
      youngFemale: 3,
      oldFemale: 3,
      variables: [
        {
          variable: 'coffee',
          label: 'How often do you buy coffee?',
          bucketLabels: ['Every week', 'Every month', 'Less often'],
        },
        {
          variable: 'household',
          label: 'How many people live in your household?',
          bucketLabels: ['One', 'Two', 'Three or more'],
        },
      ],
    },
    sessions: [
      { age: 24, gender: 'FEMALE', machineId: 'lab-1', minutes: 19 },
      { age: 31, gender: 'MALE', machineId: 'lab-2', minutes: 22 },
      { age: 47, gender: 'FEMALE', machineId: 'lab-1', minutes: 18 },
      { age: 52, gender: 'MALE', machineId: 'lab-2', minutes: 25 },
      { age: 29, gender: 'FEMALE', machineId: 'lab-1', minutes: 20 },
      { age: 61, gender: 'MALE', machineId: null },
      { age: 22, gender: 'FEMALE', machineId: null },
    ],
  },
  {
    key: 'lab-without-quota',
    name: 'Shelf layout in the lab',
    studyType: 'LAB',
    state: 'NEW_AVAILABLE',
    desktopGeneration: 'fovea_8',
    hasFlow: true,
    stimuli: [SHELF],
    quota: null,
    sessions: [],
  },
  {
    key: 'remote',
    name: 'Coffee at home, remote',
    studyType: 'REMOTE_DATA_COLLECTION',
    state: 'NEW_AVAILABLE',
    desktopGeneration: 'fovea_8',
    hasFlow: true,
    stimuli: [
      CALIBRATION,
      SHELF,
      SHOP,
      { type: 'SCENE_RECORDING', name: 'Kitchen scene', exposureTimeMs: 60_000 },
    ],
    quota: null,
    sessions: [],
  },
  {
    key: 'old-builder',
    name: 'Coffee packaging 2021',
    studyType: 'ONLINE',
    state: 'NEW_AVAILABLE',
    desktopGeneration: 'fovea_ONLINE',
    hasFlow: false,
    stimuli: [CALIBRATION, SHELF, SHOP],
    quota: null,
    sessions: [],
  },
];
