import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Visit } from '../record/beginVisit';
import { Card } from '../screens/Card';
import { CameraPreview } from './CameraPreview';
import { CameraProblemWords } from './CameraProblemWords';
import { allGood, GOOD_FOR_MS, usable } from './cameraChecks';
import { CheckList } from './CheckList';
import { useCamera } from './useCamera';
import './camera.css';

/** Somebody whose light or computer does not get better may go on after this time. */
const MAY_SKIP_MS = 25_000;

export function CameraScreen(props: { readonly visit: Visit; readonly onReady: () => void }) {
  const { visit, onReady } = props;
  const { state, verdicts, latest, cameras, open, keep } = useCamera();
  const good = useHeld(verdicts !== null && allGood(verdicts), GOOD_FOR_MS);
  const patient = useHeld(state.at === 'live', MAY_SKIP_MS);
  const maySkip = patient && !good && verdicts !== null && usable(verdicts);
  const live = state.at === 'live';

  useEffect(() => {
    visit.pinger?.at({
      phase: 'setup',
      setupStep: live ? 'respondentPositionCheck' : 'respondentCamera',
      stimulusId: null,
      currentSlideNo: null,
      slideCount: visit.session.slides.length,
    });
  }, [visit, live]);

  const goOn = () => {
    if (state.at !== 'live') return;
    keep();
    visit.camera = state.camera;
    onReady();
  };

  if (state.at === 'off' || state.at === 'asking') {
    return (
      <Card
        title={<FormattedMessage id="camera.title" defaultMessage="Turn on your camera" />}
        actions={
          <button className="primary" disabled={state.at === 'asking'} onClick={() => void open()}>
            <FormattedMessage id="camera.turnOn" defaultMessage="Turn on the camera" />
          </button>
        }
      >
        <p>
          {state.at === 'off' ? (
            <FormattedMessage
              id="camera.explain"
              defaultMessage="The study measures where you look, with the camera of this device. Your browser will ask for permission: choose Allow."
            />
          ) : (
            <FormattedMessage
              id="camera.asking"
              defaultMessage="Choose Allow in the question of your browser, usually at the top of the window."
            />
          )}
        </p>
        <p className="quiet">
          {visit.session.recordWebcamVideo ? (
            <FormattedMessage
              id="camera.recordedLater"
              defaultMessage="Recording begins with the first page of the study, not before."
            />
          ) : (
            <FormattedMessage
              id="camera.staysHere"
              defaultMessage="The picture stays on this device. Only measurements are sent."
            />
          )}
        </p>
      </Card>
    );
  }

  if (state.at === 'problem') {
    return <CameraProblemWords problem={state.problem} onTryAgain={() => void open()} />;
  }

  const stream = state.at === 'live' ? state.camera.stream : state.stream;
  return (
    <Card
      wide
      title={
        <FormattedMessage id="check.title" defaultMessage="Sit comfortably, facing the screen" />
      }
      actions={
        <>
          <button className="primary" disabled={!good} onClick={goOn}>
            <FormattedMessage id="check.continue" defaultMessage="Continue" />
          </button>
          {maySkip && (
            <button onClick={goOn}>
              <FormattedMessage id="check.anyway" defaultMessage="Continue anyway" />
            </button>
          )}
        </>
      }
    >
      <div className="camera-check">
        <CameraPreview stream={stream} result={latest} good={good} />
        <div>
          <CheckList verdicts={verdicts} ready={good} />
          {cameras.length > 1 && (
            <label className="field">
              <FormattedMessage id="check.camera" defaultMessage="Camera" />
              <select
                value={stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
                onChange={(event) => void open(event.target.value)}
              >
                {cameras.map((camera, place) => (
                  <option key={camera.deviceId} value={camera.deviceId}>
                    {camera.label || place + 1}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      </div>
    </Card>
  );
}

/** True once `holds` has held for so long; short lapses do not take it back at once. */
function useHeld(holds: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false);
  const since = useRef(holds);
  useEffect(() => {
    since.current = holds;
    const timer = setTimeout(() => setHeld(since.current), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return held;
}
