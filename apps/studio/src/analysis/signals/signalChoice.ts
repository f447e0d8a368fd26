import {
  SIGNALS,
  signalEntry,
  type SignalEntry,
  type SignalGroup,
  type SignalId,
} from '@fovea/science/signals/signalCatalogue';
import { lineColor } from '../../replay/signals/lineColors';
import { DEFAULT_THICKNESS_PX, type SignalLine } from '../../replay/signals/signalLine';
import type { AnalysisState } from '../selection/analysisState';

export const DEFAULT_SIGNALS: readonly SignalId[] = [
  'valence',
  'engagement',
  'blink',
  'confusion',
  'joy',
];
/** Lines in a chart and over the replay. */
export const LINES_MAX = 2;

export const SIGNAL_SENSORS = ['camera', 'chest', 'microphone'] as const;
export type SignalSensor = (typeof SIGNAL_SENSORS)[number];

export const GROUPS_OF: Readonly<Record<SignalSensor, readonly SignalGroup[]>> = {
  camera: ['expressionScore', 'expressionChannel', 'eyes', 'head'],
  chest: ['respiration'],
  microphone: ['voice'],
};

type Ignored = Pick<AnalysisState, 'ignoredSignals' | 'ignoredSensors' | 'ignoredSensorGroups'>;

/** Signals by group as they are listed; the usual ones stand first in theirs. */
export function signalsOf(group: SignalGroup): readonly SignalEntry[] {
  const all = SIGNALS.filter((entry) => entry.group === group);
  const usual = (id: SignalId) => {
    const place = DEFAULT_SIGNALS.indexOf(id);
    return place < 0 ? DEFAULT_SIGNALS.length : place;
  };
  return all.sort((a, b) => usual(a.id) - usual(b.id));
}

/** Sensors that this company can have. */
export function sensorsShown(hasRespiration: boolean): readonly SignalSensor[] {
  return SIGNAL_SENSORS.filter((sensor) => sensor !== 'chest' || hasRespiration);
}

/** What the tab lists: everything that was not left out in the picker. */
export function listedSignals(
  state: Ignored,
  hasRespiration: boolean,
): readonly { readonly group: SignalGroup; readonly signals: readonly SignalEntry[] }[] {
  return sensorsShown(hasRespiration)
    .filter((sensor) => !state.ignoredSensors.includes(sensor))
    .flatMap((sensor) => GROUPS_OF[sensor])
    .filter((group) => !state.ignoredSensorGroups.includes(group))
    .map((group) => ({
      group,
      signals: signalsOf(group).filter(({ id }) => !state.ignoredSignals.includes(id)),
    }))
    .filter(({ signals }) => signals.length > 0);
}

/** A list with or without something. */
export function toggled(list: readonly string[], id: string, isIn: boolean): string[] {
  const others = list.filter((each) => each !== id);
  return isIn ? [...others, id] : others;
}

type Lines = Pick<AnalysisState, 'sensorSignalLines' | 'newAnalysisOverlayLines'>;

/** How a signal is drawn: as it was set, else as usual. */
export function lineOf(state: Lines, signal: string, place = 0): SignalLine {
  return (
    state.sensorSignalLines.find((line) => line.signal === signal) ?? {
      signal,
      rangeType: 'fixed',
      customScaleMin: null,
      customScaleMax: null,
      color: lineColor(place),
      thickness: DEFAULT_THICKNESS_PX,
    }
  );
}

/** The lines that are drawn: at most two, and one where several views are compared. */
export function shownLines(state: Lines, views: number): readonly SignalLine[] {
  const known = state.newAnalysisOverlayLines.filter(({ signal }) => signalEntry(signal) !== null);
  return known.slice(0, views > 1 ? 1 : LINES_MAX);
}

/** Draws a signal, or no longer. A third takes the place of the second. */
export function withSignal(state: Lines, signal: string, isShown: boolean): Partial<Lines> {
  const others = state.newAnalysisOverlayLines.filter((line) => line.signal !== signal);
  if (!isShown) return { newAnalysisOverlayLines: others };
  const kept = others.slice(0, LINES_MAX - 1);
  const taken = kept.map(({ color }) => color);
  const own = lineOf(state, signal, 0);
  const free = [0, 1].map(lineColor).find((color) => !taken.includes(color)) ?? own.color;
  const line = taken.includes(own.color) ? { ...own, color: free } : own;
  return { newAnalysisOverlayLines: [...kept, line] };
}

/** Changes how a signal is drawn, and remembers it for the next time. */
export function withLine(state: Lines, changed: SignalLine): Partial<Lines> {
  const others = state.sensorSignalLines.filter(({ signal }) => signal !== changed.signal);
  return {
    sensorSignalLines: [...others, changed],
    newAnalysisOverlayLines: state.newAnalysisOverlayLines.map((line) =>
      line.signal === changed.signal ? changed : line,
    ),
  };
}
