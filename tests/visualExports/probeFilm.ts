import { BufferSource, EncodedPacketSink, Input, MP4, type EncodedPacket } from 'mediabunny';

/** What an MP4 file has, read from its packets. */
export async function probeFilm(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The film has no video.');
  const frames: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) frames.push(packet);
  const sounds: EncodedPacket[] = [];
  if (audio) {
    for await (const packet of new EncodedPacketSink(audio).packets()) sounds.push(packet);
  }
  return {
    codec: await video.getCodec(),
    codecString: await video.getCodecParameterString(),
    widthPx: await video.getCodedWidth(),
    heightPx: await video.getCodedHeight(),
    durationMs: (await input.computeDuration()) * 1000,
    videoMs: (await video.computeDuration()) * 1000,
    frames,
    audioCodec: (await audio?.getCodec()) ?? null,
    sounds,
  };
}

/** True if the index stands before the frames, so that players can begin before the end is there. */
export function hasIndexFirst(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.indexOf('moov') < text.indexOf('mdat');
}
