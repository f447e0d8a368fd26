import type { PointQuality } from '@fovea/contract/participation/respondents';
import { ACCURACY_LIMIT_DEG } from '@fovea/rules/participation/lowQuality';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RECOMMENDED } from '../../recordedSessions/recommendedQuality';
import classes from './ValidationMap.module.css';

/** Scale of the map: one degree is about 1 cm, on a screen about 45 cm wide. */
const PERCENT_PER_DEG = 100 / 45;

/** The gaze error by screen position: each validation point with a circle the size of its error. */
export function ValidationMap({ points }: { readonly points: readonly PointQuality[] }) {
  const intl = useIntl();
  const degrees = (value: number | null) =>
    value === null
      ? '–'
      : `${intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}°`;
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent' });
  return (
    <figure className={classes['map']}>
      {/* The respondent's screen: left is left in every language. */}
      <div className={classes['screen']} dir="ltr" aria-hidden>
        {points.map(({ xNorm, yNorm, accuracyDeg }, at) => (
          <span
            key={at}
            className={classes['point']}
            data-tone={toneOf(accuracyDeg)}
            style={{
              insetInlineStart: `${100 * xNorm}%`,
              insetBlockStart: `${100 * yNorm}%`,
            }}
          >
            <span
              className={classes['circle']}
              style={{ inlineSize: `${2 * PERCENT_PER_DEG * Math.min(accuracyDeg ?? 1, 15)}cqi` }}
            />
            <span className={classes['degrees']} style={labelStyle(accuracyDeg, yNorm)}>
              {degrees(accuracyDeg)}
            </span>
          </span>
        ))}
      </div>
      <figcaption>
        <FormattedMessage
          id="validation.caption"
          defaultMessage="The respondent’s screen with the points that were looked at. A circle is as large as the error there; dashed: no gaze."
        />
      </figcaption>
      <details className={classes['more']}>
        <summary>
          <FormattedMessage id="validation.table" defaultMessage="The points as a table" />
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="validation.fromLeft" defaultMessage="From the left" />
              </th>
              <th scope="col">
                <FormattedMessage id="validation.fromTop" defaultMessage="From the top" />
              </th>
              <th scope="col">
                <FormattedMessage id="quality.accuracy" defaultMessage="Accuracy" />
              </th>
              <th scope="col">
                <FormattedMessage id="quality.precision" defaultMessage="Precision (STD)" />
              </th>
              <th scope="col">
                <FormattedMessage id="validation.samples" defaultMessage="Samples" />
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr key={at}>
                <td>{percent(point.xNorm)}</td>
                <td>{percent(point.yNorm)}</td>
                <td>{degrees(point.accuracyDeg)}</td>
                <td>{degrees(point.precisionStdDeg)}</td>
                <td>{intl.formatNumber(point.samples)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Inside a large enough circle, below a smaller one, or above it when there is no space below. */
function labelStyle(accuracyDeg: number | null, yNorm: number): CSSProperties {
  const isSmall = (accuracyDeg ?? 1) < 2;
  const away = isSmall ? `calc(${PERCENT_PER_DEG * (accuracyDeg ?? 1)}cqi + 2px)` : '4px';
  return yNorm > 0.8 ? { insetBlockEnd: away } : { insetBlockStart: away };
}

function toneOf(accuracyDeg: number | null): 'none' | 'good' | 'fair' | 'poor' {
  if (accuracyDeg === null) return 'none';
  const isBelow = (limitDeg: number) => meetsThreshold('accuracyDeg', accuracyDeg, limitDeg);
  if (isBelow(RECOMMENDED.accuracyDeg)) return 'good';
  return isBelow(ACCURACY_LIMIT_DEG) ? 'fair' : 'poor';
}
