import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import type { Invitation, SessionPackage } from '@fovea/contract/participation/participation';
import { describe, expect, it } from 'vitest';
import {
  isJourneyActive,
  journey,
  INITIAL_JOURNEY,
  type JourneyEvent,
  type JourneyState,
} from './journey';

const invitation: Invitation = {
  studyId: 's',
  name: 'Coffee',
  collecting: true,
  locale: 'en-US',
  contactEmail: 'a@b.c',
  consent: { text: 'Text', version: 1, textSha256: 'a'.repeat(64) },
  needsCamera: true,
  recordsWebcamVideo: false,
  sensors: DEFAULT_SENSORS,
  setupSteps: setupSteps({ sensors: DEFAULT_SENSORS, checks: NO_CHECKS, recordWebcamVideo: false }),
  deviceTypes: ['DESKTOP'],
  redirects: { rejectConsent: '', error: '' },
  expectedParameters: [],
  estimatedDurationMs: 60_000,
  flows: [],
  expired: false,
  ends: null,
};
const session: SessionPackage = {
  sessionId: 'x',
  respondentLabel: 'R1',
  token: 't',
  recordWebcamVideo: false,
  needsCamera: true,
  sensors: DEFAULT_SENSORS,
  checks: NO_CHECKS,
  setupSteps: setupSteps({ sensors: DEFAULT_SENSORS, checks: NO_CHECKS, recordWebcamVideo: false }),
  calibrationThresholdDeg: null,
  frameRateThresholdHz: null,
  faceShareThreshold: null,
  countsEnds: false,
  quotaFull: false,
  redirects: { finished: '', error: '' },
  slides: [],
};
const invited: JourneyEvent = { type: 'invited', invitation, preview: false, canContinue: false };
const begun: JourneyEvent = { type: 'begun', session, slideIndex: 0 };
const done: JourneyEvent = { type: 'stepDone' };

/** The states passed, starting after the first one. */
function way(...events: JourneyEvent[]): string[] {
  let state = INITIAL_JOURNEY;
  return events.map((event) => (state = journey(state, event)).at);
}

describe('a complete run through a study', () => {
  it('leads from consent to thanks', () => {
    expect(
      way(
        invited,
        { type: 'agreed', blockId: null },
        begun,
        ...session.setupSteps.map(() => done),
        { type: 'mediaLoaded' },
        { type: 'flowEnded', reason: 'finished' },
        { type: 'uploaded' },
      ),
    ).toEqual([
      'consent',
      'beginning',
      ...session.setupSteps.map(() => 'setup'),
      'media',
      'flow',
      'upload',
      'thanks',
    ]);
  });

  it('never opens the camera before the consent', () => {
    const everything: JourneyEvent[] = [
      begun,
      done,
      { type: 'continued' },
      { type: 'stepLost', step: 'respondentCamera' },
      { type: 'mediaLoaded' },
    ];
    expect(way(invited, ...everything)).toEqual(Array(6).fill('consent'));
  });

  it('ends politely after a rejection, and no later event continues it', () => {
    expect(way(invited, { type: 'disagreed' }, { type: 'agreed', blockId: null }, begun)).toEqual([
      'consent',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  it('reports that a study is not collecting', () => {
    const stopDetailsOf = { ...invited, invitation: { ...invitation, collecting: false } };
    expect(way(stopDetailsOf)).toEqual(['stopped']);
  });
});

describe('a preview', () => {
  const preview: JourneyEvent = { ...invited, preview: true };
  it('is possible before collection starts', () => {
    const stopDetailsOf = { ...preview, invitation: { ...invitation, collecting: false } };
    expect(way(stopDetailsOf)).toEqual(['consent']);
  });
  it('has the same steps as a real session', () => {
    expect(way(preview, { type: 'agreed', blockId: null }, begun)).toEqual([
      'consent',
      'beginning',
      'setup',
    ]);
  });
  it('of the stimuli alone has no consent and no session', () => {
    const parts = { name: 'Coffee', locale: 'en-US', slides: [] };
    expect(way({ type: 'previewed', ...parts }, { type: 'agreed', blockId: null }, begun)).toEqual([
      'shortPreview',
      'shortPreview',
      'shortPreview',
    ]);
  });
});

describe('the choice of a flow', () => {
  const flows = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  const choosing = { ...invited, invitation: { ...invitation, flows } };
  it('comes after the consent and is passed on', () => {
    const states = [
      choosing,
      { type: 'agreed', blockId: null } as const,
      { type: 'flowChosen', blockId: 'b' } as const,
    ];
    expect(states.reduce(journey, INITIAL_JOURNEY)).toMatchObject({
      at: 'beginning',
      blockId: 'b',
    });
  });
  it('is skipped when the link names one of them', () => {
    expect(way(choosing, { type: 'agreed', blockId: 'a' })).toEqual(['consent', 'beginning']);
    expect(way(choosing, { type: 'agreed', blockId: 'gone' })).toEqual(['consent', 'chooseFlow']);
  });
  it('is requested when the study changed in the meantime', () => {
    const { invitation: now } = choosing;
    expect(
      way(invited, { type: 'agreed', blockId: null }, { type: 'mustChoose', invitation: now }),
    ).toEqual(['consent', 'beginning', 'chooseFlow']);
  });
});

it('distinguishes a study that has ended from one that is closed', () => {
  const ended = { ...invitation, collecting: false, expired: true };
  expect(journey(INITIAL_JOURNEY, { ...invited, invitation: ended })).toMatchObject({
    at: 'stopped',
    reason: 'expired',
  });
});

describe('a returning respondent', () => {
  const back: JourneyEvent = { ...invited, canContinue: true };
  it('continues at the stimulus where it stopped, after another setup', () => {
    let state = INITIAL_JOURNEY;
    for (const event of [back, { type: 'continued' } as const, { ...begun, slideIndex: 3 }]) {
      state = journey(state, event);
    }
    expect(state).toMatchObject({ at: 'setup', slideIndex: 3 });
  });
  it('continues although the study was stopped in the meantime', () => {
    expect(way({ ...back, invitation: { ...invitation, collecting: false } })).toEqual([
      'welcomeBack',
    ]);
  });
  it('uploads what was recorded when the server accepts no further stimuli', () => {
    expect(
      way(back, { type: 'continued' }, { type: 'endedEarly', session }, { type: 'uploaded' }),
    ).toEqual(['welcomeBack', 'beginning', 'upload', 'thanks']);
  });
});

it('shows the consent again when its text has changed', () => {
  const state = [
    invited,
    { type: 'agreed', blockId: null } as const,
    { ...invited, textChanged: true },
  ].reduce(journey, INITIAL_JOURNEY);
  expect(state).toMatchObject({ at: 'consent', textChanged: true });
});

it('lets a stopped respondent try again', () => {
  expect(way({ type: 'stopped', reason: 'unreachable' }, { type: 'tryAgain' })).toEqual([
    'stopped',
    'opening',
  ]);
});

it('warns before leaving only when something would be lost', () => {
  expect(isJourneyActive(INITIAL_JOURNEY)).toBe(false);
  expect(isJourneyActive({ at: 'upload', invitation, session, slideIndex: 0 })).toBe(true);
});

it('does not ask for the consent again after a failed attempt', () => {
  const beginning: JourneyState = {
    at: 'beginning',
    invitation,
    resuming: false,
    blockId: 'b',
  };
  const waiting = journey(beginning, { type: 'stopped', reason: 'tooMany', retryInS: 30 });
  expect(waiting).toMatchObject({ at: 'stopped', retryInS: 30 });
  expect(journey(waiting, { type: 'tryAgain' })).toBe(beginning);
  const refused = journey(beginning, { type: 'stopped', reason: 'refused' });
  expect(journey(refused, { type: 'tryAgain' })).toEqual({ at: 'opening' });
});

describe('the setup', () => {
  const everySensor = {
    ...DEFAULT_SENSORS,
    microphone: true,
    voiceAnalysis: true,
    screenRecording: true,
    labDevices: false,
  };
  const of = (needed: Pick<SessionPackage, 'sensors' | 'checks'>): JourneyState =>
    [
      invited,
      { type: 'agreed', blockId: null } as const,
      {
        ...begun,
        session: {
          ...session,
          ...needed,
          setupSteps: setupSteps({ ...needed, recordWebcamVideo: false }),
        },
      },
    ].reduce(journey, INITIAL_JOURNEY);
  /** The steps shown until a different state is reached. */
  const stepsOf = (state: JourneyState): string[] =>
    state.at === 'setup' ? [state.setup.step, ...stepsOf(journey(state, done))] : [state.at];

  it.each([
    [
      'everything',
      { sensors: everySensor, checks: NO_CHECKS },
      [
        'screenRecording',
        'respondentCamera',
        'audio',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
      ],
    ],
    [
      'a camera alone',
      { sensors: DEFAULT_SENSORS, checks: NO_CHECKS },
      [
        'respondentCamera',
        'screenSize',
        'fullscreen',
        'respondentPositionPreparation',
        'respondentPositionCheck',
      ],
    ],
    [
      'sound without a camera',
      {
        sensors: { ...DEFAULT_SENSORS, webcam: false },
        checks: { ...NO_CHECKS, audioOutputCheck: true },
      },
      ['audio', 'fullscreen'],
    ],
    [
      'nothing',
      { sensors: { ...DEFAULT_SENSORS, webcam: false }, checks: NO_CHECKS },
      ['fullscreen'],
    ],
  ])('has the required steps in order: %s', (_, needed, steps) => {
    expect(stepsOf(of(needed))).toEqual([...steps, 'media']);
  });

  /** The state after these events, starting with a camera alone. */
  const after = (...events: JourneyEvent[]) => {
    const state = events.reduce(journey, of({ sensors: DEFAULT_SENSORS, checks: NO_CHECKS }));
    return state.at === 'setup' ? state.setup.step : state.at;
  };
  const back: JourneyEvent = { type: 'stepBack' };
  const lost = (step: 'respondentCamera' | 'fullscreen' | 'audio'): JourneyEvent => ({
    type: 'stepLost',
    step,
  });

  it.each<[string, JourneyEvent[], string]>([
    ['back leads to the previous step', [done, done, back], 'screenSize'],
    ['back does nothing at the first step', [back, back], 'respondentCamera'],
    [
      'a lost camera is requested again',
      [done, done, lost('respondentCamera')],
      'respondentCamera',
    ],
    [
      'after that the setup continues where it was',
      [done, done, done, lost('respondentCamera'), done],
      'respondentPositionPreparation',
    ],
    [
      'after two losses it still continues there',
      [done, done, done, done, lost('fullscreen'), lost('respondentCamera'), done],
      'respondentPositionCheck',
    ],
    ['an open step cannot be lost', [lost('fullscreen')], 'respondentCamera'],
    [
      'a step that the study does not need cannot be lost',
      [done, done, lost('audio')],
      'fullscreen',
    ],
    [
      'full screen is requested again when it was left while the stimuli load',
      [done, done, done, done, done, lost('fullscreen')],
      'fullscreen',
    ],
    ['leaving the setup leads to the end at once', [done, { type: 'setupLeft' }], 'thanks'],
    ['back does nothing once the stimuli load', [done, done, done, done, done, back], 'media'],
  ])('%s', (_, events, place) => {
    expect(after(...events)).toBe(place);
  });
});

describe('a new respondent', () => {
  const on = (more: Partial<Extract<JourneyEvent, { type: 'invited' }>>) =>
    journey(INITIAL_JOURNEY, { ...invited, ...more } as JourneyEvent);
  const before = { receipt: 'AB12-CD34', time: '2026-11-21T10:00:00.000Z' };

  it.each([
    ['on a phone', { device: 'PHONE' }, 'wrongDevice'],
    ['on a tablet that the study does not allow', { device: 'TABLET' }, 'wrongDevice'],
    ['on a computer', { device: 'DESKTOP' }, 'consent'],
    ['a researcher on a phone', { device: 'PHONE', preview: true }, 'consent'],
    ['whose uploads are blocked', { canUpload: false }, 'uploadBlocked'],
    ['who took part before', { previousParticipation: before }, 'alreadyTaken'],
    [
      'a researcher who took part before',
      { previousParticipation: before, preview: true },
      'consent',
    ],
    [
      'who has a session to continue, whatever else',
      { canContinue: true, canUpload: false, device: 'PHONE', previousParticipation: before },
      'welcomeBack',
    ],
    [
      'at a closed study, on a phone',
      { device: 'PHONE', invitation: { ...invitation, collecting: false } },
      'stopped',
    ],
  ] as const)('%s', (_, more, at) => {
    expect(on(more).at).toBe(at);
  });

  it('may take part on a tablet when the study allows tablets', () => {
    const deviceTypes = ['DESKTOP', 'TABLET'] as const;
    const open = { ...invitation, deviceTypes: [...deviceTypes] };
    expect(on({ device: 'TABLET', invitation: open }).at).toBe('consent');
  });
  it('may take part again after confirming it', () => {
    expect(journey(on({ previousParticipation: before }), { type: 'takenAgain' }).at).toBe(
      'consent',
    );
  });
  it('repeats the upload test', () => {
    expect(journey(on({ canUpload: false }), { type: 'tryAgain' })).toEqual({ at: 'opening' });
  });
});

describe('the end of the flow', () => {
  const flow: JourneyState = { at: 'flow', invitation, session, slideIndex: 0 };
  it.each([
    ['finished', 'upload'],
    ['stopped', 'upload'],
    ['calibrationFailed', 'upload'],
    ['withdrawn', 'withdrawing'],
  ] as const)('%s leads to %s, and the last screens know the reason', (reason, at) => {
    expect(journey(flow, { type: 'flowEnded', reason })).toMatchObject({ at, ended: reason });
  });
});
