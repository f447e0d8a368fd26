import { expect, it } from 'vitest';
import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { DEFAULT_ANALYSIS } from '../selection/analysisState';
import {
  hasLineRoom,
  lineOf,
  listedSignals,
  shownLines,
  signalsOf,
  toggled,
  withLine,
  withSignal,
} from './signalChoice';

const state = DEFAULT_ANALYSIS;
const study = { signalsDisabled: [], demarcatedSignals: [] };
const shownIds = (lines: Partial<typeof state>) =>
  shownLines({ ...state, ...lines }, 1).map(({ signal }) => signal);

it('lists the default signals first, and respiration only for companies that have it', () => {
  expect(
    signalsOf('expressionScore')
      .slice(0, 4)
      .map(({ id }) => id),
  ).toEqual(['valence', 'engagement', 'confusion', 'joy']);
  const groups = (has: boolean) => listedSignals(state, study, has).map(({ group }) => group);
  expect(groups(true)).toContain('respiration');
  expect(groups(false)).not.toContain('respiration');
});

it('omits the signals, groups and sensors that the picker hides', () => {
  const ids = (changes: Partial<typeof state>) =>
    listedSignals({ ...state, ...changes }, study, true).flatMap(({ signals }) =>
      signals.map(({ id }) => id),
    );
  expect(ids({ ignoredSignals: ['joy'] })).not.toContain('joy');
  expect(ids({ ignoredSensorGroups: ['eyes'] })).not.toContain('blink');
  expect(ids({ ignoredSensors: ['camera'] })).not.toContain('valence');
  expect(ids({ ignoredSensors: ['camera', 'chest', 'microphone'] })).toEqual([]);
});

it('Lists the channels of devices after all others, and hides them like others', () => {
  const ofDevices = ['device:GSR/EDA/µS', 'device:GSR/HR/'].flatMap((id) => signalEntry(id) ?? []);
  const last = (changes: Partial<typeof state>, disabled: string[] = []) =>
    listedSignals(
      { ...state, ...changes },
      { signalsDisabled: disabled, demarcatedSignals: [] },
      true,
      ofDevices,
    ).at(-1);
  expect(last({})?.signals).toEqual(ofDevices);
  expect(last({ ignoredSignals: ['device:GSR/HR/'] })?.signals).toEqual(ofDevices.slice(0, 1));
  expect(last({}, ['device:GSR/EDA/µS'])?.signals).toEqual(ofDevices.slice(1));
  expect(last({ ignoredSensors: ['devices'] })?.group).toBe('voice');
});

it('Lists no signal that the study disables, and its demarcated ones first', () => {
  const groups = listedSignals(
    state,
    { signalsDisabled: ['joy'], demarcatedSignals: ['blink'] },
    true,
  );
  expect(groups[0]?.signals.map(({ id }) => id)).toEqual(['blink']);
  expect(groups.flatMap(({ signals }) => signals.map(({ id }) => id))).not.toContain('joy');
});

it('Two lines are drawn in different colours, and a third is refused until one is removed', () => {
  let lines = { ...state, ...withSignal(state, 'joy', true) };
  expect(hasLineRoom(lines, 'blink')).toBe(true);
  lines = { ...lines, ...withSignal(lines, 'blink', true) };
  expect(new Set(lines.newAnalysisOverlayLines.map(({ color }) => color)).size).toBe(2);
  expect(hasLineRoom(lines, 'valence')).toBe(false);
  expect(withSignal(lines, 'valence', true)).toEqual({});
  expect(shownLines(lines, 3).map(({ signal }) => signal)).toEqual(['joy']);
  lines = { ...lines, ...withSignal(lines, 'joy', false) };
  expect(hasLineRoom(lines, 'valence')).toBe(true);
  lines = { ...lines, ...withSignal(lines, 'valence', true) };
  expect(shownIds(lines)).toEqual(['blink', 'valence']);
  expect(new Set(lines.newAnalysisOverlayLines.map(({ color }) => color)).size).toBe(2);
});

it('A stored line of a signal that no longer exists does not take the place of another', () => {
  const gone = { ...lineOf(state, 'joy'), signal: 'gone' };
  const lines = { ...state, newAnalysisOverlayLines: [gone, lineOf(state, 'joy')] };
  expect(hasLineRoom(lines, 'blink')).toBe(true);
  expect(shownIds(withSignal(lines, 'blink', true))).toEqual(['joy', 'blink']);
});

it('remembers how a signal was drawn', () => {
  let lines = { ...state, ...withSignal(state, 'joy', true) };
  lines = { ...lines, ...withLine(lines, { ...lineOf(lines, 'joy'), thickness: 7 }) };
  expect(lines.newAnalysisOverlayLines[0]?.thickness).toBe(7);
  lines = { ...lines, ...withSignal(lines, 'joy', false) };
  expect(lineOf(lines, 'joy').thickness).toBe(7);
});

it('does not draw a signal that no longer exists', () => {
  const line = { ...lineOf(state, 'joy'), signal: 'gone' };
  expect(shownIds({ newAnalysisOverlayLines: [line] })).toEqual([]);
});

it('adds and removes', () => {
  expect(toggled(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a', false)).toEqual(['b']);
});
