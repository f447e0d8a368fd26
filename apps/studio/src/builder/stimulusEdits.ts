import type { Study } from '@fovea/contract/studies';
import type { Stimulus, StimulusChange } from '@fovea/contract/stimuli';

export type Place = { readonly id: string; readonly blockOrder: number; readonly fixed: boolean };

/** What the builder can take back: fields of a stimulus, or the order of a flow. */
export type BuilderChange =
  | { readonly kind: 'stimulus'; readonly change: StimulusChange }
  | { readonly kind: 'order'; readonly blockId: string; readonly order: readonly Place[] };

export type StimulusFields = Omit<StimulusChange, 'id'>;

/** The change that brings back what stands now in the fields that `change` would set. */
export function reverseOf(stimulus: Stimulus, change: StimulusFields): StimulusChange {
  const back: StimulusChange = { id: stimulus.id };
  if (change.displayName !== undefined) back.displayName = stimulus.displayName;
  if (change.exposureTimeMs !== undefined) back.exposureTimeMs = stimulus.exposureTimeMs;
  if (change.manualAdvance !== undefined) back.manualAdvance = stimulus.manualAdvance;
  if (change.trackMouse !== undefined) back.trackMouse = stimulus.trackMouse;
  if (change.calibrationOptions && stimulus.calibrationOptions) {
    back.calibrationOptions = stimulus.calibrationOptions;
  }
  if (change.instructionOptions && stimulus.instructionOptions) {
    back.instructionOptions = stimulus.instructionOptions;
  }
  return back;
}

/** Joins two changes of the same thing; the newer fields win. */
export function joinChanges(older: BuilderChange, newer: BuilderChange): BuilderChange {
  if (older.kind === 'stimulus' && newer.kind === 'stimulus') {
    return { kind: 'stimulus', change: { ...older.change, ...newer.change } };
  }
  return newer;
}

/** Whether a change still has something to act on. */
export function stillApplies(study: Study, change: BuilderChange): boolean {
  if (change.kind === 'stimulus') return study.stimuli.some(({ id }) => id === change.change.id);
  const block = study.blocks.find(({ id }) => id === change.blockId);
  const ids = new Set(block?.children.map(({ id }) => id));
  return ids.size === change.order.length && change.order.every(({ id }) => ids.has(id));
}

/** The places after the one at `from` has moved to `to`. */
export function movedPlace(places: readonly Place[], from: number, to: number): Place[] {
  const next = [...places];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(to, 0, moved);
  return next.map((place, blockOrder) => ({ id: place.id, fixed: place.fixed, blockOrder }));
}
