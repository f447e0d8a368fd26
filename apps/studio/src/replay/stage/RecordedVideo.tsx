import type { VideoMark } from '@fovea/science/timeline/recordedVideos';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Clock } from '../clock/clock';
import { PictureMessage } from './PictureMessage';
import classes from './RecordedVideo.module.css';
import { createRecordingSync } from './recordingSync';

interface Props {
  readonly clock: Clock;
  readonly url: string;
  /** Its position on the clock of the replay. */
  readonly marks: readonly VideoMark[];
  readonly sound: boolean;
  /** Text alternative of the video. */
  readonly label: string;
}

/** A camera or screen recording in sync with the replay. */
export function RecordedVideo({ clock, url, marks, sound, label }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  // A newly signed URL of the same file must not reload it.
  const [source] = useState(url);
  const [hasFailed, setFailed] = useState(false);
  const [isOn, setOn] = useState(true);

  useEffect(() => {
    if (element.current) element.current.volume = sound ? 1 : 0;
  }, [sound]);

  useEffect(() => {
    const video = element.current;
    if (!video || hasFailed) return;
    const sync = createRecordingSync(video, marks);
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
  }, [clock, marks, hasFailed]);

  if (hasFailed) {
    return (
      <p className={classes.note}>
        <PictureMessage state="videoFailed" />
      </p>
    );
  }
  return (
    <div className={classes.frame}>
      {/* No captions: respondents do not speak to an audience. */}
      <video
        ref={element}
        className={classes.video}
        src={source}
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
