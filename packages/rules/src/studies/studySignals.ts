import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { isBuiltHere, type Origin } from './studyKinds';

/** What a study says of its signals; both lists have ids of the signal catalogue and of channels of devices. */
export type SignalSettings = Pick<Study, 'signalsDisabled' | 'demarcatedSignals'>;
type SignalsChange = Pick<StudyChange, keyof SignalSettings>;

/** These settings concern the analysis only, so they can be changed while a study is locked. */
export const SIGNAL_SETTINGS = [
  'signalsDisabled',
  'demarcatedSignals',
] as const satisfies readonly (keyof SignalSettings)[];

export type SignalState = 'shown' | 'demarcated' | 'disabled';

/** Whether a signal is offered, drawn and part of exports of signals in this study. */
export function isSignalEnabled(study: Pick<Study, 'signalsDisabled'>, signalId: string): boolean {
  return !study.signalsDisabled.includes(signalId);
}

/** Whether a signal stands apart from the others: first in lists. One that is disabled does not. */
export function isSignalDemarcated(study: SignalSettings, signalId: string): boolean {
  return isSignalEnabled(study, signalId) && study.demarcatedSignals.includes(signalId);
}

export function signalStateOf(study: SignalSettings, signalId: string): SignalState {
  if (!isSignalEnabled(study, signalId)) return 'disabled';
  return isSignalDemarcated(study, signalId) ? 'demarcated' : 'shown';
}

/** Both lists after some signals got another state. */
export function withSignalState(
  study: SignalSettings,
  signalIds: readonly string[],
  state: SignalState,
): SignalSettings {
  const list = (old: readonly string[], of: SignalState) => {
    const kept = old.filter((id) => !signalIds.includes(id));
    return state === of ? [...kept, ...signalIds] : kept;
  };
  return {
    signalsDisabled: list(study.signalsDisabled, 'disabled'),
    demarcatedSignals: list(study.demarcatedSignals, 'demarcated'),
  };
}

/** Whether a change concerns nothing but how signals and gaze are processed. */
export function isOnlyOfSignalProcessing(change: object): boolean {
  const settings: readonly string[] = [...SIGNAL_SETTINGS, 'gazeFrom'];
  const changed = Object.keys(change);
  return changed.length > 0 && changed.every((setting) => settings.includes(setting));
}

/** Only studies that were built here have signals here. */
export function canSetSignals(study: Origin): boolean {
  return isBuiltHere(study);
}

export type SignalsProblem = 'unknown' | 'twice';

export const SIGNALS_PROBLEM_MESSAGES: Record<SignalsProblem, string> = {
  unknown: 'There is no such signal. Reload the page and choose from the list.',
  twice: 'A signal can be in a list only once.',
};

/**
 * Why a change of the lists is refused; null if it can be stored. A signal in both lists is
 * disabled.
 * @param stored signals of earlier versions that are already in a list may stay in it
 * @param known ids of the signal catalogue, and those that channels of devices can have
 */
export function signalsProblem(
  change: SignalsChange,
  stored: SignalSettings,
  known: Pick<ReadonlySet<string>, 'has'>,
): SignalsProblem | null {
  for (const setting of SIGNAL_SETTINGS) {
    const ids = change[setting] ?? [];
    if (ids.some((id) => !known.has(id) && !stored[setting].includes(id))) return 'unknown';
    if (new Set(ids).size < ids.length) return 'twice';
  }
  return null;
}
