// Needs a page
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveDevice } from '@fovea/contract/labs/devices';
import type { DeviceCalibrationState } from '@fovea/contract/labs/localAgent';
import type { Invitation } from '@fovea/contract/participation/participation';
import { ApiError } from '@fovea/link/calls/apiError';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import messages from '../../messages/en-US.json';
import { aSessionContext } from '../testing/aSessionContext';
import DevicesStep from './DevicesStep';

/** What the agent of the machine answers. */
const agent = vi.hoisted(() => ({
  devices: null as null | object[],
  leftOut: 0,
  calibration: null as null | object,
  asked: [] as string[],
}));
vi.mock('./deviceCalls', () => ({
  deviceCalls: () => ({
    list: async () => {
      if (!agent.devices) throw new ApiError(404, '/agent', null);
      return { devices: agent.devices, leftOut: agent.leftOut };
    },
    calibrate: async (id: string) => {
      agent.asked.push(`calibrate ${id}`);
      return { at: 'starting' };
    },
    calibration: async () => agent.calibration,
    stopCalibration: async () => undefined,
  }),
}));

beforeEach(() => {
  Object.assign(agent, { devices: null, leftOut: 0, calibration: { at: 'starting' }, asked: [] });
});
afterEach(cleanup);

const EEG: LiveDevice = {
  id: 'lsl-eeg',
  name: 'EEG "<b>"',
  driver: 'lsl',
  channelCount: 2,
  channelNames: ['Fz', 'Cz'],
  state: 'ready',
  nominalRateHz: 500,
  rateHz: 499.6,
  droppedShare: 0,
  clockResidualMs: 0.123,
  canCalibrate: false,
  problem: null,
  lastValues: [
    { name: 'Fz', unit: 'µV', value: -12.3456 },
    { name: 'Cz', unit: 'µV', value: null },
  ],
};
const TRACKER: LiveDevice = {
  ...{ ...EEG, id: 'gazepoint-1', name: 'Gazepoint GP3', driver: 'openGaze', nominalRateHz: 60 },
  ...{ rateHz: 60, canCalibrate: true, lastValues: [] },
};
const eye = (isValid: boolean) => ({ isValid, xNorm: 0.5, yNorm: 0.5, errorPx: 12 });
const point = (left: boolean) => ({ xNorm: 0.5, yNorm: 0.5, left: eye(left), right: eye(true) });

function show({ collects = true } = {}) {
  const onDone = vi.fn();
  const { context, events } = aSessionContext();
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <DevicesStep
        context={{ ...context, collects }}
        invitation={{} as Invitation}
        eyebrow={null}
        onDone={onDone}
        onLeave={() => undefined}
      />
    </IntlProvider>,
  );
  const press = async (name: string) =>
    userEvent.setup().click(await screen.findByRole('button', { name }));
  return { onDone, press, events };
}
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('The devices of a machine', () => {
  it('are left out where no agent serves the page, and in the short preview', async () => {
    const { onDone } = show();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('skipped'));
    cleanup();
    agent.devices = [EEG];
    const preview = show({ collects: false });
    await waitFor(() => expect(preview.onDone).toHaveBeenCalledWith('skipped'));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('are shown with rate, losses, clock and last values, and passed when all are ready', async () => {
    agent.devices = [EEG];
    const { onDone, press } = show();
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toContain('EEG "<b>"');
    expect(line.textContent).toContain('500 of 500 samples per second');
    expect(line.textContent).toContain('Lost on the way: 0%');
    expect(line.textContent).toContain('Clock known to 0.12 ms');
    expect(line.textContent).toContain('Fz-12.346 µV');
    expect(screen.queryByRole('button', { name: /without/ })).toBeNull();
    await press('Continue');
    expect(onDone).toHaveBeenCalledWith('done');
  });

  it('that are not ready say so, and can be done without', async () => {
    agent.devices = [
      { ...EEG, state: 'lost', rateHz: null, problem: 'The connection broke.' },
      { ...TRACKER, state: 'noSignal', canCalibrate: false },
    ];
    agent.leftOut = 3;
    const { onDone, press } = show();
    const [lost, silent] = await screen.findAllByRole('listitem');
    expect(within(lost!).getByText('The connection broke.')).toBeTruthy();
    expect(silent!.textContent).toContain('it measures nothing');
    expect(isDisabled('Continue')).toBe(true);
    expect(screen.getByText(/more devices than the 20/)).toBeTruthy();
    agent.devices = [{ ...EEG, rateHz: 300, droppedShare: 0.2, clockResidualMs: 9 }];
    await screen.findByText(/more slowly than it should/);
    expect(screen.getByText(/gets lost/)).toBeTruthy();
    expect(screen.getByText(/Its clock varies/)).toBeTruthy();
    agent.devices = [];
    await screen.findByText(/No device was found yet/);
    await press('Continue without what is missing');
    expect(onDone).toHaveBeenCalledWith('skipped');
  });
});

describe('The calibration of a device', () => {
  it('shows each point that the device asks for, and how well each eye was found', async () => {
    agent.devices = [EEG, TRACKER];
    const { onDone, press, events } = show();
    await press('Continue');
    await screen.findByText('Gazepoint GP3');
    await press('Begin');
    expect(agent.asked).toEqual(['calibrate gazepoint-1']);
    agent.calibration = {
      ...{ at: 'point', index: 1, count: 5, xNorm: 0.85, yNorm: 0.15 },
      ...{ settleMs: 500, measureMs: 1000 },
    } satisfies DeviceCalibrationState;
    const places = () => document.querySelector('.device-point')?.getAttribute('data-fovea-dot');
    await waitFor(() =>
      expect(places()).toBe(
        `${(0.85 * window.screen.width).toFixed(1)},${(0.15 * window.screen.height).toFixed(1)}`,
      ),
    );
    expect(screen.queryByRole('button')).toBeNull();
    agent.calibration = {
      ...{ at: 'done', points: [point(true), point(false)], meanErrorPx: 19.4, validPoints: 1 },
    } satisfies DeviceCalibrationState;
    await screen.findByText('Mean error: 19 pixels');
    expect(screen.getByText('Left eye found at 1 of 2 points')).toBeTruthy();
    expect(screen.getByText('Right eye found at 2 of 2 points')).toBeTruthy();
    expect(screen.getByText(/An eye was not found everywhere/)).toBeTruthy();
    await press('Calibrate again');
    expect(agent.asked).toHaveLength(2);
    await waitFor(() => expect(events).toHaveLength(2));
    const { points } = agent.calibration as { points: object[] };
    const result = { points, meanErrorPx: 19.4, validPoints: 1, failure: null };
    expect(events[1]).toMatchObject({
      ...{ kind: 'deviceCalibrated', deviceId: 'gazepoint-1', ...result },
    });
    await screen.findByText('Mean error: 19 pixels');
    await press('Continue');
    expect(onDone).toHaveBeenCalledWith('done');
  });

  it('that fails says why, and can be left out', async () => {
    agent.devices = [TRACKER];
    agent.calibration = { at: 'failed', reason: 'The eye tracker refused to calibrate.' };
    const { onDone, press, events } = show();
    await press('Continue');
    await press('Begin');
    await screen.findByText(/refused to calibrate/);
    expect(events).toMatchObject([
      { points: [], meanErrorPx: null, failure: 'The eye tracker refused to calibrate.' },
    ]);
    await press('Continue without calibration');
    expect(onDone).toHaveBeenCalledWith('done');
  });
});
