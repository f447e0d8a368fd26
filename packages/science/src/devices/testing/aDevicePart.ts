import type { RecordedDevice } from '../../recording/deviceSamples';
import { devicePart, type DevicePart } from '../devicePart';

type Given = Partial<
  Pick<DevicePart, 'agentOriginMs' | 'marks' | 'deviceClocks' | 'agentClocks'>
> & {
  readonly deviceMs?: readonly number[];
  readonly agentMs?: readonly number[];
  readonly values?: readonly (readonly number[])[];
  readonly channels?: RecordedDevice['channels'];
  readonly nominalRateHz?: number;
  readonly name?: string;
};

/** A part of the recording of a device with one channel; its clock is the agent's unless given. */
export function aDevicePart({
  values = [],
  channels = [{ name: 'EDA', unit: 'µS', role: null }],
  nominalRateHz = 100,
  name = 'Amplifier',
  ...given
}: Given = {}): DevicePart {
  const count = given.agentMs?.length ?? values[0]?.length ?? 0;
  const agentMs = Float64Array.from(given.agentMs ?? Array.from({ length: count }, (_, at) => at));
  return devicePart({
    device: { id: 'amplifier-1', name, driver: 'lsl', channels, nominalRateHz },
    agentOriginMs: given.agentOriginMs ?? 0,
    count,
    agentMs,
    deviceMs: Float64Array.from(given.deviceMs ?? agentMs),
    values: channels.map((_, at) =>
      Float64Array.from({ length: count }, (_each, place) => values[at]?.[place] ?? 0),
    ),
    texts: [],
    marks: given.marks ?? [],
    deviceClocks: given.deviceClocks ?? [],
    agentClocks: given.agentClocks ?? [],
  });
}
