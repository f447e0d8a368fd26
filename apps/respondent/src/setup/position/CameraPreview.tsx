import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { FaceResult } from '../../engine/faceResult';

/** The respondent's mirrored picture with the outline of the detected face. */
export function CameraPreview(props: {
  readonly stream: MediaStream;
  readonly result: FaceResult | null;
  readonly good: boolean;
}) {
  const { stream, result, good } = props;
  const video = useRef<HTMLVideoElement>(null);
  const { formatMessage } = useIntl();
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => undefined);
  }, [stream]);

  const { widthPx, heightPx } = result?.camera ?? { widthPx: 640, heightPx: 480 };
  const box = result?.box ?? null;
  return (
    <div className="camera-preview">
      <video
        ref={video}
        muted
        playsInline
        aria-label={formatMessage({
          id: 'check.preview',
          defaultMessage: 'The picture of your camera',
        })}
      />
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
        {box ? (
          <ellipse
            className={good ? 'outline good' : 'outline'}
            cx={box.xPx + box.widthPx / 2}
            cy={box.yPx + box.heightPx / 2}
            rx={box.widthPx / 2}
            ry={box.heightPx / 2}
          />
        ) : (
          <ellipse
            className="outline wanted"
            cx={widthPx / 2}
            cy={heightPx / 2}
            rx={heightPx * 0.24}
            ry={heightPx * 0.32}
          />
        )}
      </svg>
    </div>
  );
}
