import type { AoiPoint, AoiShapeKind } from '@fovea/contract/analysis/aoi';
import { isCompleteDrawing } from '@fovea/rules/analysis/aoi';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { needsKey } from '../../replay/clock/transportKeys';
import type { PixelRect } from '../../replay/layers/layer';
import classes from './Aoi.module.css';
import { selectTool, useAoiEditor, type Tool } from '../aoi/aoiEditor';
import { polygonText } from './AoiShapeView';
import { boxBetween, ellipse, rectangle } from '../aoi/shapeEdits';

interface Props {
  readonly tool: Exclude<Tool, 'select'>;
  readonly place: PixelRect;
  readonly partOf: (event: { clientX: number; clientY: number }) => AoiPoint;
  /** Aspect ratio of the picture: width / height. */
  readonly aspect: number;
  readonly finish: (shape: AoiShapeKind, points: readonly AoiPoint[]) => void;
}

/** A click this close to the first point closes the polygon. */
const CLOSE_PX = 10;
/** A drag smaller than this counts as a click. */
const SMALLEST_PX = 6;

/** The shape being drawn: a polygon click by click, or a box from corner to corner. */
export function AoiDrawing({ tool, place, partOf, aspect, finish }: Props) {
  const drawing = useAoiEditor((editor) => editor.drawing);
  const [pointer, setPointer] = useState<AoiPoint | null>(null);
  const begun = useRef<AoiPoint | null>(null);
  const [frame, setFrame] = useState<readonly AoiPoint[]>([]);

  const end = (points: readonly AoiPoint[]) => {
    selectTool('select');
    // A polygon needs at least three points.
    if (isCompleteDrawing(points)) finish(tool, points);
  };
  const awayPx = (a: AoiPoint, b: AoiPoint) =>
    Math.hypot((a.x - b.x) * place.widthPx, (a.y - b.y) * place.heightPx);

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || needsKey(event.target, event.key)) return;
    if (event.key === 'Escape') selectTool('select');
    else if (event.key === 'Enter' && tool === 'polygon') end(drawing);
    else if (event.key === 'Backspace' && tool === 'polygon') {
      useAoiEditor.setState({ drawing: drawing.slice(0, -1) });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  const down = (event: PointerEvent<SVGRectElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const point = partOf(event);
    if (tool !== 'polygon') {
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = point;
      return;
    }
    const [first] = drawing;
    const last = drawing.at(-1);
    if (first && drawing.length >= 3 && awayPx(first, point) <= CLOSE_PX) end(drawing);
    // The second press of a double click does not add a point.
    else if (!last || awayPx(last, point) > 2) {
      useAoiEditor.setState({ drawing: [...drawing, point] });
    }
  };
  const move = (event: PointerEvent<SVGRectElement>) => {
    const point = partOf(event);
    if (tool === 'polygon') {
      setPointer(point);
      return;
    }
    if (!begun.current) return;
    const box = boxBetween(begun.current, point, event.shiftKey, aspect);
    setFrame(tool === 'ellipse' ? ellipse(box) : rectangle(box));
  };
  const up = (event: PointerEvent<SVGRectElement>) => {
    const from = begun.current;
    begun.current = null;
    if (tool === 'polygon' || !from) return;
    const to = partOf(event);
    const widthPx = Math.abs(to.x - from.x) * place.widthPx;
    const heightPx = Math.abs(to.y - from.y) * place.heightPx;
    if (widthPx < SMALLEST_PX || heightPx < SMALLEST_PX) setFrame([]);
    else end(frame);
  };

  const shown = tool === 'polygon' ? [...drawing, ...(pointer ? [pointer] : [])] : frame;
  return (
    <g>
      <polygon
        className={classes['drawn']}
        points={drawing.length > 0 || frame.length > 0 ? polygonText(shown, place) : ''}
      />
      {drawing.map(({ x, y }, at) => (
        <circle
          key={at}
          className={classes['point']}
          cx={place.xPx + x * place.widthPx}
          cy={place.yPx + y * place.heightPx}
          r={at === 0 ? 6 : 4}
        />
      ))}
      {/* Covers all other shapes, so that none can be grabbed while drawing. */}
      <rect
        width="100%"
        height="100%"
        fill="transparent"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          begun.current = null;
          setFrame([]);
        }}
        onDoubleClick={() => tool === 'polygon' && end(drawing)}
      />
    </g>
  );
}
