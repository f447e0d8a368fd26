import type { MultiverseCell } from '@fovea/science/statistics/multiverse';
import { useIntl } from 'react-intl';
import { curveGeometry, type CurveGeometry } from './curveGeometry';
import { curveOf, ticksOf, type CurvePoint } from './curveLayout';
import { figureText, filterName, settingName } from './multiverseText';
import classes from './SpecificationCurve.module.css';

interface Props {
  readonly cells: readonly MultiverseCell[];
  /** Text alternative of the chart. */
  readonly label: string;
}

const WIDTH = 820;

/** All analyses by increasing difference, with their intervals; below, the settings of each. */
export function SpecificationCurve({ cells, label }: Props) {
  const intl = useIntl();
  const curve = curveOf(cells);
  const { points, rows, min, max } = curve;
  const geometry = curveGeometry(curve, WIDTH);
  const { height, left, right, labelsEnd, xOf, yOf, rowYOf } = geometry;
  return (
    // Numeric axes run left to right in every language.
    <svg
      className={classes['curve']}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      {ticksOf(min, max).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? classes['zero'] : classes['line']}
            x1={left}
            x2={right}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={classes['text']}
            x={labelsEnd}
            y={yOf(tick)}
            dy="0.35em"
            textAnchor="end"
          >
            {figureText(intl, tick)}
          </text>
        </g>
      ))}
      {points.map((point) => (
        <Analysis key={point.place} point={point} geometry={geometry} />
      ))}
      {rows.map(({ key, kind, value, places }, at) => {
        const y = rowYOf(at);
        return (
          <g key={key}>
            <text className={classes['text']} x={labelsEnd} y={y} dy="0.35em" textAnchor="end">
              {settingName(intl, kind, value)}
            </text>
            {points.map(({ place }) => (
              <rect
                key={place}
                className={places.includes(place) ? classes['mark'] : classes['unused']}
                x={xOf(place) - (places.includes(place) ? 3 : 1)}
                y={y - (places.includes(place) ? 4 : 1)}
                width={places.includes(place) ? 6 : 2}
                height={places.includes(place) ? 8 : 2}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function Analysis({
  point,
  geometry,
}: {
  readonly point: CurvePoint;
  readonly geometry: CurveGeometry;
}) {
  const intl = useIntl();
  const { filter, place, estimate, low, high, isClear } = point;
  const { xOf, yOf, storedNameY, isAtEnd } = geometry;
  const x = xOf(place);
  const name = filterName(intl, filter);
  return (
    <g>
      <title>
        {intl.formatMessage(
          { id: 'multiverse.point', defaultMessage: '{name}: {estimate} ({low} to {high})' },
          {
            name,
            estimate: figureText(intl, estimate),
            low: figureText(intl, low),
            high: figureText(intl, high),
          },
        )}
      </title>
      <line className={classes['interval']} x1={x} x2={x} y1={yOf(low)} y2={yOf(high)} />
      <circle
        className={classes['point']}
        data-clear={isClear}
        data-stored={filter === null}
        cx={x}
        cy={yOf(estimate)}
        r={filter === null ? 5 : 3.5}
      />
      {filter === null && (
        <text
          className={`${classes['text']} ${classes['storedText']}`}
          x={x}
          y={storedNameY}
          textAnchor={isAtEnd(x) ? 'end' : 'middle'}
        >
          {name}
        </text>
      )}
    </g>
  );
}
