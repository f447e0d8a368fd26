import type { Study } from '@fovea/contract/studies/studies';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { describe, expect, it } from 'vitest';
import { NOTHING_MEASURED } from '../flow/sensors';
import { aStartable as study, aStimulus as stimulus } from '../testing/aStartable';
import { canStart, startProblems, type Startable } from './startChecks';

const remote = (...flows: Stimulus[][]): Startable => ({
  ...study(...flows),
  studyType: 'REMOTE_DATA_COLLECTION',
});
const withSensors = (of: Startable, sensors: Partial<Study['sensors']>): Startable => ({
  ...of,
  sensors: { ...of.sensors, ...sensors },
});
const survey = (elements: unknown[]) =>
  stimulus('survey', 'JS_SURVEY', 0, { surveyQuestions: { pages: [{ elements }] } });
const question = (n: number) => ({ type: 'text', name: `q${n}` });
const questions = (count: number) => Array.from({ length: count }, (_, n) => question(n));

const calibration = stimulus('calibration', 'CALIBRATION', 33_050);
const image = stimulus('image', 'IMAGE', 6_000);
const endless = stimulus('endless', 'IMAGE', 0);
const scene = stimulus('scene', 'VIDEO_SCENE', 6_000);
const website = stimulus('website', 'WEB', 60_000, { recordScreen: true });
const onScreen = stimulus('onScreen', 'IMAGE', 6_000, { recordScreen: true });
const qualtrics = stimulus('qualtrics', 'QUALTRICS', 60_000);
const short = stimulus('short', 'CALIBRATION', 1999);
const blind = stimulus('blind', 'CALIBRATION', 33_050, { recordWebcam: false });
const MINUTE = 60_000;
const long = (ms: number) => [
  stimulus('c', 'CALIBRATION', 2000),
  stimulus('v', 'VIDEO', ms - 2000),
];
const thrice = [1, 2, 3].map((n) => stimulus(`v${n}`, 'VIDEO', 20 * MINUTE));

const block = (code: string) => ({ code, blocks: true });
const warning = (code: string) => ({ code, blocks: false });

describe('data collection start checks (block = prevents start)', () => {
  it.each([
    ['no stimuli (block)', study([]), [block('noStimuli')]],
    ['no flow at all (block)', study(), [block('noStimuli')]],
    ['no problems', study([calibration, image]), []],

    ['ODC: all stimuli unsupported (block)', remote([scene]), [block('allUnsupported')]],
    [
      'ODC: an unsupported stimulus skipped (no block)',
      remote([calibration, scene, image]),
      [warning('someUnsupported')],
    ],
    ['non-ODC: unsupported stimuli are not reported', study([calibration, scene]), []],

    [
      'non-ODC: all stimuli are calibrations (block)',
      study([calibration]),
      [block('onlyCalibrations')],
    ],
    [
      'non-ODC: some flows contain only calibrations (block)',
      study([calibration, image], [stimulus('c2', 'CALIBRATION', 33_050)]),
      [block('flowOnlyCalibrations')],
    ],
    [
      'non-ODC: an empty flow (block)',
      withSensors(study([calibration, image], []), { eyeTracking: false }),
      [block('flowOnlyCalibrations')],
    ],
    [
      'an image that would never end (block)',
      study([calibration, endless]),
      [block('exposureMissing')],
    ],
    [
      'ODC: an image that would never end cannot be mended here (no block)',
      remote([calibration, endless]),
      [warning('exposureMissing')],
    ],
    [
      'an image that would never end in a locked study (no block)',
      { ...study([calibration, endless]), locked: true },
      [warning('exposureMissing')],
    ],
    ['ODC: may start with calibrations only', remote([calibration]), []],

    [
      'website with screen recording off (warning only)',
      study([calibration, website]),
      [warning('websiteWithoutScreenRecording')],
    ],
    [
      'Qualtrics with screen recording off (warning only)',
      remote([calibration, qualtrics]),
      [warning('websiteWithoutScreenRecording')],
    ],
    [
      'website with screen recording on',
      withSensors(study([calibration, website]), { screenRecording: true }),
      [],
    ],
    [
      'screen recording on, but for no stimulus (warning only)',
      withSensors(study([calibration, image]), { screenRecording: true }),
      [warning('screenRecordingUnused')],
    ],

    ['ODC with eye tracking: no calibrations (block)', remote([image]), [block('noCalibration')]],
    [
      'ODC with eye tracking: calibration viewing under 2 seconds (block)',
      remote([short, image]),
      [block('calibrationTooShort')],
    ],
    [
      'ODC with eye tracking: exactly 2 seconds',
      remote([stimulus('c', 'CALIBRATION', 2000), image]),
      [],
    ],
    [
      'ODC with eye tracking: webcam recording off for some calibrations (block)',
      remote([calibration, blind, image]),
      [block('calibrationWithoutWebcam')],
    ],
    [
      'ODC without eye tracking: no calibration is required',
      withSensors(remote([image]), { eyeTracking: false }),
      [],
    ],
    ['non-ODC without calibration: a warning', study([image]), [warning('noCalibration')]],
    [
      'non-ODC with poor calibration: warnings',
      study([short, { ...blind, id: 'b' }, image]),
      [warning('calibrationTooShort'), warning('calibrationWithoutWebcam')],
    ],

    [
      'microphone without respondent camera recording (block)',
      withSensors(study([calibration, image]), {
        ...NOTHING_MEASURED,
        microphone: true,
      }),
      [block('microphoneWithoutWebcam')],
    ],
    [
      'eye tracking, head pose and expressions without the webcam (block)',
      withSensors(study([calibration, image]), { webcam: false }),
      [block('faceWithoutWebcam')],
    ],
    [
      'respiration without the webcam (block)',
      withSensors(study([calibration, image]), { ...NOTHING_MEASURED, respiration: true }),
      [block('faceWithoutWebcam')],
    ],
    [
      'voice analysis without the microphone (block)',
      withSensors(study([calibration, image]), { voiceAnalysis: true }),
      [block('voiceWithoutMicrophone')],
    ],
    [
      'everything of the webcam and of the microphone without the webcam (block)',
      withSensors(remote([calibration, image]), {
        webcam: false,
        microphone: true,
        voiceAnalysis: true,
      }),
      [block('faceWithoutWebcam'), block('microphoneWithoutWebcam')],
    ],
    [
      'a locked study that was stored so may go on: it measures what it measured before',
      {
        ...withSensors(study([calibration, image]), {
          webcam: false,
          microphone: true,
          voiceAnalysis: true,
        }),
        locked: true,
      },
      [],
    ],
    [
      'eye tracking that is not measured requires no calibration',
      { ...withSensors(remote([image]), { webcam: false }), locked: true },
      [],
    ],
    [
      'microphone of which nothing is kept (warning only)',
      {
        ...withSensors(study([calibration, image]), { microphone: true }),
        recordWebcamVideo: false,
      },
      [warning('microphoneUnused')],
    ],
    [
      'microphone of which the voice is analysed',
      {
        ...withSensors(study([calibration, image]), { microphone: true, voiceAnalysis: true }),
        recordWebcamVideo: false,
      },
      [],
    ],
    [
      'microphone with respondent camera recording',
      withSensors(study([calibration, image]), { microphone: true }),
      [],
    ],
    [
      'screen recording with tablets enabled (block)',
      withSensors(
        { ...study([calibration, onScreen]), deviceTypes: ['DESKTOP', 'TABLET'] },
        { screenRecording: true },
      ),
      [block('screenRecordingOnTablets')],
    ],
    [
      'screen recording with phones enabled (block)',
      withSensors(
        { ...remote([calibration, onScreen]), deviceTypes: ['PHONE'] },
        { screenRecording: true },
      ),
      [block('screenRecordingOnTablets')],
    ],
    [
      'tablets without screen recording',
      { ...study([calibration, image]), deviceTypes: ['DESKTOP', 'TABLET'] },
      [],
    ],

    ['exactly 15 minutes: no warning', study(long(15 * MINUTE)), []],
    ['above 15 minutes (warning only)', study(long(15 * MINUTE + 1)), [warning('long')]],
    [
      'exactly 60 minutes (warning only)',
      study([...thrice.slice(1), ...long(20 * MINUTE)]),
      [warning('long')],
    ],
    [
      'cloud-native: a flow exceeds the maximum duration (block)',
      study([calibration, ...thrice]),
      [block('tooLong')],
    ],
    [
      'two flows of 40 minutes do not add up',
      study([...thrice.slice(1), calibration], long(40 * MINUTE)),
      [warning('long')],
    ],
    ['ODC above 60 minutes (warning only)', remote([calibration, ...thrice]), [warning('long')]],

    ['survey timing: 60 elements of 15 s', study([calibration, survey(questions(57))]), []],
    [
      'survey timing: above 15 minutes',
      study([calibration, survey(questions(60))]),
      [warning('long')],
    ],
    [
      'survey timing: above 60 minutes (block)',
      study([calibration, survey(questions(240))]),
      [block('tooLong')],
    ],
    [
      'surveys using valuePropertyName warn to check expressions',
      study([calibration, survey([{ ...question(1), valuePropertyName: 'fruit' }])]),
      [warning('surveyExpressions')],
    ],
    [
      'a question of a survey is shown after an answer that does not exist',
      study([calibration, survey([{ type: 'text', name: 'q0', visibleIf: '{gone} = 1' }])]),
      [warning('surveyConditions')],
    ],
    [
      'a question of a survey is shown after an earlier answer',
      study([calibration, survey([question(1), { ...question(2), visibleIf: '{q1} = 1' }])]),
      [],
    ],
    [
      'valuePropertyName inside a repeated panel',
      study([
        calibration,
        survey([
          {
            type: 'paneldynamic',
            templateElements: [{ type: 'checkbox', valuePropertyName: 'a' }],
          },
        ]),
      ]),
      [warning('surveyExpressions')],
    ],

    [
      'lab: starting needs stimuli and a quota',
      { ...study([]), studyType: 'LAB' },
      [block('noStimuli'), block('noQuota')],
    ],
    [
      'lab: a quota is required',
      { ...study([calibration, image]), studyType: 'LAB' },
      [block('noQuota')],
    ],
    [
      'lab, built here: the same is checked as online, and there is no maximum duration',
      { ...study([...long(61 * MINUTE), endless]), studyType: 'LAB' },
      [block('noQuota'), block('exposureMissing'), warning('long')],
    ],
    [
      'lab, imported: only the quota and calibrations',
      { ...study([image, endless]), studyType: 'LAB', desktopGeneration: 'fovea_8' },
      [block('noQuota')],
    ],
  ] as const satisfies readonly (readonly [string, Startable, readonly object[]])[])(
    '%s',
    (_, tried, expected) => {
      const found = startProblems(tried).map(({ code, blocks }) => ({ code, blocks }));
      expect(found).toEqual(expected);
      expect(canStart(tried)).toBe(expected.every(({ blocks }) => !blocks));
    },
  );

  it('names the items concerned, blocking problems first', () => {
    const tried = study([calibration, website], [image, { ...short, displayName: 'Quick' }]);
    const problems = startProblems({
      ...tried,
      studyType: 'REMOTE_DATA_COLLECTION',
      topLevelBlocks: [...tried.topLevelBlocks].reverse(),
    });
    expect(problems).toEqual([
      { code: 'calibrationTooShort', blocks: true, names: ['Quick'] },
      { code: 'websiteWithoutScreenRecording', blocks: false, names: ['website'] },
    ]);
  });

  it('an old study without flows is checked by its stimuli', () => {
    const old: Startable = { ...study([calibration, image]), topLevelBlocks: [], blocks: [] };
    expect(startProblems(old)).toEqual([]);
    expect(startProblems({ ...old, stimuli: [calibration] })).toEqual([block('onlyCalibrations')]);
  });

  it('a survey of any depth is counted', () => {
    let deep: object = question(0);
    for (let depth = 0; depth < 20_000; depth++) deep = { type: 'panel', elements: [deep] };
    expect(startProblems(study([calibration, survey([deep])]))).toEqual([]);
  });
});
