import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCanvasSize } from '../canvasSize';
import type { Clock } from '../clock';
import type { LoadedSignals } from '../signals/loadedSignals';
import classes from './FaceModel.module.css';
import { faceLines } from './faceLines';
import { faceMoment } from './faceMoment';

/** Half the height of the face, as a share of the height of the picture. */
const SIZE = 0.4;

interface Props {
  readonly clock: Clock;
  readonly signals: LoadedSignals;
}

/** A drawn face that moves as the respondent's did. */
export function FaceModel({ clock, signals }: Props) {
  const intl = useIntl();
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(room);
  const [isSeen, setSeen] = useState(true);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !room.current) return;
    const ink = getComputedStyle(room.current).color;
    return clock.onFrame((timeMs) => {
      const moment = faceMoment(signals, timeMs);
      const lines = moment && faceLines(moment);
      setSeen(lines !== null);
      context.clearRect(0, 0, size.widthPx, size.heightPx);
      if (!lines) return;
      const scale = size.heightPx * SIZE;
      context.strokeStyle = ink;
      context.lineWidth = 2 * size.pixelRatio;
      context.lineJoin = 'round';
      for (const line of lines) {
        context.beginPath();
        for (const [x, y] of line) {
          context.lineTo(size.widthPx / 2 + x * scale, size.heightPx / 2 + y * scale);
        }
        context.stroke();
      }
    });
  }, [clock, signals, size]);

  return (
    <div ref={room} className={classes.face}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={size.widthPx}
        height={size.heightPx}
        role="img"
        aria-label={intl.formatMessage({
          id: 'face.label',
          defaultMessage: 'A drawn face with the measured pose and movements',
        })}
      />
      {!isSeen && (
        <p className={classes.note}>
          <FormattedMessage
            id="face.notSeen"
            defaultMessage="The face was not seen at this moment."
          />
        </p>
      )}
    </div>
  );
}
