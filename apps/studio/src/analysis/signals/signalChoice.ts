import {
  SIGNALS,
  signalEntry,
  type SignalEntry,
  type SignalGroup,
  type SignalId,
} from '@fovea/science/signals/signalCatalogue';
import type { SignalSettings } from '@fovea/rules/studies/studySignals';
import { lineColor } from '../../replay/signals/lineColors';
import { DEFAULT_THICKNESS_PX, LINES_MAX, type SignalLine } from '../../replay/signals/signalLine';
import { signalLists, type SignalList } from '../../replay/signals/studySignals';
import type { AnalysisState } from '../selection/analysisState';

export const DEFAULT_SIGNALS: readonly SignalId[] = [
  'valence',
  'engagement',
  'blink',
  'confusion',
  'joy',
];

export const SIGNAL_SENSORS = ['camera', 'chest', 'microphone', 'devices'] as const;
export type SignalSensor = (typeof SIGNAL_SENSORS)[number];

export const GROUPS_OF: Readonly<Record<SignalSensor, readonly SignalGroup[]>> = {
  camera: ['expressionScore', 'expressionChannel', 'eyes', 'head'],
  chest: ['respiration'],
  microphone: ['voice'],
  devices: ['device'],
};

type Ignored = Pick<AnalysisState, 'ignoredSignals' | 'ignoredSensors' | 'ignoredSensorGroups'>;

/**
 * Signals by group in display order; default signals come first in their group.
 *
 * @param ofDevices those that the recordings have
 */
export function signalsOf(
  group: SignalGroup,
  ofDevices: readonly SignalEntry[] = [],
): readonly SignalEntry[] {
  if (group === 'device') return ofDevices;
  const all = SIGNALS.filter((entry) => entry.group === group);
  const usual = (id: SignalId) => {
    const place = DEFAULT_SIGNALS.indexOf(id);
    return place < 0 ? DEFAULT_SIGNALS.length : place;
  };
  return all.sort((a, b) => usual(a.id) - usual(b.id));
}

/** Sensors available to this company. */
export function sensorsShown(hasRespiration: boolean): readonly SignalSensor[] {
  return SIGNAL_SENSORS.filter((sensor) => sensor !== 'chest' || hasRespiration);
}

/** The listed signals: all that neither the study disables nor the picker hides. */
export function listedSignals(
  state: Ignored,
  study: SignalSettings,
  hasRespiration: boolean,
  ofDevices: readonly SignalEntry[] = [],
): readonly SignalList[] {
  const groups = sensorsShown(hasRespiration)
    .filter((sensor) => !state.ignoredSensors.includes(sensor))
    .flatMap((sensor) => GROUPS_OF[sensor])
    .filter((group) => !state.ignoredSensorGroups.includes(group))
    .map((group) => ({
      group,
      signals: signalsOf(group, ofDevices).filter(({ id }) => !state.ignoredSignals.includes(id)),
    }));
  return signalLists(study, groups);
}

/** Adds or removes an item of a list. */
export function toggled(list: readonly string[], id: string, isIn: boolean): string[] {
  const others = list.filter((each) => each !== id);
  return isIn ? [...others, id] : others;
}

type Lines = Pick<AnalysisState, 'sensorSignalLines' | 'newAnalysisOverlayLines'>;

/** The line settings of a signal: stored, otherwise the defaults. */
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

/** The lines to draw: at most two, or one when several views are compared. */
export function shownLines(state: Lines, views: number): readonly SignalLine[] {
  const known = state.newAnalysisOverlayLines.filter(({ signal }) => signalEntry(signal) !== null);
  return known.slice(0, views > 1 ? 1 : LINES_MAX);
}

/** Whether a signal can be drawn without taking the place of another. */
export function hasLineRoom(state: Lines, signal: string): boolean {
  const drawn = shownLines(state, 1);
  return drawn.length < LINES_MAX || drawn.some((line) => line.signal === signal);
}

/** Shows or hides a signal. Nothing changes when there is no room for it. */
export function withSignal(state: Lines, signal: string, isShown: boolean): Partial<Lines> {
  const others = state.newAnalysisOverlayLines.filter((line) => line.signal !== signal);
  if (!isShown) return { newAnalysisOverlayLines: others };
  if (!hasLineRoom(state, signal)) return {};
  const kept = others.filter((line) => signalEntry(line.signal) !== null);
  const taken = kept.map(({ color }) => color);
  const own = lineOf(state, signal, 0);
  const free = [0, 1].map(lineColor).find((color) => !taken.includes(color)) ?? own.color;
  const line = taken.includes(own.color) ? { ...own, color: free } : own;
  return { newAnalysisOverlayLines: [...kept, line] };
}

/** Changes the line settings of a signal and remembers them. */
export function withLine(state: Lines, changed: SignalLine): Partial<Lines> {
  const others = state.sensorSignalLines.filter(({ signal }) => signal !== changed.signal);
  return {
    sensorSignalLines: [...others, changed],
    newAnalysisOverlayLines: state.newAnalysisOverlayLines.map((line) =>
      line.signal === changed.signal ? changed : line,
    ),
  };
}
