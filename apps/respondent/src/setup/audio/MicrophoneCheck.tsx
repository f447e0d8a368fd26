import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../screens/Card';
import { StatusIcon } from '../../screens/StatusIcon';
import { MicrophoneProblemMessage } from './MicrophoneProblemMessage';
import { CameraFailed } from '../../sensors/openCamera';
import {
  listMicrophones,
  openMicrophone,
  type MicrophoneProblem,
} from '../../sensors/openMicrophone';
import { PATIENCE_MS } from '../position/PositionCard';
import type { StepProps } from '../step/stepProps';
import { useSustained } from '../step/useSustained';
import { useMicrophoneLevel } from './useMicrophoneLevel';
import '../../screens/steps.css';

/** The microphone must be allowed, and heard if the study checks that. */
export function MicrophoneCheck({ context, eyebrow, onDone, onLeave }: StepProps) {
  const { formatMessage } = useIntl();
  const { sensors, checks } = context.session;
  const [stream, setStream] = useState(context.microphone);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [microphones, setMicrophones] = useState<readonly MediaDeviceInfo[]>([]);
  const { share, heard } = useMicrophoneLevel(stream);
  const isEnough = heard || !checks.audioInputCheck;
  const patient = useSustained(stream !== null, PATIENCE_MS);

  const opened = useRef(stream);
  const unmounted = useRef(false);
  const open = async (deviceId?: string) => {
    setAsking(true);
    setProblem(null);
    stop(opened.current);
    context.microphone = null;
    try {
      const next = await openMicrophone(deviceId);
      // The step was left while the browser's prompt was open: close the microphone, since nobody else would.
      if (unmounted.current) return stop(next);
      opened.current = next;
      setStream(next);
      setMicrophones(await listMicrophones());
    } catch (failed) {
      opened.current = null;
      setStream(null);
      setProblem(failed instanceof CameraFailed ? failed.problem : 'failed');
    }
    setAsking(false);
  };
  // A microphone passed to the session stays open; any other is closed with this screen.
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      if (!context.microphone) stop(opened.current);
    };
  }, [context]);

  const continueSetup = (how: 'done' | 'skipped') => {
    // Only for the check: the study itself does not record sound.
    context.microphone = sensors.microphone ? stream : null;
    onDone(how);
  };

  if (problem) {
    return (
      <MicrophoneProblemMessage
        eyebrow={eyebrow}
        problem={problem}
        onTryAgain={() => void open()}
        onLeave={onLeave}
      />
    );
  }
  if (!stream) {
    return (
      <Card
        eyebrow={eyebrow}
        title={<FormattedMessage id="microphone.title" defaultMessage="Turn on your microphone" />}
        actions={
          <button className="primary" disabled={asking} onClick={() => void open()}>
            <FormattedMessage id="microphone.turnOn" defaultMessage="Turn on the microphone" />
          </button>
        }
      >
        <p>
          {sensors.voiceAnalysis ? (
            <FormattedMessage
              id="microphone.explain"
              defaultMessage="The study measures how your voice sounds: how loud, how high and how fast. Your browser will ask for permission: choose Allow."
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
              id="microphone.inVideo"
              defaultMessage="What you say is recorded with the video of your camera, from the first page of the study on, not before."
            />
          ) : (
            <FormattedMessage
              id="microphone.notKept"
              defaultMessage="The sound itself stays on this device and is not kept; what you say cannot be restored from the measurements."
            />
          )}
        </p>
      </Card>
    );
  }
  return (
    <Card
      eyebrow={eyebrow}
      title={
        checks.audioInputCheck ? (
          <FormattedMessage id="microphone.say" defaultMessage="Say a few words" />
        ) : (
          <FormattedMessage id="microphone.on" defaultMessage="Your microphone is on" />
        )
      }
      actions={
        <>
          <button className="primary" disabled={!isEnough} onClick={() => continueSetup('done')}>
            <FormattedMessage id="check.continue" defaultMessage="Continue" />
          </button>
          {patient && !isEnough && (
            <button onClick={() => continueSetup('skipped')}>
              <FormattedMessage id="check.anyway" defaultMessage="Continue anyway" />
            </button>
          )}
        </>
      }
    >
      {checks.audioInputCheck && (
        <p>
          <FormattedMessage
            id="microphone.sayWhat"
            defaultMessage="For example, count from one to five as you usually speak."
          />
        </p>
      )}
      <meter
        className="level"
        value={share}
        min={0}
        max={1}
        aria-label={formatMessage({
          id: 'microphone.level',
          defaultMessage: 'Loudness of the microphone',
        })}
      />
      {checks.audioInputCheck && (
        <p className="with-sign" role="status">
          <StatusIcon of={heard ? 'good' : 'waiting'} />
          {heard ? (
            <FormattedMessage id="microphone.heard" defaultMessage="You were heard well." />
          ) : (
            <FormattedMessage
              id="microphone.listening"
              defaultMessage="Listening. If the bar does not move, choose another microphone or come closer."
            />
          )}
        </p>
      )}
      {microphones.length > 1 && (
        <label className="field">
          <FormattedMessage id="microphone.choose" defaultMessage="Microphone" />
          <select
            value={stream.getAudioTracks()[0]?.getSettings().deviceId ?? ''}
            onChange={(event) => void open(event.target.value)}
          >
            {microphones.map((microphone, place) => (
              <option key={microphone.deviceId} value={microphone.deviceId}>
                {microphone.label || place + 1}
              </option>
            ))}
          </select>
        </label>
      )}
    </Card>
  );
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
