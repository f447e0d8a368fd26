import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FlowEnd } from '../journey/journey';
import type { Visit } from '../visit/beginVisit';
import { runVisit, type FlowPhase } from './runVisit';
import { PositionRecheck } from '../setup/position/PositionRecheck';
import { releaseDevices } from '../sensors/releaseDevices';
import { PauseButton } from './PauseButton';
import { PauseOverlay } from './PauseOverlay';
import { Securing } from './Securing';
import { useStageWords } from './useStageWords';
import './stage.css';

/** The stage of the stimuli, filling the window; React does not manage what is shown on it. */
export function FlowScreen(props: {
  readonly visit: Visit;
  readonly onEnded: (reason: FlowEnd) => void;
}) {
  const { visit, onEnded } = props;
  const words = useStageWords();
  const stage = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const stop = useRef<(reason: FlowEnd) => void>(() => undefined);
  const [phase, setPhase] = useState<FlowPhase | 'broken'>('running');
  /** Ends the position check that is shown; null: none is shown. */
  const [endRecheck, setEndRecheck] = useState<(() => void) | null>(null);
  const reasons = useSyncExternalStore(visit.pauses.onChange, visit.pauses.reasons);

  useEffect(() => {
    const media = visit.media.state.get();
    if (begun.current || !stage.current || media.state !== 'loaded') return;
    begun.current = true;
    runVisit({
      visit,
      root: stage.current,
      media: media.media,
      words,
      stopped: new Promise((done) => (stop.current = done)),
      onPhase: setPhase,
      async recheck() {
        await new Promise<void>((done) => setEndRecheck(() => done));
        setEndRecheck(null);
      },
    }).then(onEnded, () => {
      setPhase('broken');
      // Stop recording before the error page is shown.
      releaseDevices(visit);
      void visit.recorder.flush();
    });
  }, [visit, words, onEnded]);

  // Leaving full screen pauses by itself. Where nothing is collected, there is nothing to stop or erase.
  const canAsk = !visit.fullscreen && visit.collects && phase !== 'broken';

  return (
    <main className={canAsk ? 'stage-windowed' : undefined}>
      <div ref={stage} className="stage" />
      {canAsk && <PauseButton pauses={visit.pauses} />}
      {phase === 'securing' && <Securing visit={visit} />}
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
          visit={visit}
          onDone={endRecheck}
          onLeave={() => stop.current('stopped')}
        />
      )}
      {phase !== 'broken' && reasons.length > 0 && (
        <PauseOverlay
          reasons={reasons}
          canErase={visit.collects}
          onGoOn={() => visit.pauses.set('asked', false)}
          onStop={(reason) => stop.current(reason)}
        />
      )}
    </main>
  );
}
