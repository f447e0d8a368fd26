import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type EncodedPacket,
  type InputAudioTrack,
} from 'mediabunny';

/** Audio is written this far ahead of the frames, as players read both. */
const AHEAD_S = 0.5;

/** The audio of the stimulus on its way into a film, as it is: nothing is decoded. */
export interface CopiedAudio {
  readonly source: EncodedAudioPacketSource;
  /** Adds what is heard up to this time. */
  copyUpTo(timeS: number): Promise<void>;
  /** Adds the rest of it. */
  finish(): Promise<void>;
}

/** @param endS where the film ends: packets that are heard longer are left out. */
export async function copyAudio(track: InputAudioTrack, endS: number): Promise<CopiedAudio | null> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) return null;
  const source = new EncodedAudioPacketSource(codec);
  const packets = new EncodedPacketSink(track).packets();
  let next: EncodedPacket | null = null;
  let isBegun = false;
  let isOver = false;

  const copy = async (untilS: number) => {
    while (!isOver) {
      if (!next) {
        const { value, done } = await packets.next();
        next = done ? null : value;
      }
      if (!next || isBeyond(next, endS)) {
        isOver = true;
        source.close();
      } else if (next.timestamp > untilS) {
        return;
      } else {
        await source.add(next, isBegun ? undefined : { decoderConfig });
        isBegun = true;
        next = null;
      }
    }
  };
  return {
    source,
    copyUpTo: (timeS) => copy(timeS + AHEAD_S),
    finish: () => copy(Infinity),
  };
}

/** Times of packets are rounded to the clock of the file. */
const ROUNDING_S = 0.0005;

function isBeyond({ timestamp, duration }: EncodedPacket, endS: number): boolean {
  return timestamp + duration > endS + ROUNDING_S;
}
