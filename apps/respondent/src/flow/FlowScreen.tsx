import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FlowEnd } from '../journey/journey';
import type { SessionContext } from '../session/sessionContext';
import { runSession, type FlowPhase } from './runSession';
import { PositionRecheck } from '../setup/position/PositionRecheck';
import { releaseDevices } from '../sensors/releaseDevices';
import { PauseButton } from './PauseButton';
import { ProgressStrip } from './ProgressStrip';
import type { FlowProgress } from '../stimuli/stage/stage';
import { PauseOverlay } from './PauseOverlay';
import { InitialUploadOverlay } from './InitialUploadOverlay';
import { useStageMessages } from './useStageMessages';
import './stage.css';

/** The stage of the stimuli, filling the window; React does not manage what is shown on it. */
export function FlowScreen(props: {
  readonly context: SessionContext;
  readonly onEnded: (reason: FlowEnd) => void;
}) {
  const { context, onEnded } = props;
  const messages = useStageMessages();
  const stage = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const stop = useRef<(reason: FlowEnd) => void>(() => undefined);
  const [phase, setPhase] = useState<FlowPhase | 'broken'>('running');
  /** Ends the position check that is shown; null: none is shown. */
  const [endRecheck, setEndRecheck] = useState<(() => void) | null>(null);
  const [progress, setProgress] = useState<FlowProgress | null>(null);
  const reasons = useSyncExternalStore(context.pauses.onChange, context.pauses.reasons);

  useEffect(() => {
    const media = context.media.state.get();
    if (begun.current || !stage.current || media.state !== 'loaded') return;
    begun.current = true;
    runSession({
      context,
      root: stage.current,
      media: media.media,
      messages,
      stopped: new Promise((done) => (stop.current = done)),
      onPhase: setPhase,
      onProgress: setProgress,
      async recheck() {
        await new Promise<void>((done) => setEndRecheck(() => done));
        setEndRecheck(null);
      },
    }).then(onEnded, () => {
      setPhase('broken');
      // Stop recording before the error page is shown.
      releaseDevices(context);
      void context.recorder.flush();
    });
  }, [context, messages, onEnded]);

  /** Not while a stimulus is seen: the progress would draw the gaze. */
  const isCovered = endRecheck !== null || phase === 'securing' || reasons.length > 0;
  // Leaving full screen pauses by itself. Where nothing is collected, there is nothing to stop or erase.
  const canAsk = !context.fullscreen && context.collects && phase !== 'broken';

  return (
    <main className={canAsk ? 'stage-windowed' : undefined}>
      <div ref={stage} className="stage" />
      {canAsk && <PauseButton pauses={context.pauses} />}
      {phase === 'securing' && <InitialUploadOverlay context={context} />}
      {phase === 'broken' && (
        <div className="overlay" role="alert">
          <p>
            <FormattedMessage
              id="flow.broken"
              defaultMessage="Something went wrong while showing this page. Reload the page to go on where you stopped; nothing is lost."
            />
          </p>
        </div>
      )}
      {endRecheck && (
        <PositionRecheck
          context={context}
          onDone={endRecheck}
          onLeave={() => stop.current('stopped')}
        />
      )}
      {phase !== 'broken' && isCovered && progress && (
        <ProgressStrip progress={progress} messages={messages} />
      )}
      {phase !== 'broken' && reasons.length > 0 && (
        <PauseOverlay
          reasons={reasons}
          canErase={context.collects}
          onContinue={() => {
            context.pauses.set('frozen', false);
            context.pauses.set('asked', false);
          }}
          onStop={(reason) => stop.current(reason)}
        />
      )}
    </main>
  );
}
