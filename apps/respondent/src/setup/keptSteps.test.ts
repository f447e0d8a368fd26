import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { KeptSetup } from '@fovea/link/journal/journal';
import { describe, expect, it } from 'vitest';
import { keptSteps, type DevicesNow } from './keptSteps';

const STEPS: readonly SetupStep[] = [
  'screenRecording',
  'respondentCamera',
  'audio',
  'screenSize',
  'fullscreen',
  'respondentPositionPreparation',
  'respondentPositionCheck',
  'devices',
];
const screen = { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1 };
const before: KeptSetup = {
  screenSize: { ...screen, cmPerPx: 0.02 },
  camera: { deviceId: 'cam' },
  audio: { microphoneId: 'mic' },
  isPrepared: true,
};
const now: DevicesNow = {
  screen,
  cameras: { ids: ['other', 'cam'], isAllowed: true },
  microphones: { ids: ['mic'], isAllowed: true },
};

describe('after a reload', () => {
  it('asks only for what a browser forgets, and for the position of the head', () => {
    expect(keptSteps(STEPS, before, now)).toEqual({
      kept: ['respondentCamera', 'audio', 'screenSize', 'respondentPositionPreparation'],
      askedAgain: {},
    });
  });

  it('asks everything that was not answered before, without a reason', () => {
    expect(keptSteps(STEPS, {}, now)).toEqual({ kept: [], askedAgain: {} });
    expect(keptSteps(['screenSize'], { camera: { deviceId: 'cam' } }, now).kept).toEqual([]);
  });

  it('does not ask a second time for a card that the respondent has not got', () => {
    const none = { screenSize: { ...screen, cmPerPx: null }, audio: { microphoneId: null } };
    expect(
      keptSteps(STEPS, none, { ...now, microphones: { ids: [], isAllowed: false } }).kept,
    ).toEqual(['audio', 'screenSize']);
  });

  it('keeps what was measured of a camera that is the same', () => {
    const steps = ['cameraAngle'] as const;
    const measured = { cameraAngle: { deviceId: 'cam', line: null } };
    expect(keptSteps(steps, { ...before, ...measured }, now).kept).toEqual(['cameraAngle']);
    const other = { ...before, ...measured, camera: { deviceId: 'other' } };
    expect(keptSteps(steps, other, now)).toEqual({ kept: [], askedAgain: {} });
    expect(keptSteps(steps, before, now).kept).toEqual([]);
  });

  it.each([
    ['another width', { ...screen, widthPx: 1280 }],
    ['another height', { ...screen, heightPx: 720 }],
    ['another zoom', { ...screen, devicePixelRatio: 1.25 }],
  ])('measures the screen again on one with %s, and says why', (_, other) => {
    const { kept, askedAgain } = keptSteps(STEPS, before, { ...now, screen: other });
    expect(kept).not.toContain('screenSize');
    expect(askedAgain).toEqual({ screenSize: 'screenChanged' });
  });

  it.each<[string, Partial<DevicesNow>, object]>([
    [
      'another camera',
      { cameras: { ids: ['other'], isAllowed: true } },
      { respondentCamera: 'cameraGone' },
    ],
    [
      'a camera that the browser asks for again',
      { cameras: { ids: ['cam'], isAllowed: false } },
      { respondentCamera: 'cameraNotAllowed' },
    ],
    [
      'another microphone',
      { microphones: { ids: [], isAllowed: true } },
      { audio: 'microphoneGone' },
    ],
    [
      'a microphone that the browser asks for again',
      { microphones: { ids: ['mic'], isAllowed: false } },
      { audio: 'microphoneNotAllowed' },
    ],
  ])('asks again for %s, and says why', (_, changed, reasons) => {
    const { kept, askedAgain } = keptSteps(STEPS, before, { ...now, ...changed });
    expect(askedAgain).toEqual(reasons);
    for (const step of Object.keys(reasons)) expect(kept).not.toContain(step);
    expect(kept).toHaveLength(3);
  });
});
