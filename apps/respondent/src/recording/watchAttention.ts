import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { Pauses } from './pauses';
import type { SessionClock } from './sessionClock';

/**
 * Records when the respondent leaves the page or full screen, and pauses the flow in the meantime.
 * @param inFullscreen false when full screen was refused: then its absence does not pause
 * @returns ends it
 */
export function watchAttention(
  record: (event: SessionEvent) => void,
  clock: SessionClock,
  pauses: Pauses,
  inFullscreen: boolean,
): () => void {
  const visibility = () => {
    const hidden = document.visibilityState === 'hidden';
    const change = hidden ? 'tabHidden' : 'tabShown';
    record({ kind: 'attention', tMs: clock.now(), change });
    pauses.set('tabHidden', hidden);
  };
  const fullscreen = () => {
    const left = document.fullscreenElement === null;
    const change = left ? 'fullscreenLeft' : 'fullscreenEntered';
    record({ kind: 'attention', tMs: clock.now(), change });
    if (inFullscreen) pauses.set('fullscreenLeft', left);
  };
  document.addEventListener('visibilitychange', visibility);
  document.addEventListener('fullscreenchange', fullscreen);
  pauses.set('tabHidden', document.visibilityState === 'hidden');
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    document.removeEventListener('fullscreenchange', fullscreen);
  };
}
