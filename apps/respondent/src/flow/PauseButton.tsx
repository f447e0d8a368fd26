import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { Pauses } from '../recording/pauses';

/**
 * An unobtrusive way out of a study that does not fill the screen, where nothing else pauses it: the button
 * or Esc opens the dialog for stopping. A frame with another website does not pass on its key presses, so the
 * button is always visible.
 */
export function PauseButton(props: {
  readonly pauses: Pick<Pauses, 'set' | 'paused' | 'reasons'>;
}) {
  const { pauses } = props;
  const { formatMessage } = useIntl();

  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // Elements on the stage, such as an open list of a survey, close with the same key.
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (event.repeat || document.fullscreenElement) return;
      if (!pauses.paused()) pauses.set('asked', true);
      else if (pauses.reasons().includes('asked')) pauses.set('asked', false);
    };
    addEventListener('keydown', byKey);
    return () => removeEventListener('keydown', byKey);
  }, [pauses]);

  return (
    <button
      className="stage-pause"
      aria-label={formatMessage({ id: 'check.leave', defaultMessage: 'Leave the study' })}
      aria-haspopup="dialog"
      // Otherwise the key that presses the focused button would also press Continue on the stage.
      onKeyDown={(event) => {
        if ([' ', 'Enter'].includes(event.key)) event.stopPropagation();
      }}
      // A click keeps the focus where it was, on the stage or in its frame.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => pauses.set('asked', true)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d="M9.25 8v8M14.75 8v8" />
      </svg>
    </button>
  );
}
