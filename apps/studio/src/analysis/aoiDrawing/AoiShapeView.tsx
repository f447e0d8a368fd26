import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import type { PixelRect } from '../../replay/layers/layer';
import classes from './Aoi.module.css';
import type { AoiDraft } from '../aoi/mergeAois';
import { boundingBox, type Points } from '../aoi/shapeEdits';

interface Props {
  readonly aoi: AoiDraft;
  readonly points: Points;
  readonly place: PixelRect;
  readonly isChosen: boolean;
  /** Smaller than the measured error. */
  readonly isSmall: boolean;
  /** The formatted value of the selected metric; null: none. */
  readonly figure: string | null;
  /** Omitted where AOIs are read-only. */
  readonly edit?: {
    readonly onPointerDown: (event: PointerEvent<SVGPolygonElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<SVGPolygonElement>) => void;
    readonly onFocus: () => void;
    readonly onDoubleClick: () => void;
  };
}

/** SVG polygon points, in CSS pixels. */
export function polygonText(points: Points, place: PixelRect): string {
  return points
    .map(
      ({ x, y }) =>
        `${(place.xPx + x * place.widthPx).toFixed(2)},${(place.yPx + y * place.heightPx).toFixed(2)}`,
    )
    .join(' ');
}

/** Labels beyond this fraction of the picture's width are right-aligned. */
const FAR_RIGHT = 0.7;

/** One AOI with its name and metric value. */
export function AoiShapeView({ aoi, points, place, isChosen, isSmall, figure, edit }: Props) {
  const intl = useIntl();
  const text = polygonText(points, place);
  const { x0, x1, y0 } = boundingBox(points);
  // Near the right edge the label ends at the shape; beyond the picture it would be cut off.
  const isFarRight = (x0 + x1) / 2 > FAR_RIGHT;
  const labelXNorm = isFarRight ? Math.min(1, x1) : Math.max(0, x0);
  const labelX = place.xPx + labelXNorm * place.widthPx + (isFarRight ? -4 : 4);
  // Above the shape, or inside it when there is no space above.
  const top = place.yPx + y0 * place.heightPx;
  const labelY = top < place.yPx + 20 ? Math.max(top, place.yPx) + 16 : top - 6;
  const spoken = [
    aoi.name,
    figure,
    isSmall &&
      intl.formatMessage({
        id: 'aoi.small.spoken',
        defaultMessage: 'smaller than the measured error',
      }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <g style={{ '--aoi-color': aoi.displayColor } as CSSProperties}>
      <polygon className={classes['outline']} points={text} />
      <polygon
        className={classes['shape']}
        points={text}
        data-aoi={aoi.id}
        data-chosen={isChosen || undefined}
        data-small={isSmall || undefined}
        {...(edit
          ? { role: 'button', tabIndex: 0, 'aria-pressed': isChosen, ...edit }
          : { role: 'img' })}
        aria-label={spoken.join(', ')}
      />
      <text
        className={classes['label']}
        x={labelX}
        y={labelY}
        textAnchor={isFarRight ? 'end' : 'start'}
        aria-hidden
      >
        {aoi.name}
        {figure && <tspan className={classes['figure']}>{`  ${figure}`}</tspan>}
      </text>
    </g>
  );
}
