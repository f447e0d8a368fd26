import { FormattedMessage } from 'react-intl';
import { noticeOtherCamera } from '../../sensors/measuredCamera';
import { Card } from '../../screens/Card';
import { measuredUploadRate } from '../../journey/uploadTest';
import { CameraPreview } from '../position/CameraPreview';
import { CameraProblemMessage } from './CameraProblemMessage';
import { allPassed, CAMERA_CHECKS } from '../position/cameraChecks';
import { CheckLine, CheckList } from '../position/CheckList';
import { isConnectionSlow } from './isConnectionSlow';
import type { StepProps } from '../step/stepProps';
import { useCamera } from './useCamera';
import { useFaceChecks } from '../position/useFaceChecks';
import { isVirtualCamera } from '../../sensors/virtualCamera';
import '../position/camera.css';

/** Turns the camera on and checks it and its surroundings. The result never blocks the respondent. */
export function CameraStep({ context, eyebrow, onDone, onLeave }: StepProps) {
  const { state, cameras, open } = useCamera(context);
  const engine = state.at === 'live' ? state.camera.engine : null;
  const { verdicts, latest } = useFaceChecks(engine);
  const isGood = verdicts !== null && allPassed(verdicts, CAMERA_CHECKS);

  const continueSetup = () => {
    if (state.at !== 'live') return;
    context.camera = state.camera;
    noticeOtherCamera(context);
    onDone('done');
  };

  if (state.at === 'off' || state.at === 'asking') {
    return (
      <Card
        eyebrow={eyebrow}
        title={<FormattedMessage id="camera.title" defaultMessage="Turn on your camera" />}
        actions={
          <button className="primary" disabled={state.at === 'asking'} onClick={() => void open()}>
            <FormattedMessage id="camera.turnOn" defaultMessage="Turn on the camera" />
          </button>
        }
      >
        <p>
          {state.at === 'off' && context.session.sensors.eyeTracking ? (
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
          {context.session.recordWebcamVideo ? (
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
    return (
      <CameraProblemMessage
        problem={state.problem}
        eyebrow={eyebrow}
        onTryAgain={() => void open()}
        onLeave={onLeave}
      />
    );
  }

  const stream = state.at === 'live' ? state.camera.stream : state.stream;
  const [track] = stream.getVideoTracks();
  // Not tested when a session is continued.
  const uploadBytesPerS = measuredUploadRate();
  const isSlow = isConnectionSlow(uploadBytesPerS, context.session);
  return (
    <Card
      wide
      eyebrow={eyebrow}
      title={<FormattedMessage id="camera.seen" defaultMessage="This is what your camera sees" />}
      actions={
        <button className="primary" disabled={state.at !== 'live'} onClick={continueSetup}>
          <FormattedMessage id="check.continue" defaultMessage="Continue" />
        </button>
      }
    >
      <div className="camera-check">
        <CameraPreview stream={stream} result={latest} good={isGood} />
        <div>
          <CheckList checks={CAMERA_CHECKS} verdicts={verdicts} ready={isGood}>
            {uploadBytesPerS !== null && (
              <CheckLine
                name={<FormattedMessage id="check.connection" defaultMessage="Connection" />}
                icon={isSlow ? 'bad' : 'good'}
              />
            )}
          </CheckList>
          {isSlow && (
            <p className="notice">
              <FormattedMessage
                id="camera.slowConnection"
                defaultMessage="Your connection is slow, so sending may take some minutes at the end. End other downloads and video calls, or come closer to your router."
              />
            </p>
          )}
          {isVirtualCamera(track?.label ?? '') && (
            <p className="notice" role="status">
              <FormattedMessage
                id="camera.virtual"
                defaultMessage="“{name}” is a program, not a camera, and may change your picture. Please choose the camera of your device, if it has one."
                values={{ name: <bdi>{track?.label}</bdi> }}
              />
            </p>
          )}
          {cameras.length > 1 && (
            <label className="field">
              <FormattedMessage id="check.camera" defaultMessage="Camera" />
              <select
                value={track?.getSettings().deviceId ?? ''}
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
