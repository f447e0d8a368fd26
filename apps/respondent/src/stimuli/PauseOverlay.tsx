import { FormattedMessage } from 'react-intl';
import type { PauseReason } from '@fovea/science/sessionEvents';

/** Covers the stimulus while it stands still, and says how to go on. */
export function PauseOverlay(props: {
  readonly reasons: readonly PauseReason[];
  readonly onStop: () => void;
}) {
  const { reasons, onStop } = props;
  if (reasons.includes('cameraLost')) {
    return (
      <div className="overlay" role="alert">
        <h1>
          <FormattedMessage id="pause.camera.title" defaultMessage="The camera was disconnected" />
        </h1>
        <p>
          <FormattedMessage
            id="pause.camera.words"
            defaultMessage="Connect it again: the study goes on by itself where it stopped."
          />
        </p>
        <button onClick={onStop}>
          <FormattedMessage id="pause.stop" defaultMessage="Stop here and send what was recorded" />
        </button>
      </div>
    );
  }
  return (
    <div className="overlay" role="alert">
      <h1>
        <FormattedMessage id="pause.fullscreen.title" defaultMessage="The study is paused" />
      </h1>
      {reasons.includes('fullscreenLeft') ? (
        <>
          <p>
            <FormattedMessage
              id="pause.fullscreen.words"
              defaultMessage="Return to full screen to continue."
            />
          </p>
          <button
            className="primary"
            autoFocus
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            <FormattedMessage id="pause.fullscreen.return" defaultMessage="Return to full screen" />
          </button>
          <button onClick={onStop}>
            <FormattedMessage
              id="pause.stop"
              defaultMessage="Stop here and send what was recorded"
            />
          </button>
        </>
      ) : (
        <p>
          <FormattedMessage
            id="pause.tab.words"
            defaultMessage="It goes on when you are back on this page."
          />
        </p>
      )}
    </div>
  );
}
