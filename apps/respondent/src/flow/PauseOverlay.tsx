import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PauseReason } from '@fovea/science/recording/sessionEvents';
import type { FlowEnd } from '../journey/journey';

/** Covers the paused stimulus and explains how to continue. */
export function PauseOverlay(props: {
  readonly reasons: readonly PauseReason[];
  /** Something was recorded that can be erased. */
  readonly canErase: boolean;
  /** Ends a pause that the respondent requested. */
  readonly onContinue: () => void;
  readonly onStop: (reason: Extract<FlowEnd, 'stopped' | 'withdrawn'>) => void;
}) {
  const { reasons, canErase, onContinue, onStop } = props;
  const [erasing, setErasing] = useState(false);
  if (erasing) {
    return (
      <OverlayDialog
        key="erase"
        title={<FormattedMessage id="pause.erase.title" defaultMessage="Erase your data?" />}
        text={
          <FormattedMessage
            id="pause.erase.words"
            defaultMessage="You leave the study, and everything that was recorded of you is erased. This cannot be undone."
          />
        }
      >
        <button className="primary" onClick={() => setErasing(false)}>
          <FormattedMessage id="pause.erase.no" defaultMessage="No, go back" />
        </button>
        <button onClick={() => onStop('withdrawn')}>
          <FormattedMessage id="pause.erase.yes" defaultMessage="Yes, leave and erase my data" />
        </button>
      </OverlayDialog>
    );
  }

  const leave = (
    <>
      <button onClick={() => onStop('stopped')}>
        <FormattedMessage id="pause.stop" defaultMessage="Stop here and send what was recorded" />
      </button>
      {canErase && (
        <button onClick={() => setErasing(true)}>
          <FormattedMessage id="pause.erase" defaultMessage="Stop and erase my data" />
        </button>
      )}
    </>
  );
  if (reasons.includes('cameraLost')) {
    return (
      <OverlayDialog
        key="camera"
        title={
          <FormattedMessage id="pause.camera.title" defaultMessage="The camera was disconnected" />
        }
        text={
          <FormattedMessage
            id="pause.camera.words"
            defaultMessage="Connect it again: the study goes on by itself where it stopped."
          />
        }
      >
        {leave}
      </OverlayDialog>
    );
  }
  if (reasons.includes('turned')) {
    return (
      <OverlayDialog
        key="turned"
        title={<FormattedMessage id="pause.turned.title" defaultMessage="The screen was turned" />}
        text={
          <FormattedMessage
            id="pause.turned.words"
            defaultMessage="Turn it back to how you held it: the study goes on by itself where it stopped."
          />
        }
      >
        {leave}
      </OverlayDialog>
    );
  }
  if (reasons.includes('fullscreenLeft')) {
    return (
      <OverlayDialog
        key="fullscreen"
        title={
          <FormattedMessage id="pause.fullscreen.title" defaultMessage="The study is paused" />
        }
        text={
          <FormattedMessage
            id="pause.fullscreen.words"
            defaultMessage="Return to full screen to continue."
          />
        }
      >
        <button
          className="primary"
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          <FormattedMessage id="pause.fullscreen.return" defaultMessage="Return to full screen" />
        </button>
        {leave}
      </OverlayDialog>
    );
  }
  if (reasons.includes('frozen')) {
    return (
      <OverlayDialog
        key="frozen"
        title={
          <FormattedMessage id="pause.fullscreen.title" defaultMessage="The study is paused" />
        }
        text={
          <FormattedMessage
            id="pause.frozen.words"
            defaultMessage="The page stood still for a while, for example because your computer was asleep. That time does not count: continue when you are ready."
          />
        }
      >
        <button className="primary" onClick={onContinue}>
          <FormattedMessage id="flow.continue" defaultMessage="Continue" />
        </button>
        {leave}
      </OverlayDialog>
    );
  }
  if (reasons.includes('asked')) {
    return (
      <OverlayDialog
        key="asked"
        title={
          <FormattedMessage id="pause.fullscreen.title" defaultMessage="The study is paused" />
        }
      >
        <button className="primary" onClick={onContinue}>
          <FormattedMessage id="flow.continue" defaultMessage="Continue" />
        </button>
        {leave}
      </OverlayDialog>
    );
  }
  return (
    <OverlayDialog
      key="tab"
      title={<FormattedMessage id="pause.fullscreen.title" defaultMessage="The study is paused" />}
      text={
        <FormattedMessage
          id="pause.tab.words"
          defaultMessage="It goes on when you are back on this page."
        />
      }
    />
  );
}

/**
 * A modal dialog: announced when it opens, with the focus on its first button, and the focus cannot leave it.
 */
function OverlayDialog(props: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) {
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const own = overlay.current;
    own?.addEventListener('keydown', trapFocus);
    (own?.querySelector('button') ?? own)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={overlay}
      className="overlay"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="pause-title"
      aria-describedby={props.text ? 'pause-words' : undefined}
      tabIndex={-1}
    >
      <h1 id="pause-title">{props.title}</h1>
      {props.text && <p id="pause-words">{props.text}</p>}
      {props.children && <div className="overlay-actions">{props.children}</div>}
    </div>
  );
}

function trapFocus(this: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const buttons = [...this.querySelectorAll('button')];
  const edge = event.shiftKey ? buttons[0] : buttons.at(-1);
  if (buttons.length > 0 && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? buttons.at(-1) : buttons[0])?.focus();
}
