import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { Pauses } from '../recording/pauses';

/**
 * A quiet way out of a study that does not fill the screen, where nothing else pauses it: the button, or
 * Esc, opens the dialog with which it is stopped. A frame with another website keeps its keys to itself, so
 * the button is always there.
 */
export function PauseButton(props: {
  readonly pauses: Pick<Pauses, 'set' | 'paused' | 'reasons'>;
}) {
  const { pauses } = props;
  const { formatMessage } = useIntl();

  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // What stands on the stage, such as the list of a survey, closes with the same key.
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
      // The key that presses a button with focus would also press Continue on the stage.
      onKeyDown={(event) => {
        if ([' ', 'Enter'].includes(event.key)) event.stopPropagation();
      }}
      // Whoever clicks keeps the focus where it was, on the stage or in its frame.
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
