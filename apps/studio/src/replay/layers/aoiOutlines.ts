import { shapeAt } from '@fovea/science/aoi/aoiShapes';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import { LAYER_COLORS } from './layerColors';
import type { Layer, Viewport } from './layer';

export interface AoiOutline {
  readonly color: string;
  readonly aoi: Aoi;
  /** Written into the shape; left out: nothing is, as a list beside the picture has the names. */
  readonly name?: string;
}

const LINE_PX = 2;
const TEXT_PX = 12;
const TEXT_INSET_PX = 5;

/** The outlines of AOIs at a time, dark around so that every colour is visible on any picture. */
export const drawAoiOutlines: Layer<readonly AoiOutline[]> = (context, aois, timeMs, view) => {
  const ratio = view.pixelRatio;
  context.save();
  context.lineJoin = 'round';
  for (const { color, aoi, name } of aois) {
    const points = shapeAt(aoi, timeMs);
    if (!points || points.length === 0) continue;
    context.beginPath();
    for (let at = 0; at < points.length; at += 2) context.lineTo(...placeOf(points, at, view));
    context.closePath();
    context.globalAlpha = 0.7;
    context.lineWidth = 2 * LINE_PX * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = LINE_PX * ratio;
    context.strokeStyle = color;
    context.stroke();
    if (name === undefined) continue;
    const [x, y] = topOf(points, view);
    context.font = `600 ${TEXT_PX * ratio}px "Inter Variable", system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    context.lineWidth = 3 * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.strokeText(name, x, y + TEXT_INSET_PX * ratio);
    // White, as a name in a dark colour could not be read on its rim; the outline around it has the colour.
    context.fillStyle = LAYER_COLORS.number;
    context.fillText(name, x, y + TEXT_INSET_PX * ratio);
  }
  context.restore();
};

type Points = ArrayLike<number>;

function placeOf(points: Points, at: number, { stimulus }: Viewport): [number, number] {
  const { xPx, yPx, widthPx, heightPx } = stimulus;
  return [xPx + (points[at] ?? NaN) * widthPx, yPx + (points[at + 1] ?? NaN) * heightPx];
}

/** The middle of the upper edge of the bounding box. */
function topOf(points: Points, view: Viewport): [number, number] {
  const places = Array.from({ length: points.length / 2 }, (_, at) =>
    placeOf(points, 2 * at, view),
  );
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, Math.min(...ys)];
}
