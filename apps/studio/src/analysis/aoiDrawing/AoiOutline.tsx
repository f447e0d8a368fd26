import type { AoiDraft } from '../aoi/mergeAois';

interface Props {
  readonly timeline: AoiDraft['timeline'];
  readonly color: string;
}

const WIDTH = 160;
const HEIGHT = 90;

/** Where the shapes of an AOI lie, small: the first one filled, the others as lines. */
export function AoiOutline({ timeline, color }: Props) {
  const shown = timeline.filter(({ points }) => points.length > 0);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      style={{
        inlineSize: '100%',
        maxInlineSize: WIDTH,
        border: '1px solid var(--mantine-color-default-border)',
      }}
    >
      {shown.map(({ ts, points }, at) => (
        <polygon
          key={ts}
          points={points.map(({ x, y }) => `${x * WIDTH},${y * HEIGHT}`).join(' ')}
          fill={at === 0 ? color : 'none'}
          fillOpacity={0.4}
          stroke={color}
          strokeOpacity={at === 0 ? 1 : 0.5}
        />
      ))}
    </svg>
  );
}
