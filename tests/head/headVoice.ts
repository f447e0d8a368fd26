/**
 * The voice of the test head: a buzz of a known pitch through the resonances of a mouth, as a microphone's sound.
 */

/** Of the vowel in "father" (Peterson & Barney 1952, men). */
const FORMANTS = [
  { hz: 730, gainDb: 18 },
  { hz: 1090, gainDb: 14 },
  { hz: 2440, gainDb: 12 },
] as const;
const LOUDNESS = 0.08;
/** A sound that begins or ends at once clicks. */
const EDGE_S = 0.015;

/** Seconds from now; the voice sounds in [fromS, untilS). */
export interface Spoken {
  readonly fromS: number;
  readonly untilS: number;
}

export class HeadVoice {
  private audio: AudioContext | null = null;
  private buzz: OscillatorNode | null = null;
  private loud: GainNode | null = null;
  private sound: MediaStream | null = null;

  get loudness(): number {
    return this.loud?.gain.value ?? 0;
  }

  /** Seconds on the clock of the sound that was rendered. */
  get timeS(): number {
    return this.audio?.currentTime ?? 0;
  }

  /** @returns a stream of its own with the sound, as getUserMedia gives it */
  open(): MediaStream {
    this.sound ??= this.begin();
    return this.sound.clone();
  }

  /** Speaks with this pitch; silent before, between and after. Replaces what was to be spoken. */
  say(pitchHz: number, parts: readonly Spoken[]): void {
    const { audio, buzz, loud } = this;
    if (!audio || !buzz || !loud) throw new Error('Nobody has opened the microphone.');
    const now = audio.currentTime;
    buzz.frequency.setValueAtTime(pitchHz, now);
    loud.gain.cancelScheduledValues(now);
    loud.gain.setValueAtTime(0, now);
    for (const { fromS, untilS } of parts) {
      loud.gain.setValueAtTime(0, now + fromS);
      loud.gain.linearRampToValueAtTime(LOUDNESS, now + fromS + EDGE_S);
      loud.gain.setValueAtTime(LOUDNESS, now + untilS - EDGE_S);
      loud.gain.linearRampToValueAtTime(0, now + untilS);
    }
  }

  private begin(): MediaStream {
    const audio = new AudioContext();
    const buzz = new OscillatorNode(audio, { type: 'sawtooth', frequency: 120 });
    const loud = new GainNode(audio, { gain: 0 });
    let last: AudioNode = buzz;
    for (const { hz, gainDb } of FORMANTS) {
      const resonance = new BiquadFilterNode(audio, {
        type: 'peaking',
        frequency: hz,
        gain: gainDb,
        Q: 5,
      });
      last = last.connect(resonance);
    }
    const heard = new MediaStreamAudioDestinationNode(audio, { channelCount: 1 });
    last.connect(loud).connect(heard);
    buzz.start();
    Object.assign(this, { audio, buzz, loud });
    return heard.stream;
  }
}
