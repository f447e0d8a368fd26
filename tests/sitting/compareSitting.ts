/** Compares the results of a sitting with what the test head did. */
import { LOWEST_A_HZ } from '@fovea/science/signals/voiceAnalysis';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import type { StimulusSignals } from '@fovea/science/signals/stimulusSignals';
import type { SatThrough } from './sittingPlan';

/** One row of the table that the command prints. */
export interface Compared {
  readonly measure: string;
  readonly truth: number;
  /** Null: not measured. */
  readonly measured: number | null;
  /** How far they may be apart, in the unit of the measure; null: shown, and not judged. */
  readonly tolerance: number | null;
  readonly unit: string;
}

export type SignalsOf = ReadonlyMap<string, StimulusSignals>;

/** @returns whether it was measured, and near enough to the truth where that is judged */
export function agrees({ truth, measured, tolerance }: Compared): boolean {
  if (tolerance === null) return true;
  return measured !== null && Math.abs(measured - truth) <= tolerance;
}

/** @returns null without a finite value */
export function medianOfSignal(
  signals: Pick<StimulusSignals, 'tMs' | 'values'> | undefined,
  id: SignalId,
  fromMs = 0,
): number | null {
  const { tMs, values } = signals ?? { tMs: [], values: new Map<SignalId, Float32Array>() };
  const found = [...(values.get(id) ?? [])].filter(
    (value, at) => Number.isFinite(value) && (tMs[at] ?? 0) >= fromMs,
  );
  return found.length === 0 ? null : (found.toSorted((a, b) => a - b)[found.length >> 1] ?? null);
}

/** Windows of 30 s that began before the picture also hold the breaths of the one before. */
const HALF_WINDOW_MS = 15_000;

export function compareBreaths(plan: readonly SatThrough[], of: SignalsOf): Compared[] {
  return plan
    .filter(({ exposureMs }) => exposureMs > 3 * HALF_WINDOW_MS)
    .map(({ name, breathsPerMinute }) => ({
      measure: `breaths, ${name}`,
      truth: breathsPerMinute,
      measured: medianOfSignal(of.get(name), 'respirationPerMinute', HALF_WINDOW_MS),
      tolerance: 1,
      unit: '/min',
    }));
}

const CHANNELS = {
  smile: 'mouthCornerUp',
  brows: 'browRaiseOuter',
  mouthOpen: 'mouthOpen',
} as const satisfies Record<string, SignalId>;
/** Until the face has changed after a picture began. */
const FACE_SETTLES_MS = 1000;
/** A channel above this has moved. How far is not claimed: engines see less than the whole movement. */
const MOVED = 0.2;

/** On how many pictures each channel moved where the face did, on how many others, and how far. */
export function compareFaces(plan: readonly SatThrough[], of: SignalsOf): Compared[] {
  return Object.entries(CHANNELS).flatMap(([movement, channel]) => {
    const shown = plan.map(({ name, expression }) => ({
      share: expression?.[movement as keyof typeof CHANNELS] ?? 0,
      measured: medianOfSignal(of.get(name), channel, FACE_SETTLES_MS),
    }));
    const moving = shown.filter(({ share }) => share > 0);
    const [first] = moving;
    if (!first) return [];
    const others = shown.filter(({ share }) => share === 0);
    const moved = (pictures: typeof shown) =>
      pictures.every(({ measured }) => measured === null)
        ? null
        : pictures.filter(({ measured }) => measured !== null && measured > MOVED).length;
    return [
      {
        measure: `${channel}, pictures with it`,
        truth: moving.length,
        measured: moved(moving),
        tolerance: 0,
        unit: '',
      },
      {
        measure: `${channel}, other pictures`,
        truth: 0,
        measured: moved(others),
        tolerance: 0,
        unit: '',
      },
      {
        measure: `${channel}, how far`,
        truth: first.share,
        measured: first.measured,
        tolerance: null,
        unit: '0..1',
      },
    ];
  });
}

export function compareVoice(plan: readonly SatThrough[], of: SignalsOf): Compared[] {
  return plan.flatMap(({ name, exposureMs, speech }) => {
    const voice = of.get(name)?.voice ?? null;
    if (!speech) {
      return [
        {
          measure: `voiced share, ${name}`,
          truth: 0,
          measured: voice?.voicedShare ?? null,
          tolerance: 0.02,
          unit: '0..1',
        },
      ];
    }
    const { pitchHz, parts } = speech;
    const semitones = medianOfSignal(of.get(name), 'f0Semitones');
    const spokenMs = parts.reduce((sum, { fromS, untilS }) => sum + 1000 * (untilS - fromS), 0);
    const pausesMs = parts.slice(1).map(({ fromS }, at) => 1000 * (fromS - parts[at]!.untilS));
    return [
      {
        measure: `pitch, ${name}`,
        truth: pitchHz,
        measured: semitones === null ? null : LOWEST_A_HZ * 2 ** (semitones / 12),
        tolerance: 2,
        unit: 'Hz',
      },
      {
        measure: `voiced share, ${name}`,
        truth: spokenMs / exposureMs,
        measured: voice?.voicedShare ?? null,
        tolerance: 0.1,
        unit: '0..1',
      },
      {
        measure: `pauses, ${name}`,
        truth: pausesMs.length,
        measured: voice?.pauses ?? null,
        tolerance: 0,
        unit: '',
      },
      {
        measure: `mean pause, ${name}`,
        truth: pausesMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, pausesMs.length),
        measured: voice?.meanPauseMs ?? null,
        tolerance: 80,
        unit: 'ms',
      },
    ];
  });
}

/** Periods of the signal `blink`. */
export function blinksIn(signals: Pick<StimulusSignals, 'values'> | undefined): number | null {
  const blink = signals?.values.get('blink');
  if (!blink?.some(Number.isFinite)) return null;
  return blink.reduce(
    (count, value, at) => count + (value === 1 && blink[at - 1] !== 1 ? 1 : 0),
    0,
  );
}

/** @returns a table of plain text */
export function tableOf(rows: readonly Compared[]): string {
  const cells = rows.map((row) => [
    row.measure,
    `${round(row.truth)} ${row.unit}`.trim(),
    row.measured === null ? 'none' : round(row.measured),
    row.measured === null ? '' : round(row.measured - row.truth),
    row.tolerance === null ? 'not judged' : agrees(row) ? 'ok' : 'FAILED',
  ]);
  const all = [['measure', 'truth', 'measured', 'error', ''], ...cells];
  const widths = all[0]!.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')).join('\n');
}

const round = (value: number) => String(Math.round(value * 100) / 100);
