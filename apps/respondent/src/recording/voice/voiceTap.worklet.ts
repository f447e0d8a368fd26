/** Runs in the audio thread: passes the microphone's sound to the voice worker. */

/** The DOM library only describes a window; these are the parts that the audio thread has. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;
/** Index of the first sample of the current block since the context started. */
declare const currentFrame: number;

/** A multiple of the audio thread's own blocks of 128: 43 ms at 48 kHz. */
const BLOCK_SAMPLES = 2048;

class VoiceTap extends AudioWorkletProcessor {
  private to: MessagePort | null = null;
  private block = new Float32Array(BLOCK_SAMPLES);
  private filled = 0;
  private firstSample = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.to = data;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const sound = input?.[0];
    if (!sound || !this.to) {
      this.filled = 0;
      return true;
    }
    if (this.filled === 0) this.firstSample = currentFrame;
    this.block.set(sound, this.filled);
    this.filled += sound.length;
    if (this.filled >= BLOCK_SAMPLES) {
      this.to.postMessage({ pcm: this.block, firstSample: this.firstSample }, [this.block.buffer]);
      this.block = new Float32Array(BLOCK_SAMPLES);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('fovea-voice-tap', VoiceTap);
