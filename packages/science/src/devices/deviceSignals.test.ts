import { describe, expect, it } from 'vitest';
import type { DeviceMark } from '../recording/deviceSamples';
import { deviceSignalId, deviceSignalParts } from './deviceSignalId';
import { DEVICE_SIGNALS_MAX, deviceSignalValues, listDeviceSignals } from './deviceSignals';
import { placeDevice, type PlacedDevice } from './placeDevice';
import { aDevicePart } from './testing/aDevicePart';

/** On a session clock that is the agent's. */
const agentClocks = [{ agentMs: 0, sessionMs: 0, errorMs: 0 }];

function recorded(given: Parameters<typeof aDevicePart>[0]): PlacedDevice {
  const placed = placeDevice([aDevicePart({ agentClocks, ...given })]);
  if (!placed) throw new Error('Nothing was recorded.');
  return placed;
}
const at = (device: PlacedDevice, ...moments: number[]) => {
  const [signal] = listDeviceSignals([device]);
  if (!signal) throw new Error('The device has no signal.');
  const stimulus = { sessionMs: Float64Array.from(moments), onsetMs: moments[0] ?? 0 };
  return [...(deviceSignalValues(signal, [stimulus])[0] ?? [])];
};

describe('a channel at the times of the other signals', () => {
  it('is the mean of the samples around each time, half the way to its neighbours', () => {
    // 100 Hz; around 20 ms lie 10 and 20, since 30 is at the half way to 40 and belongs to it.
    const device = recorded({ agentMs: [0, 10, 20, 30, 40], values: [[1, 2, 4, 8, 16]] });
    expect(at(device, 0, 20, 40)).toEqual([1, 3, 12]);
  });

  it('leaves out what was not measured, and is NaN where nothing was', () => {
    const device = recorded({
      agentMs: [0, 10, 20, 30],
      values: [[Number.NaN, 2, Number.NaN, Number.NaN]],
    });
    expect(at(device, 5, 25)).toEqual([2, Number.NaN]);
  });

  it('of a slow device lies on the line between two samples', () => {
    const device = recorded({ nominalRateHz: 4, agentMs: [0, 250, 500], values: [[60, 70, 72]] });
    expect(at(device, 100, 150, 200)).toEqual([64, 66, 68]);
  });

  it.each(['dropped', 'lost', 'back'] as const)(
    'is not drawn across a gap that a mark (%s) tells of',
    (kind) => {
      const mark: DeviceMark = { kind, agentMs: 100, atSample: 1, count: 0 };
      const device = recorded({
        nominalRateHz: 4,
        agentMs: [0, 250, 500],
        values: [[60, 70, 72]],
        marks: [mark],
      });
      expect(at(device, 100, 150, 350)).toEqual([Number.NaN, Number.NaN, expect.closeTo(70.8, 4)]);
    },
  );

  it('is not drawn across more than one and a half intervals', () => {
    const agentMs = [0, 250, 500, 950];
    const device = recorded({ nominalRateHz: 4, agentMs, values: [[60, 70, 72, 74]] });
    expect(at(device, 650, 683)).toEqual([Number.NaN, Number.NaN]);
  });

  it('is NaN before the first sample and after the last', () => {
    const device = recorded({ agentMs: [1000, 1010], values: [[5, 5]] });
    expect(at(device, 0, 33, 1005, 2000)).toEqual([Number.NaN, Number.NaN, 5, Number.NaN]);
  });

  it('of a device that sends when something happens has values only there', () => {
    const device = recorded({ nominalRateHz: 0, agentMs: [0, 800], values: [[812, 830]] });
    expect(at(device, 0, 33, 800, 833)).toEqual([812, Number.NaN, 830, Number.NaN]);
  });

  it('of markers is the last one, never a mean', () => {
    const device = recorded({
      channels: [{ name: 'Trigger', unit: '', role: 'marker' }],
      agentMs: [0, 5, 10],
      values: [[1, 7, Number.NaN]],
    });
    expect(at(device, 5, 38)).toEqual([7, Number.NaN]);
  });
});

describe('the signals of a session', () => {
  const channel = (name: string, unit = '') => ({ name, unit, role: null });

  it('are named after device, channel and unit, and say so again', () => {
    const device = recorded({ name: 'A/B 50%', channels: [channel('Fp1/ref', 'µV')] });
    const [signal] = listDeviceSignals([device]);
    expect(signal?.id).toBe('device:A%2FB 50%25/Fp1%2Fref/µV');
    expect(deviceSignalParts(signal?.id ?? '')).toEqual({
      device: 'A/B 50%',
      channel: 'Fp1/ref',
      unit: 'µV',
    });
  });

  it.each(['valence', 'device:', 'device:a/b', 'device:a/b/c/d'])('%s is of no device', (id) => {
    expect(deviceSignalParts(id)).toBeNull();
  });

  it('of one name are numbered, of devices and of channels', () => {
    const device = recorded({
      name: 'GSR',
      channels: [channel('EDA'), channel('EDA'), channel('')],
    });
    expect(listDeviceSignals([device, device]).map(({ id }) => id)).toEqual(
      ['GSR', 'GSR 2'].flatMap((name) =>
        ['EDA', 'EDA 2', '3'].map((each) =>
          deviceSignalId({ device: name, channel: each, unit: '' }),
        ),
      ),
    );
  });

  it('are limited in number', () => {
    const many = Array.from({ length: DEVICE_SIGNALS_MAX + 1 }, (_, each) => channel(`C${each}`));
    expect(listDeviceSignals([recorded({ channels: many })])).toHaveLength(DEVICE_SIGNALS_MAX);
  });
});
