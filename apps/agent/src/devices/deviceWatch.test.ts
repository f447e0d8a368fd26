import { expect, it, type TestContext } from 'vitest';
import { aDevice, ScriptedDriver } from '../testing/scriptedDriver';
import { soon } from '../testing/soon';
import { DeviceWatch, type DeviceWatchTiming } from './deviceWatch';

const TIMING: DeviceWatchTiming = { findMs: 1, pauseMs: 5, forgetMs: 10_000, giveWayMs: 1000 };

/** @returns `searched` waits for two whole searches from now */
function aWatch({ onTestFinished }: TestContext) {
  const driver = new ScriptedDriver();
  const clock = { nowMs: 0 };
  const watch = new DeviceWatch([driver], TIMING, () => clock.nowMs);
  onTestFinished(() => watch.close());
  const searched = async () => {
    const until = driver.searches + 2;
    await soon(() => expect(driver.searches).toBeGreaterThanOrEqual(until));
  };
  const states = () => watch.reports().map(({ id, state }) => `${id} ${state}`);
  return { driver, watch, clock, searched, states };
}

it('Devices are found and opened by themselves, and closed with the watch', async (context) => {
  const { driver, watch, searched, states } = aWatch(context);
  await searched();
  expect(watch.reports()).toEqual([]);
  driver.devices = [aDevice(), aDevice({ id: 'gazepoint-1' })];
  await searched();
  expect(states()).toEqual(['lsl-eeg noSignal', 'gazepoint-1 noSignal']);
  expect(driver.opened).toEqual(['lsl-eeg', 'gazepoint-1']);
  await watch.close();
  expect(driver.closed).toEqual(['lsl-eeg', 'gazepoint-1']);
});

it('A device that cannot be opened says why, and is tried again later', async (context) => {
  const { driver, watch, clock, searched } = aWatch(context);
  driver.devices = [aDevice()];
  driver.problems.set('lsl-eeg', 'Let the firewall pass it.');
  await soon(() =>
    expect(watch.reports()).toMatchObject([
      { state: 'lost', problem: 'Let the firewall pass it.' },
    ]),
  );
  driver.problems.clear();
  await searched();
  expect(driver.opened).toEqual([]);
  clock.nowMs += 2000;
  await soon(() => expect(driver.opened).toEqual(['lsl-eeg']));
  await soon(() => expect(watch.reports()).toMatchObject([{ state: 'noSignal', problem: null }]));
});

it.each([
  [
    {
      channels: Array.from({ length: 1025 }, (_, at) => ({ name: `${at}`, unit: '', role: null })),
    },
  ],
  [{ nominalRateHz: 1_000_000 }],
])('A device that would take the whole machine is not opened, and says so', async (change) => {
  const driver = new ScriptedDriver();
  driver.devices = [aDevice(change)];
  const watch = new DeviceWatch([driver], TIMING);
  await soon(() => expect(watch.reports()[0]?.problem).toMatch(/at most [\d]+ are recorded/));
  await watch.close();
  expect(driver.opened).toEqual([]);
});

it('Twenty devices are taken, further ones are counted, and one lost for long gives way', async (context) => {
  const { driver, watch, clock, searched } = aWatch(context);
  driver.devices = Array.from({ length: 22 }, (_, at) => aDevice({ id: `lsl-${at}` }));
  await searched();
  expect(watch.reports()).toHaveLength(20);
  expect(watch.leftOut).toBe(2);
  driver.listeners.get('lsl-3')?.onLost('gone');
  await searched();
  expect(watch.device('lsl-3')).not.toBeNull();
  clock.nowMs += 1001;
  driver.devices = driver.devices.filter(({ id }) => id !== 'lsl-3');
  await searched();
  expect(watch.device('lsl-3')).toBeNull();
  expect(watch.device('lsl-20')).not.toBeNull();
  expect(watch.leftOut).toBe(1);
});

it('A lost device is kept for a while, so that it is missed, and then forgotten', async (context) => {
  const { driver, watch, clock, searched } = aWatch(context);
  driver.devices = [aDevice()];
  await searched();
  driver.listeners.get('lsl-eeg')?.onLost('unplugged');
  driver.devices = [];
  clock.nowMs += 9_999;
  await searched();
  expect(watch.reports()).toMatchObject([{ state: 'lost', problem: 'unplugged' }]);
  clock.nowMs += 2;
  await searched();
  expect(watch.reports()).toEqual([]);
  expect(driver.closed).toEqual(['lsl-eeg']);
});

it('A device that was started again with other channels is opened anew', async (context) => {
  const { driver, watch, searched } = aWatch(context);
  driver.devices = [aDevice()];
  await searched();
  driver.devices = [aDevice({ channels: [{ name: 'Cz', unit: 'µV', role: null }] })];
  await searched();
  expect(watch.reports()).toMatchObject([{ channelNames: ['Cz'] }]);
  expect(driver.opened).toEqual(['lsl-eeg', 'lsl-eeg']);
  expect(driver.closed).toEqual(['lsl-eeg']);
});

it('Whoever listens hears devices found before and later, and at once that one is lost', async (context) => {
  const { driver, watch, searched } = aWatch(context);
  driver.devices = [aDevice()];
  await searched();
  driver.listeners.get('lsl-eeg')?.onLost('unplugged');
  const heard: string[] = [];
  const detach = watch.attach(({ id }) => ({
    onSamples: ({ agentMs }) => void heard.push(`${id} ${agentMs.length}`),
    onLost: () => void heard.push(`${id} lost`),
    onBack: () => void heard.push(`${id} back`),
  }));
  driver.devices = [aDevice(), aDevice({ id: 'later' })];
  await searched();
  driver.listeners.get('lsl-eeg')?.onBack();
  driver.send('later', [1, 2], [0], [0]);
  detach();
  driver.send('later', [3], [0]);
  expect(heard).toEqual(['lsl-eeg lost', 'lsl-eeg back', 'later 2']);
});
