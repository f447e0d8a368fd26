import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Clock } from '../clock';
import { PictureMessage } from '../PictureMessage';
import classes from './RecordedVideo.module.css';
import { createRecordingSync } from './recordingSync';

interface Props {
  readonly clock: Clock;
  readonly url: string;
  /** Its first moment on the clock of the replay. */
  readonly startMs: number;
  readonly sound: boolean;
  /** What it shows, for those who cannot see it. */
  readonly label: string;
}

/** A recording of camera or screen that follows the replay. */
export function RecordedVideo({ clock, url, startMs, sound, label }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isOn, setOn] = useState(true);

  useEffect(() => {
    if (element.current) element.current.volume = sound ? 1 : 0;
  }, [sound]);

  useEffect(() => {
    const video = element.current;
    if (!video || hasFailed) return;
    const sync = createRecordingSync(video, startMs);
    const leave = clock.onFrame((timeMs, playing) => {
      setOn(sync.isOn(timeMs));
      clock.hold(sync.follow(timeMs, playing, clock.state().rate), sync);
    });
    const events = ['seeked', 'canplay', 'loadeddata', 'loadedmetadata'] as const;
    for (const event of events) video.addEventListener(event, clock.redraw);
    return () => {
      leave();
      clock.hold(false, sync);
      video.pause();
      for (const event of events) video.removeEventListener(event, clock.redraw);
    };
  }, [clock, startMs, hasFailed]);

  if (hasFailed) {
    return (
      <p className={classes.note}>
        <PictureMessage state="videoFailed" />
      </p>
    );
  }
  return (
    <div className={classes.frame}>
      {/* No captions: nobody speaks to be understood here. */}
      <video
        ref={element}
        className={classes.video}
        src={url}
        preload="auto"
        playsInline
        aria-label={label}
        data-off={!isOn || undefined}
        onError={() => setFailed(true)}
      />
      {!isOn && (
        <p className={classes.note}>
          <FormattedMessage
            id="recording.off"
            defaultMessage="Nothing was recorded at this moment."
          />
        </p>
      )}
    </div>
  );
}
