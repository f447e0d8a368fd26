const TONE_HZ = 660;
const BEEP_S = 0.22;
const GAP_S = 0.38;
/** Without a ramp the edges would click. */
const RAMP_S = 0.02;

/** Plays this many short tones; resolves when the last has ended. Must be called from a click. */
export async function playBeeps(count: number): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = TONE_HZ;
    volume.gain.value = 0;
    tone.connect(volume).connect(context.destination);
    const firstS = context.currentTime + 0.1;
    for (let beep = 0; beep < count; beep++) {
      const startS = firstS + beep * (BEEP_S + GAP_S);
      volume.gain.setValueAtTime(0, startS);
      volume.gain.linearRampToValueAtTime(0.5, startS + RAMP_S);
      volume.gain.setValueAtTime(0.5, startS + BEEP_S - RAMP_S);
      volume.gain.linearRampToValueAtTime(0, startS + BEEP_S);
    }
    tone.start(firstS);
    const ended = new Promise<void>((done) => (tone.onended = () => done()));
    tone.stop(firstS + count * (BEEP_S + GAP_S));
    await ended;
  } finally {
    await context.close();
  }
}
