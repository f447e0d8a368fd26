import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CanvasSize } from '../clock/canvasSize';
import type { Clock } from '../clock/clock';
import { ClockCanvas, type DrawMoment } from '../clock/ClockCanvas';
import type { LoadedSignals } from '../signals/loadedSignals';
import classes from './FaceModel.module.css';
import { faceLines } from './faceLines';
import { faceAt } from './faceAt';

/** Half the face height, as a fraction of the canvas height. */
const SIZE = 0.4;

interface Props {
  readonly clock: Clock;
  readonly signals: LoadedSignals;
}

/** A line drawing of a face that moves as the respondent's did. */
export function FaceModel({ clock, signals }: Props) {
  const intl = useIntl();
  const [isSeen, setSeen] = useState(true);

  const paint = useCallback(
    (size: CanvasSize, room: HTMLElement): DrawMoment => {
      const ink = getComputedStyle(room).color;
      const scale = size.heightPx * SIZE;
      return (context, timeMs) => {
        const moment = faceAt(signals, timeMs);
        const lines = moment && faceLines(moment);
        setSeen(lines !== null);
        if (!lines) return;
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
      };
    },
    [signals],
  );

  return (
    <ClockCanvas
      clock={clock}
      paint={paint}
      label={intl.formatMessage({
        id: 'face.label',
        defaultMessage: 'A drawn face with the measured pose and movements',
      })}
      roomClass={classes.face}
      canvasClass={classes.canvas}
    >
      {!isSeen && (
        <p className={classes.note}>
          <FormattedMessage
            id="face.notSeen"
            defaultMessage="The face was not seen at this moment."
          />
        </p>
      )}
    </ClockCanvas>
  );
}
