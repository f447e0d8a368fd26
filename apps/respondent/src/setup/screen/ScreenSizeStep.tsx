import { useRef, useState, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../screens/Card';
import {
  CARD_HEIGHT_CM,
  CARD_WIDTH_CM,
  MAX_CARD_PX,
  estimateCardPx,
  MIN_CARD_PX,
  clampCardWidth,
} from './cardSize';
import { saveScreenScale } from './screenScale';
import type { StepProps } from '../step/stepProps';
import '../../screens/steps.css';

/**
 * The respondent scales a drawn bank card to the size of a real one, which gives the size of a pixel on this
 * screen.
 */
export function ScreenSizeStep({ context, eyebrow, onDone }: StepProps) {
  const { formatMessage } = useIntl();
  const [widthPx, setWidthPx] = useState(() =>
    estimateCardPx({ isTouch: matchMedia('(pointer: coarse)').matches, devicePixelRatio }),
  );
  const heightPx = (widthPx * CARD_HEIGHT_CM) / CARD_WIDTH_CM;
  const drag = useDrag(widthPx, setWidthPx);

  return (
    <Card
      eyebrow={eyebrow}
      title={<FormattedMessage id="size.title" defaultMessage="How large is your screen?" />}
      actions={
        <>
          <button
            className="primary"
            onClick={() => {
              saveScreenScale(context, widthPx);
              onDone('done');
            }}
          >
            <FormattedMessage id="size.fits" defaultMessage="The card fits: continue" />
          </button>
          <button onClick={() => onDone('skipped')}>
            <FormattedMessage id="size.noCard" defaultMessage="I have no card" />
          </button>
        </>
      }
    >
      <p>
        <FormattedMessage
          id="size.words"
          defaultMessage="Hold a bank card, or another card of that size, flat against the screen. Drag the edge, or use the slider or the arrow keys, until the drawn card is as large as yours."
        />
      </p>
      <div className="bank-card-room">
        <div className="bank-card" style={{ inlineSize: widthPx, blockSize: heightPx }}>
          <span className="bank-card-chip" />
          <span className="bank-card-edge" {...drag} />
        </div>
      </div>
      <label className="field">
        <FormattedMessage id="size.slider" defaultMessage="Size of the card" />
        <input
          type="range"
          min={MIN_CARD_PX}
          max={MAX_CARD_PX}
          step={1}
          value={widthPx}
          aria-valuetext={formatMessage(
            { id: 'size.value', defaultMessage: '{px} pixels wide' },
            { px: widthPx },
          )}
          onChange={(event) => setWidthPx(clampCardWidth(event.target.valueAsNumber))}
        />
      </label>
      <p className="quiet">
        <FormattedMessage
          id="size.why"
          defaultMessage="So the study knows how far apart things are on your screen. Nothing of your card is seen or read."
        />
      </p>
    </Card>
  );
}

/** Scales the card with the pointer; outwards is wider in both text directions. */
function useDrag(widthPx: number, setWidthPx: (px: number) => void) {
  const from = useRef<{ readonly xPx: number; readonly widthPx: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { xPx: event.clientX, widthPx };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const outwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      const movedPx = (event.clientX - from.current.xPx) * outwards;
      setWidthPx(clampCardWidth(from.current.widthPx + movedPx));
    },
    onPointerUp: () => (from.current = null),
    onPointerCancel: () => (from.current = null),
  };
}
