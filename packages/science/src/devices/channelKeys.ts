import type { DeviceSamples } from '../recording/deviceSamples';

/**
 * What makes a channel the same in all parts of a recording: its name, unit and kind, and for channels that have all
 * of them in common their order.
 *
 * @param isText whether the device sends texts
 */
export function channelKeys(
  channels: DeviceSamples['device']['channels'],
  isText: boolean,
): string[] {
  return numbered(channels.map(({ name, unit }) => JSON.stringify([name, unit, isText])));
}

/** Each name once: what was there already gets a number. */
export function numbered(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; taken.has(own); count++) own = `${name} ${count}`;
    taken.add(own);
    return own;
  });
}
