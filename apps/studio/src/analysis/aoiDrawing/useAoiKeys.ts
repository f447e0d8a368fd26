import { useEffect, useEffectEvent } from 'react';
import { needsKey } from '../../replay/clock/transportKeys';
import type { AoiActions, AoiOwner } from '../aoi/aoiActions';
import { choose, selectTool, useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';

interface Input {
  readonly isOn: boolean;
  /** The AOIs on the stage. */
  readonly aois: readonly AoiDraft[];
  readonly place: AoiOwner | null;
  readonly actions: AoiActions;
  /** Adds a keyframe at the playhead; omitted for stimuli without a time axis. */
  readonly addKeyframe: (() => void) | undefined;
}

/** Keyboard shortcuts of the editor; they work anywhere unless the focused control handles the key itself. */
export function useAoiKeys({ isOn, aois, place, actions, addKeyframe }: Input): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || needsKey(event.target, event.key)) return;
    const { tool, chosenIds, copied } = useAoiEditor.getState();
    if (tool !== 'select' || !place) return;
    const chosen = aois.filter(({ id }) => chosenIds.includes(id));
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'a' && aois.length > 0 && isFocusInEditor(event.target)) {
      choose(aois.map(({ id }) => id));
    } else if (command && key === 'c' && chosen.length > 0 && !hasTextSelected()) {
      useAoiEditor.setState({ copied: chosen });
    } else if (command && key === 'v' && copied.length > 0) {
      choose(actions.copyTo(copied, [place]));
    } else if (command && key === 'd' && chosen.length > 0) {
      choose(actions.copyTo(chosen, [place]));
    } else if (command) return;
    else if (event.key === 'Delete' && chosen.length > 0) {
      actions.remove(chosen.map(({ id }) => id));
    } else if (event.key === 'F2' && chosen.length === 1) {
      useAoiEditor.setState({ renamingId: chosen[0]?.id ?? null });
    } else if (event.key === 'Escape' && chosen.length > 0) {
      choose([]);
    } else if (key === 'k' && addKeyframe && chosen.length > 0) {
      addKeyframe();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn]);
  // Discard an unfinished shape instead of keeping it until the tab is opened again.
  useEffect(() => (isOn ? () => selectTool('select') : undefined), [isOn]);
}

function isFocusInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-aoi-editor], svg') !== null;
}

function hasTextSelected(): boolean {
  return (document.getSelection()?.toString() ?? '') !== '';
}
