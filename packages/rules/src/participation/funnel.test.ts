import type { LastPing } from '@fovea/contract/participation/respondents';
import { describe, expect, it } from 'vitest';
import { abandonedVisits, abandonmentFunnel, type FunnelSession } from './funnel';
import { NO_CHECKS } from '../studies/settings';
import { DEFAULT_SENSORS } from '../flow/sensors';
import { setupSteps } from './setupSteps';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 1);

type Ping = readonly [LastPing['phase'], LastPing['setupStep']?];

function session(ping: Ping | null, more: Partial<FunnelSession> = {}): FunnelSession {
  return {
    preview: false,
    createdMs: NOW - 30 * HOUR,
    endedMs: null,
    completeMs: null,
    processedMs: null,
    failed: false,
    isSavedLocally: false,
    isDeleted: false,
    isWithdrawn: false,
    lastPing: ping && { phase: ping[0], setupStep: ping[1] ?? null, timestamp: '' },
    ...more,
  };
}

const STEPS = ['respondentCamera', 'screenSize', 'fullscreen'] as const;
const ORDER = ['testUpload', 'consent', 'setup', 'slideshow', 'upload'];

describe('abandonment funnel', () => {
  it('has its phases in order', () => {
    const funnel = abandonmentFunnel([], STEPS, NOW);
    expect(funnel.map(({ phase }) => phase)).toEqual(ORDER);
    expect(funnel.every(({ reached, abandoned }) => reached + abandoned === 0)).toBe(true);
  });

  it.each([
    ['testing upload', session(['testUploadError']), 'testUpload'],
    ['consent screen', session(['consent']), 'consent'],
    ['no ping at all', session(null), 'consent'],
    ['an unknown phase', session(['Unknown']), 'consent'],
    ['setup steps', session(['setup', 'fullscreen']), 'setup'],
    ['stimuli presentation', session(['slideshow']), 'slideshow'],
    ['study data upload, while packing', session(['zipError']), 'upload'],
    ['study data upload', session(['uploadError']), 'upload'],
    [
      'ended more than a day ago, never received',
      session(['slideshow'], { endedMs: NOW - 25 * HOUR }),
      'upload',
    ],
  ] as const)('%s', (_, one, phase) => {
    const funnel = abandonmentFunnel([one], STEPS, NOW);
    const at = ORDER.indexOf(phase);
    expect(funnel.map(({ abandoned }) => abandoned)).toEqual(
      ORDER.map((_p, i) => Number(i === at)),
    );
    expect(funnel.map(({ reached }) => reached)).toEqual(ORDER.map((_p, i) => Number(i <= at)));
  });

  it.each([
    ['still in progress', session(['slideshow'], { createdMs: NOW - HOUR })],
    ['ended an hour ago', session(['slideshow'], { endedMs: NOW - HOUR })],
    ['received', session(['uploadError'], { endedMs: NOW, completeMs: NOW })],
    ['saved locally', session(['uploadError'], { isSavedLocally: true })],
    ['deleted', session(['setup'], { isDeleted: true })],
  ])('%s: not abandoned', (_, one) => {
    const funnel = abandonmentFunnel([one], STEPS, NOW);
    expect(funnel.map(({ abandoned }) => abandoned)).toEqual([0, 0, 0, 0, 0]);
    expect(funnel[0]?.reached).toBe(1);
  });

  it.each([
    ['nobody', [], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ['while testing', [['testUpload', 3, 2]], [3, 0, 0, 0, 0], [2, 0, 0, 0, 0]],
    ['a failed upload test', [['testUploadError', 3, 1]], [3, 0, 0, 0, 0], [1, 0, 0, 0, 0]],
    ['reading the consent', [['consent', 5, 4]], [5, 5, 0, 0, 0], [0, 4, 0, 0, 0]],
    [
      'all of them',
      [
        ['testUpload', 1, 1],
        ['testUploadError', 2, 1],
        ['consent', 5, 4],
      ],
      [8, 5, 0, 0, 0],
      [2, 4, 0, 0, 0],
    ],
  ] as const)('visits without a session: %s', (_, given, reached, abandoned) => {
    const visits = given.map(([phase, all, gone]) => ({ phase, reached: all, abandoned: gone }));
    const without = abandonmentFunnel([], STEPS, NOW, visits);
    expect(without.map((step) => step.reached)).toEqual(reached);
    expect(without.map((step) => step.abandoned)).toEqual(abandoned);
    expect(abandonedVisits(visits)).toBe(abandoned.reduce<number>((sum, n) => sum + n, 0));
    // With a respondent who completed the study: one more everywhere.
    const through = session(['uploadError'], { endedMs: NOW, completeMs: NOW });
    const withOne = abandonmentFunnel([through], STEPS, NOW, visits);
    expect(withOne.map((step) => step.reached)).toEqual(reached.map((n) => n + 1));
    expect(withOne.map((step) => step.abandoned)).toEqual(abandoned);
  });

  it('withdrawn sessions are left out', () => {
    const one = session(['setup'], { isWithdrawn: true, isDeleted: true });
    const funnel = abandonmentFunnel([one], STEPS, NOW);
    expect(funnel.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0]);
  });

  it('previews are left out', () => {
    const funnel = abandonmentFunnel([session(['setup'], { preview: true })], STEPS, NOW);
    expect(funnel.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0]);
  });

  it('counts setup steps; respondents who got further have passed all of them', () => {
    const sessions = [
      session(['setup', 'respondentCamera']),
      session(['setup', 'screenSize']),
      session(['setup', 'screenSize'], { createdMs: NOW - HOUR }),
      // A step this study does not need counts as the next one.
      session(['setup', 'audio']),
      session(['setup', 'respondentPositionCheck']),
      session(['setup']),
      session(['slideshow']),
      session(['consent']),
    ];
    const setup = abandonmentFunnel(sessions, STEPS, NOW)[2];
    expect(setup).toEqual({
      phase: 'setup',
      reached: 7,
      abandoned: 5,
      setupSteps: [
        { step: 'respondentCamera', reached: 7, abandoned: 2 },
        { step: 'screenSize', reached: 5, abandoned: 2 },
        { step: 'fullscreen', reached: 2, abandoned: 1 },
      ],
    });
  });
});

describe('remote respondent setup steps, in order, only those the study needs', () => {
  const none = Object.fromEntries(
    Object.keys(DEFAULT_SENSORS).map((sensor) => [sensor, false]),
  ) as typeof DEFAULT_SENSORS;
  it.each([
    ['fullscreen (always)', {}, {}, ['fullscreen']],
    [
      'screenRecording (if enabled)',
      { screenRecording: true },
      {},
      ['screenRecording', 'fullscreen'],
    ],
    [
      'webcam',
      { webcam: true },
      {},
      [
        'respondentCamera',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
      ],
    ],
    [
      'audio (microphone, for the voice)',
      { webcam: true, microphone: true, voiceAnalysis: true },
      {},
      [
        'respondentCamera',
        'audio',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
      ],
    ],
    [
      'what requires the webcam brings no step while the webcam is off',
      { eyeTracking: true, microphone: true, voiceAnalysis: true },
      { audioInputCheck: true },
      ['fullscreen'],
    ],
    [
      'a microphone that nothing uses is not asked for, whatever is checked',
      { webcam: true, microphone: true },
      { audioInputCheck: true },
      [
        'respondentCamera',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
      ],
    ],
    ['audio (loudspeaker check)', {}, { audioOutputCheck: true }, ['audio', 'fullscreen']],
    [
      'a new study: neither the bank card nor advice on how to sit',
      { webcam: true },
      { hasScreenSizeStep: false, hasPreparationStep: false },
      ['respondentCamera', 'fullscreen', 'respondentPositionCheck'],
    ],
    [
      'a camera that is measured, once the face is seen',
      { webcam: true },
      { hasPreparationStep: false, hasCameraAngleStep: true },
      ['respondentCamera', 'screenSize', 'fullscreen', 'respondentPositionCheck', 'cameraAngle'],
    ],
    [
      'a camera to be measured without a screen that is',
      { webcam: true },
      { hasScreenSizeStep: false, hasPreparationStep: false, hasCameraAngleStep: true },
      ['respondentCamera', 'fullscreen', 'respondentPositionCheck'],
    ],
    [
      'everything',
      {
        ...{ screenRecording: true, webcam: true, microphone: true, voiceAnalysis: true },
        labDevices: true,
      },
      {},
      [
        'screenRecording',
        'respondentCamera',
        'audio',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
        'devices',
      ],
    ],
  ] as const)('%s', (_, sensors, checks, expected) => {
    const study = { sensors: { ...none, ...sensors }, checks: { ...NO_CHECKS, ...checks } };
    expect(setupSteps({ ...study, recordWebcamVideo: false })).toEqual(expected);
  });

  it('the microphone is asked for where its sound is in the video', () => {
    const study = { sensors: { ...none, webcam: true, microphone: true }, checks: NO_CHECKS };
    expect(setupSteps({ ...study, recordWebcamVideo: true })).toContain('audio');
    expect(setupSteps({ ...study, recordWebcamVideo: false })).not.toContain('audio');
  });
});
