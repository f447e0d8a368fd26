import type { CSSProperties, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SERIES } from './GroupName';
import classes from './Charts.module.css';

export interface HistogramBin {
  readonly label: string;
  /** [groups] */
  readonly counts: readonly number[];
}

interface Props {
  readonly bins: readonly HistogramBin[];
  /** [groups] total of the counts. */
  readonly totals: readonly number[];
  readonly label: string;
  /** Labels at both ends of the axis. */
  readonly children?: ReactNode;
}

/** Maximum number of labels that fit below the bars without overlapping. */
const LABELS_MAX = 12;
const VALUES_MAX = 16;
/** Space for the value above the highest bar. */
const HIGHEST = 88;

/** Bars over an axis: counts of one segment, or the shares of two side by side. */
export function Histogram({ bins, totals, label, children }: Props) {
  const intl = useIntl();
  const shares = totals.length > 1;
  const height = (count: number, group: number) =>
    shares ? count / Math.max(1, totals[group] ?? 1) : count;
  const highest = Math.max(1e-9, ...bins.flatMap(({ counts }) => counts.map(height)));
  const longest = Math.max(1, ...bins.map((bin) => bin.label.length));
  const every = Math.ceil(
    bins.length / Math.max(2, Math.min(LABELS_MAX, Math.floor(96 / longest))),
  );
  return (
    <div className={classes.chart} style={{ '--bins': bins.length } as CSSProperties} dir="ltr">
      <div className={classes.histogram} role="img" aria-label={label}>
        {bins.map((bin, at) => (
          <div key={bin.label} className={classes.bin} title={bin.label}>
            <div className={classes.columns}>
              {bin.counts.map((count, group) => (
                <div
                  key={group}
                  className={`${classes.column} ${SERIES[group]}`}
                  style={{ blockSize: `${(HIGHEST * height(count, group)) / highest}%` }}
                >
                  {bins.length * totals.length <= VALUES_MAX && count > 0 && (
                    <span className={classes.value}>
                      {shares
                        ? intl.formatNumber(height(count, group), {
                            style: 'percent',
                            maximumFractionDigits: 0,
                          })
                        : intl.formatNumber(count)}
                    </span>
                  )}
                </div>
              ))}
            </div>
            <div className={classes.label}>{at % every === 0 && <span>{bin.label}</span>}</div>
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
