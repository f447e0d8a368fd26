import { LiveDevice } from '@fovea/contract/labs/devices';
import { expect, it } from 'vitest';
import { aDevice } from '../testing/scriptedDriver';
import type { DeviceSamples, FoundDevice } from './device';
import { DeviceCheck } from './deviceCheck';

function aCheck(change: Partial<FoundDevice> = {}) {
  let nowMs = 0;
  const check = new DeviceCheck(aDevice(change), () => nowMs);
  /** Sends at the device's rate for so long, a batch every 50 ms. */
  const send = (lastMs: number, value: number | number[], rateHz = 100) => {
    for (const untilMs = nowMs + lastMs; nowMs < untilMs; nowMs += 50) {
      check.onSamples(samples((rateHz * 50) / 1000, [value].flat()));
    }
  };
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { check, send, wait };
}
const samples = (count: number, values: readonly number[]): DeviceSamples => ({
  deviceMs: new Float64Array(count),
  agentMs: new Float64Array(count),
  values: values.map((value) => new Float64Array(count).fill(value)),
});
const GAZE = {
  channels: [
    { name: 'x', unit: '', role: 'gazeXNorm' },
    { name: 'valid', unit: '', role: 'gazeValid' },
  ],
} as const;

it('A device that sends is ready, with its rate and last values', () => {
  const { check, send } = aCheck();
  expect(check.report()).toMatchObject({ state: 'noSignal', rateHz: 0, clockResidualMs: null });
  send(5000, 12.5);
  check.onClock({ residualMs: -0.25 });
  expect(check.report()).toMatchObject({
    ...{ state: 'ready', rateHz: 100, droppedShare: 0, clockResidualMs: 0.25, problem: null },
    lastValues: [{ name: 'Fz', unit: 'µV', value: 12.5 }],
  });
});

it('The rate is that of the last three seconds', () => {
  const { check, send, wait } = aCheck();
  send(10_000, 1);
  send(3500, 1, 40);
  expect(check.report().rateHz).toBeCloseTo(40);
  wait(1750);
  expect(check.report().rateHz).toBeCloseTo(20);
});

it('A device that measures nothing for three seconds has no signal', () => {
  const { check, send } = aCheck();
  send(3000, 1);
  send(2900, Number.NaN);
  expect(check.report().state).toBe('ready');
  send(1000, Number.NaN);
  expect(check.report()).toMatchObject({ state: 'noSignal', lastValues: [{ value: null }] });
  send(100, 3);
  expect(check.report().state).toBe('ready');
});

it('An eye tracker without eyes has no signal, although it repeats the last place', () => {
  const { check, send } = aCheck(GAZE);
  send(3500, [0.5, 0]);
  expect(check.report().state).toBe('noSignal');
  send(100, [0.5, 1]);
  expect(check.report().state).toBe('ready');
});

it('Markers are ready while nothing happens, and show the last text', () => {
  const channels = [{ name: 'marker', unit: '', role: 'marker' }] as const;
  const { check, wait } = aCheck({ channels, nominalRateHz: 0 });
  expect(check.report().state).toBe('ready');
  const times = { deviceMs: new Float64Array(2), agentMs: new Float64Array(2) };
  check.onTexts({ ...times, texts: [['begin', 'x'.repeat(5000)]] });
  wait(60_000);
  const { state, lastValues } = check.report();
  expect(state).toBe('ready');
  expect(lastValues[0]?.value).toBe('x'.repeat(100));
});

it('A lost device says why, and has no rate until it is back', () => {
  const { check, send } = aCheck();
  send(3000, 1);
  check.onLost('The connection broke.');
  expect(check.report()).toMatchObject({
    ...{ state: 'lost', rateHz: null, problem: 'The connection broke.' },
  });
  check.onBack();
  expect(check.report()).toMatchObject({ state: 'ready', problem: null });
});

it('What was dropped is a share of the last minute', () => {
  const { check, send, wait } = aCheck();
  send(9000, 1);
  check.onDropped({ count: 100 });
  expect(check.report().droppedShare).toBeCloseTo(0.1);
  wait(120_000);
  expect(check.report().droppedShare).toBe(0);
});

it('Names of any length and 1,000 channels are cut to what a report takes', () => {
  const channels = Array.from({ length: 1000 }, (_, at) => ({
    ...{ name: `${at} ${'n'.repeat(200)}`, unit: 'u'.repeat(200), role: null },
  }));
  const { check } = aCheck({ name: 'N'.repeat(500), channels, nominalRateHz: Number.NaN });
  const report = check.report();
  expect(report).toMatchObject({ channelCount: 1000, nominalRateHz: 0 });
  expect(report.channelNames).toHaveLength(8);
  expect(LiveDevice.safeParse(report).success).toBe(true);
});
