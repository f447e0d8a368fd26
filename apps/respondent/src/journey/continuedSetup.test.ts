import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import type { Invitation, SessionPackage } from '@fovea/contract/participation/participation';
import { describe, expect, it } from 'vitest';
import { journey, type JourneyEvent, type JourneyState } from './journey';

const invitation = { studyId: 's', name: 'Coffee' } as Invitation;
const session: Pick<SessionPackage, 'setupSteps'> = {
  setupSteps: setupSteps({
    sensors: DEFAULT_SENSORS,
    checks: NO_CHECKS,
    recordWebcamVideo: false,
  }),
};
const begun = {
  type: 'begun',
  session: session as SessionPackage,
  slideIndex: 0,
} as const satisfies JourneyEvent;
const done: JourneyEvent = { type: 'stepDone' };
const welcomeBack: JourneyState = { at: 'welcomeBack', invitation };

describe('a setup that is continued after a reload', () => {
  const kept = ['respondentCamera', 'screenSize', 'respondentPositionPreparation'] as const;
  const at = (...events: JourneyEvent[]) => {
    const way: JourneyEvent[] = [{ type: 'continued' }, { ...begun, kept }, ...events];
    const state = way.reduce(journey, welcomeBack);
    return state.at === 'setup' ? state.setup.step : state.at;
  };
  const lost = (step: 'respondentCamera' | 'screenSize'): JourneyEvent => ({
    type: 'stepLost',
    step,
  });

  it('passes only the steps whose results do not hold any more', () => {
    expect([at(), at(done), at(done, done)]).toEqual([
      'fullscreen',
      'respondentPositionCheck',
      'media',
    ]);
    expect(at(done, { type: 'stepBack' })).toBe('fullscreen');
    expect(at({ type: 'stepBack' })).toBe('fullscreen');
  });

  it('asks again for one that is lost meanwhile, and goes on from there', () => {
    expect(at(done, lost('respondentCamera'))).toBe('respondentCamera');
    expect(at(done, lost('respondentCamera'), done)).toBe('respondentPositionCheck');
    // The step is one of the setup again.
    expect(at(lost('respondentCamera'), done, { type: 'stepBack' })).toBe('respondentCamera');
  });

  it('goes straight to the study when everything holds', () => {
    const way: JourneyEvent[] = [{ type: 'continued' }, { ...begun, kept: session.setupSteps }];
    expect(way.reduce(journey, welcomeBack).at).toBe('media');
  });
});
