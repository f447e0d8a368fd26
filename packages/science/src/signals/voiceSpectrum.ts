/**
 * Spectral descriptors of a voice: loudness, balance and slope (Eyben et al. 2015).
 *
 * Levels in dB are ratios within one frame, so the microphone's gain cancels out; loudness depends
 * on it. Loudness: energies of 26 bands, evenly spaced on the mel scale, 20 to 8000 Hz (as far as
 * the sound extends), weighted for equal loudness (Hermansky 1990), cube root, summed.
 */
const BANDS = 26;
const FROM_HZ = 20;
const TO_HZ = 8000;
const SMALLEST = 1e-12;

export interface VoiceSpectrum {
  readonly loudness: number;
  readonly alphaRatioDb: number;
  readonly hammarbergDb: number;
  /** dB per 100 Hz. */
  readonly slope0to500: number;
  readonly slope500to1500: number;
}

/** @param bins length of the power spectrum, @param binHz from one bin to the next */
export function spectrumReader(
  bins: number,
  binHz: number,
): (power: Float64Array) => VoiceSpectrum {
  const bands = melBands(bins, binHz);
  const binOf = (hz: number) => Math.min(bins - 1, Math.round(hz / binHz));
  const energy = (power: Float64Array, fromHz: number, toHz: number) => {
    let sum = 0;
    for (let bin = binOf(fromHz); bin < binOf(toHz); bin++) sum += power[bin]!;
    return sum;
  };
  const peak = (power: Float64Array, fromHz: number, toHz: number) => {
    let most = 0;
    for (let bin = binOf(fromHz); bin < binOf(toHz); bin++) most = Math.max(most, power[bin]!);
    return most;
  };
  const slope = (power: Float64Array, fromHz: number, toHz: number) => {
    let n = 0;
    let x = 0;
    let y = 0;
    let xx = 0;
    let xy = 0;
    for (let bin = Math.max(1, binOf(fromHz)); bin <= binOf(toHz); bin++) {
      const at = (bin * binHz) / 100;
      const level = 10 * Math.log10(power[bin]! + SMALLEST);
      n++;
      x += at;
      y += level;
      xx += at * at;
      xy += at * level;
    }
    return (n * xy - x * y) / (n * xx - x * x);
  };
  return (power) => ({
    loudness: bands.reduce((sum, band) => sum + loudnessOf(band, power), 0),
    alphaRatioDb: ratioDb(energy(power, 50, 1000), energy(power, 1000, 5000)),
    hammarbergDb: ratioDb(peak(power, 0, 2000), peak(power, 2000, 5000)),
    slope0to500: slope(power, 0, 500),
    slope500to1500: slope(power, 500, 1500),
  });
}

interface Band {
  readonly from: number;
  readonly weights: Float64Array;
  readonly hearing: number;
}

function loudnessOf({ from, weights, hearing }: Band, power: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * (power[from + i] ?? 0);
  return Math.cbrt(sum * hearing);
}

function ratioDb(above: number, below: number): number {
  return above > SMALLEST ? 10 * Math.log10(above / Math.max(below, SMALLEST)) : Number.NaN;
}

function melBands(bins: number, binHz: number): Band[] {
  const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
  const hertz = (mels: number) => 700 * (10 ** (mels / 2595) - 1);
  const top = mel(Math.min(TO_HZ, (bins - 1) * binHz));
  const bottom = mel(FROM_HZ);
  const edges = Array.from({ length: BANDS + 2 }, (_, i) =>
    hertz(bottom + ((top - bottom) * i) / (BANDS + 1)),
  );
  return Array.from({ length: BANDS }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    const from = Math.ceil(low / binHz);
    const to = Math.min(bins - 1, Math.floor(high / binHz));
    const weights = Float64Array.from({ length: Math.max(0, to - from + 1) }, (_bin, i) => {
      const hz = (from + i) * binHz;
      return Math.max(0, Math.min((hz - low) / (middle - low), (high - hz) / (high - middle)));
    });
    return { from, weights, hearing: equalLoudness(middle) };
  });
}

/** Sensitivity of hearing at 40 dB, as a factor of the power (Hermansky 1990, doi 10.1121/1.399423). */
function equalLoudness(hz: number): number {
  const w2 = (2 * Math.PI * hz) ** 2;
  return ((w2 + 56.8e6) * w2 * w2) / ((w2 + 6.3e6) ** 2 * (w2 + 0.38e9));
}
