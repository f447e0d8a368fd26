import {
  isSignalDemarcated,
  isSignalEnabled,
  type SignalSettings,
} from '@fovea/rules/studies/studySignals';
import type { SignalEntry, SignalGroup } from '@fovea/science/signals/signalCatalogue';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { LoadedSignals } from './loadedSignals';
import { SIGNAL_GROUP_MESSAGES } from './signalMessages';

type Disabling = Pick<SignalSettings, 'signalsDisabled'>;

/** Lines without those of disabled signals; the same array when there is none. */
export function enabledLines<Line extends { readonly signal: string }>(
  study: Disabling,
  lines: Line[],
): Line[] {
  const enabled = lines.filter(({ signal }) => isSignalEnabled(study, signal));
  return enabled.length === lines.length ? lines : enabled;
}

/** Loaded signals without those that are disabled; the same object when none is. */
export function enabledSignals(study: Disabling, loaded: LoadedSignals): LoadedSignals {
  if (study.signalsDisabled.length === 0) return loaded;
  const values = [...loaded.values].filter(([id]) => isSignalEnabled(study, id));
  return { ...loaded, values: new Map(values) };
}

export interface SignalList {
  readonly group: SignalGroup | 'demarcated';
  readonly signals: readonly SignalEntry[];
}

export const SIGNAL_LIST_MESSAGES: Record<SignalList['group'], MessageDescriptor> = {
  ...SIGNAL_GROUP_MESSAGES,
  ...defineMessages({
    demarcated: { id: 'signalGroup.demarcated', defaultMessage: 'Demarcated' },
  }),
};

interface Group {
  readonly group: SignalGroup;
  readonly signals: readonly SignalEntry[];
}

/**
 * The signals that a study offers: the demarcated ones in a list of their own before their groups,
 * disabled ones in none.
 */
export function signalLists(study: SignalSettings, groups: readonly Group[]): SignalList[] {
  const demarcated = groups.flatMap(({ signals }) =>
    signals.filter(({ id }) => isSignalDemarcated(study, id)),
  );
  const others = groups.map(({ group, signals }) => ({
    group,
    signals: signals.filter(
      ({ id }) => isSignalEnabled(study, id) && !isSignalDemarcated(study, id),
    ),
  }));
  return [{ group: 'demarcated' as const, signals: demarcated }, ...others].filter(
    ({ signals }) => signals.length > 0,
  );
}
