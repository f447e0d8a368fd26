import type { AoiPoint, AoiShapeKind } from '@fovea/contract/analysis/aoi';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import type { PixelRect } from '../../replay/layers/layer';
import classes from './Aoi.module.css';
import { boundingBox, CORNERS, SIDES, type Handle, type Points } from '../aoi/shapeEdits';

/** Handle size, as specified for the editor. */
const HANDLE_PX = 12;
/** The frame of a polygon is offset so that its handles do not cover the points. */
const FRAME_PX = 14;
/** Shorter edges have no room for an insertion handle. */
const EDGE_PX = 28;
/** Above this number, point handles would cover the shape. */
const POINTS_MAX = 120;

interface Props {
  readonly name: string;
  readonly shape: AoiShapeKind;
  readonly points: Points;
  readonly place: PixelRect;
  readonly onPoint: {
    readonly down: (event: PointerEvent, at: number) => void;
    readonly key: (event: KeyboardEvent, at: number) => void;
    readonly remove: (at: number) => void;
  };
  readonly onEdge: {
    readonly down: (event: PointerEvent, edge: number) => void;
    readonly add: (edge: number) => void;
  };
  readonly onHandle: {
    readonly down: (event: PointerEvent, handle: Handle) => void;
    readonly key: (event: KeyboardEvent, handle: Handle) => void;
  };
}

/** The handles of the selected AOI: its points, the midpoints of its edges, and its frame. */
export function AoiHandles({ name, shape, points, place, onPoint, onEdge, onHandle }: Props) {
  const intl = useIntl();
  const xOf = ({ x }: AoiPoint) => place.xPx + x * place.widthPx;
  const yOf = ({ y }: AoiPoint) => place.yPx + y * place.heightPx;
  const isPolygon = shape === 'polygon';
  const standOffPx = isPolygon ? FRAME_PX : 0;
  const box = boundingBox(points);
  const frame = {
    x: place.xPx + box.x0 * place.widthPx - standOffPx,
    y: place.yPx + box.y0 * place.heightPx - standOffPx,
    width: (box.x1 - box.x0) * place.widthPx + 2 * standOffPx,
    height: (box.y1 - box.y0) * place.heightPx + 2 * standOffPx,
  };
  const showsPoints = isPolygon && points.length <= POINTS_MAX;
  return (
    <g>
      <rect className={classes['frame']} {...frame} pointerEvents="none" />
      {[...CORNERS, ...(isPolygon ? [] : SIDES)].map((handle) => (
        <rect
          key={`${handle.x} ${handle.y}`}
          className={classes['handle']}
          x={frame.x + ((handle.x + 1) / 2) * frame.width - HANDLE_PX / 2}
          y={frame.y + ((handle.y + 1) / 2) * frame.height - HANDLE_PX / 2}
          width={HANDLE_PX}
          height={HANDLE_PX}
          style={{ cursor: cursorOf(handle) }}
          role="button"
          tabIndex={0}
          aria-label={intl.formatMessage(
            {
              id: 'aoi.handle',
              defaultMessage:
                'Resize {name} at the {side, select, nw {top left} n {top} ne {top right} e {right} se {bottom right} s {bottom} sw {bottom left} other {left}}: arrow keys, 5 percent at a time',
            },
            { name, side: sideLabel(handle) },
          )}
          onPointerDown={(event) => onHandle.down(event, handle)}
          onKeyDown={(event) => onHandle.key(event, handle)}
        />
      ))}
      {showsPoints &&
        points.map((point, edge) => {
          const next = points[(edge + 1) % points.length] ?? point;
          const lengthPx = Math.hypot(xOf(next) - xOf(point), yOf(next) - yOf(point));
          if (lengthPx < EDGE_PX) return null;
          return (
            <circle
              key={`edge ${edge}`}
              className={classes['edge']}
              cx={(xOf(point) + xOf(next)) / 2}
              cy={(yOf(point) + yOf(next)) / 2}
              r={HANDLE_PX / 3}
              role="button"
              tabIndex={0}
              aria-label={intl.formatMessage(
                {
                  id: 'aoi.edge',
                  defaultMessage: 'Add a point to {name} after point {number, number}',
                },
                { name, number: edge + 1 },
              )}
              onPointerDown={(event) => onEdge.down(event, edge)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                event.stopPropagation();
                onEdge.add(edge);
              }}
            />
          );
        })}
      {showsPoints &&
        points.map((point, at) => (
          <circle
            key={`point ${at}`}
            className={classes['point']}
            cx={xOf(point)}
            cy={yOf(point)}
            r={HANDLE_PX / 2}
            role="button"
            tabIndex={0}
            aria-label={intl.formatMessage(
              {
                id: 'aoi.point',
                defaultMessage:
                  'Point {number, number} of {name}: arrow keys move it, Delete removes it',
              },
              { name, number: at + 1 },
            )}
            onPointerDown={(event) => onPoint.down(event, at)}
            onKeyDown={(event) => onPoint.key(event, at)}
            onDoubleClick={(event) => {
              event.stopPropagation();
              onPoint.remove(at);
            }}
          />
        ))}
    </g>
  );
}

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

/** Compass directions on the picture: left is left in every language. */
function sideLabel({ x, y }: Handle): string {
  return `${y === -1 ? 'n' : y === 1 ? 's' : ''}${x === -1 ? 'w' : x === 1 ? 'e' : ''}`;
}
