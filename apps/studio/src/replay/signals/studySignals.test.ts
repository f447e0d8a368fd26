import type { SignalSettings } from '@fovea/rules/studies/studySignals';
import { SIGNALS, signalEntry, type SignalId } from '@fovea/science/signals/signalCatalogue';
import { expect, test } from 'vitest';
import type { LoadedSignals } from './loadedSignals';
import { enabledLines, enabledSignals, signalLists } from './studySignals';

const none: SignalSettings = { signalsDisabled: [], demarcatedSignals: [] };
const study = { signalsDisabled: ['joy'], demarcatedSignals: ['blink', 'distanceCm', 'joy'] };
const lines = [{ signal: 'joy' }, { signal: 'blink' }];

test('Lines of disabled signals are left out, and the list stays the same where none is', () => {
  expect(enabledLines(study, lines)).toEqual([{ signal: 'blink' }]);
  expect(enabledLines(none, lines)).toBe(lines);
});

test('Loaded signals lose those that are disabled', () => {
  const values = { mean: new Float32Array(1), sd: null, n: null };
  const loaded: LoadedSignals = {
    kind: 'respondent',
    tMs: new Float64Array(1),
    values: new Map([
      ['joy', values],
      ['blink', values],
    ]),
  };
  expect([...enabledSignals(study, loaded).values.keys()]).toEqual(['blink']);
  expect(enabledSignals(none, loaded)).toBe(loaded);
});

test('Demarcated signals stand first and once, in the order of the catalogue; disabled ones nowhere', () => {
  const group = (of: string) => SIGNALS.filter((entry) => entry.group === of);
  const groups = [
    { group: 'head', signals: group('head') },
    { group: 'eyes', signals: group('eyes') },
    { group: 'expressionScore', signals: [signalEntry('joy')!] },
  ] as const;
  const ids = (of: SignalSettings) =>
    signalLists(of, groups).map((list) => [list.group, list.signals.map(({ id }) => id)] as const);
  const named = (of: string, without: SignalId[] = []) =>
    group(of).flatMap(({ id }) => (without.includes(id) ? [] : id));
  expect(ids(study)).toEqual([
    ['demarcated', ['distanceCm', 'blink']],
    ['head', named('head', ['distanceCm'])],
    ['eyes', named('eyes', ['blink'])],
  ]);
  expect(ids(none).map(([of]) => of)).toEqual(['head', 'eyes', 'expressionScore']);
});
