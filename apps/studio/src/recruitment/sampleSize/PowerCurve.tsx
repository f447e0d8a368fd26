import type { PlannedComparison } from '@fovea/contract/studies/recruitmentPlan';
import { comparisonPower } from '@fovea/science/planning/comparisonPower';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './PowerCurve.module.css';

interface Props {
  readonly comparison: PlannedComparison;
  /** The people that are needed in each group; null: more than can be. */
  readonly size: number | null;
  /** The people that the plan has in each group. */
  readonly planned: number;
}

const WIDTH = 480;
const HEIGHT = 260;
const PLOT = { start: 44, end: 12, top: 14, bottom: 36 };
const POINTS = 48;
const POWER_TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const LEAST = 2;

/** The power of a comparison by the number of people, with what is needed and what is planned. */
export function PowerCurve({ comparison, size, planned }: Props) {
  const intl = useIntl();
  const most = axisEnd(size ?? 1000, planned);
  const points = useMemo(() => {
    const counts = Array.from({ length: POINTS }, (_, i) =>
      Math.round(LEAST + ((most - LEAST) * i) / (POINTS - 1)),
    );
    return [...new Set(counts)].map((n) => ({
      n,
      power: comparisonPower(comparison, n, comparison.alpha),
    }));
  }, [comparison, most]);
  const xOf = (n: number) =>
    PLOT.start + ((n - LEAST) / (most - LEAST)) * (WIDTH - PLOT.start - PLOT.end);
  const yOf = (power: number) => HEIGHT - PLOT.bottom - power * (HEIGHT - PLOT.top - PLOT.bottom);
  const percent = (power: number) => intl.formatNumber(power, { style: 'percent' });
  const plannedPower =
    planned >= LEAST ? comparisonPower(comparison, planned, comparison.alpha) : null;
  return (
    <figure className={classes['figure']}>
      {/* Numeric axes run left to right in every language. */}
      <svg
        className={classes['curve']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        direction="ltr"
        role="img"
        aria-label={intl.formatMessage(
          {
            id: 'powerCurve.label',
            defaultMessage:
              'Power by people in each group, up to {most, number}. {size, plural, =0 {} other {A power of {power} is reached with #.}} {planned, number} are planned{plannedPower, select, none {} other {, with a power of {plannedPower}}}.',
            description: 'What the curve of the power shows, for screen readers',
          },
          {
            most,
            size: size ?? 0,
            power: percent(comparison.power),
            planned,
            plannedPower: plannedPower === null ? 'none' : percent(plannedPower),
          },
        )}
      >
        {POWER_TICKS.map((tick) => (
          <g key={tick}>
            <line
              className={classes['line']}
              x1={PLOT.start}
              x2={WIDTH - PLOT.end}
              y1={yOf(tick)}
              y2={yOf(tick)}
            />
            <text className={classes['text']} x={PLOT.start - 8} y={yOf(tick)} dy="0.35em">
              {percent(tick)}
            </text>
          </g>
        ))}
        {ticksOf(most).map((tick) => (
          <text
            key={tick}
            className={classes['text']}
            data-axis="n"
            x={xOf(tick)}
            y={HEIGHT - PLOT.bottom + 18}
          >
            {intl.formatNumber(tick)}
          </text>
        ))}
        <path
          className={classes['path']}
          d={points
            .map(
              ({ n, power }, at) =>
                `${at === 0 ? 'M' : 'L'}${xOf(n).toFixed(1)} ${yOf(power).toFixed(1)}`,
            )
            .join('')}
        />
        {size !== null && size <= most && (
          <>
            <path
              className={classes['needed']}
              d={`M${PLOT.start} ${yOf(comparison.power)}H${xOf(size)}V${yOf(0)}`}
            />
            <circle
              className={classes['neededPoint']}
              cx={xOf(size)}
              cy={yOf(comparisonPower(comparison, size, comparison.alpha))}
              r={5}
            />
          </>
        )}
        {plannedPower !== null && planned <= most && (
          <rect
            className={classes['plannedPoint']}
            x={xOf(planned) - 5}
            y={yOf(plannedPower) - 5}
            width={10}
            height={10}
          />
        )}
      </svg>
      <figcaption className={classes['legend']}>
        <span>
          <i data-mark="needed" aria-hidden />
          {size === null ? (
            <FormattedMessage id="powerCurve.notReached" defaultMessage="Needed: too many" />
          ) : (
            <FormattedMessage
              id="powerCurve.needed"
              defaultMessage="Needed: {size, number} for a power of {power}"
              values={{ size, power: percent(comparison.power) }}
            />
          )}
        </span>
        <span>
          <i data-mark="planned" aria-hidden />
          {plannedPower === null ? (
            <FormattedMessage
              id="powerCurve.plannedFew"
              defaultMessage="Planned: {planned, number}"
              values={{ planned }}
            />
          ) : (
            <FormattedMessage
              id="powerCurve.planned"
              defaultMessage="Planned: {planned, number}, a power of {power}"
              values={{ planned, power: percent(plannedPower) }}
            />
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** Room for what is needed and, if it is not far away, for what is planned. */
function axisEnd(size: number, planned: number): number {
  const needed = Math.max(20, 2 * size);
  const end = planned <= 4 * needed ? Math.max(needed, 1.1 * planned) : needed;
  const step = stepOf(end);
  return Math.ceil(end / step) * step;
}

function ticksOf(most: number): number[] {
  const step = stepOf(most);
  return Array.from({ length: Math.floor(most / step) }, (_, at) => (at + 1) * step);
}

/** One, two or five times a power of ten, so that four to eight steps reach the end. */
function stepOf(end: number): number {
  const power = 10 ** Math.floor(Math.log10(end / 4));
  return [5, 2, 1].map((factor) => factor * power).find((step) => end / step >= 4) ?? power;
}
