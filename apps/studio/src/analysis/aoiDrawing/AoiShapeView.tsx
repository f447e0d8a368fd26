import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import type { PixelRect } from '../../replay/layers/layer';
import classes from './Aoi.module.css';
import type { AoiDraft } from '../aoi/mergeAois';
import type { Points } from '../aoi/shapeEdits';

interface Props {
  readonly aoi: AoiDraft;
  readonly points: Points;
  readonly place: PixelRect;
  readonly isChosen: boolean;
  readonly isHovered: boolean;
  /** Smaller than the measured error. */
  readonly isSmall: boolean;
  /** The formatted value of the selected metric; null: none. */
  readonly figure: string | null;
  readonly hover: (isHovered: boolean) => void;
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

/** The shape of one AOI; its name and metric stand beside the stage, and here only when pointed at. */
export function AoiShapeView({
  aoi,
  points,
  place,
  isChosen,
  isHovered,
  isSmall,
  figure,
  hover,
  edit,
}: Props) {
  const intl = useIntl();
  const text = polygonText(points, place);
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
        data-hovered={isHovered || undefined}
        data-small={isSmall || undefined}
        onPointerEnter={() => hover(true)}
        onPointerLeave={() => hover(false)}
        {...(edit
          ? { role: 'button', tabIndex: 0, 'aria-pressed': isChosen, ...edit }
          : { role: 'img' })}
        aria-label={spoken.join(', ')}
      >
        <title>{spoken.join(', ')}</title>
      </polygon>
    </g>
  );
}
