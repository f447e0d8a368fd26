import { deviceStream } from '@fovea/rules/participation/recordedStreams';
import { encodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import type { RecordedDevice } from '@fovea/science/recording/deviceSamples';
import { gzipSync } from 'node:zlib';

/** The agent's clock is this much ahead of the session's. */
const AGENT_AHEAD_MS = 5000;
const CHUNK_MS = 5000;

interface Simulated {
  readonly id: string;
  readonly name: string;
  readonly rateHz: number;
  /** From the start of the session. */
  readonly durationMs: number;
  readonly channels: readonly (RecordedDevice['channels'][number] & {
    /** Its value at a time of the session. */
    readonly at: (sessionMs: number) => number;
  })[];
  /** Left out: they are compared with every chunk. */
  readonly hasSessionClock?: boolean;
}

/** What an agent sends of a device whose clock began with the session's. */
export function deviceChunks({
  id,
  name,
  rateHz,
  durationMs,
  channels,
  hasSessionClock = true,
}: Simulated) {
  const perChunk = (CHUNK_MS * rateHz) / 1000;
  return Array.from({ length: Math.ceil(durationMs / CHUNK_MS) }, (_, seq) => {
    const startMs = seq * CHUNK_MS;
    const deviceMs = Float64Array.from(
      { length: perChunk },
      (_each, at) => startMs + (at * 1000) / rateHz,
    );
    const agentMs = startMs + AGENT_AHEAD_MS;
    const bytes = encodeDeviceChunk({
      device: {
        ...{ id, name, driver: 'simulator', nominalRateHz: rateHz },
        channels: channels.map(({ at: _at, ...channel }) => channel),
      },
      agentOriginMs: 1_700_000_000_000,
      count: deviceMs.length,
      deviceMs,
      agentMs: deviceMs.map((ms) => ms + AGENT_AHEAD_MS),
      values: channels.map(({ at }) => deviceMs.map(at)),
      texts: [],
      marks: [],
      deviceClocks: [{ agentMs, offsetMs: AGENT_AHEAD_MS, residualMs: 0.1 }],
      agentClocks: hasSessionClock ? [{ agentMs, sessionMs: startMs, errorMs: 0.5 }] : [],
    });
    return { stream: deviceStream(id), seq, bytes: gzipSync(bytes) };
  });
}
