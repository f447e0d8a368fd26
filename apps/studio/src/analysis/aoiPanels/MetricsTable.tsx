import type { AoiCatalogueEntry } from '@fovea/science/aoi/aoiCatalogue';
import type { AoiSegmentSummary } from '@fovea/science/aoi/aoiSummary';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockHour4, IconRuler2 } from '@tabler/icons-react';
import type { CSSProperties, ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { choose, useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import { metricValueText } from '../aoiMetrics/metricText';
import { MetricHelp } from '../aoiMetrics/MetricHelp';
import { figureOf } from '../aoiMetrics/shownMetrics';
import classes from './MetricsTable.module.css';
import type { StatsState } from '../aoi/useAoiStats';

interface Props {
  readonly label: string;
  readonly aois: readonly AoiDraft[];
  readonly metrics: readonly AoiCatalogueEntry[];
  readonly summaries: ReadonlyMap<string, AoiSegmentSummary>;
  /** State of the server's statistics; null: the server computes none for this selection. */
  readonly stateOf: (aoiId: string) => StatsState | null;
  readonly smallIds: ReadonlySet<string>;
  /** Show median and standard deviation below each mean. */
  readonly withSpread: boolean;
}

/** AOIs by metrics: means over respondents with their n, ratios with numerator and denominator. */
export function MetricsTable(props: Props) {
  const { label, aois, metrics, summaries, stateOf, smallIds, withSpread } = props;
  const chosenIds = useAoiEditor((editor) => editor.chosenIds);
  return (
    <div className={classes['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="aoi.metrics.aoi" defaultMessage="AOI" />
            </th>
            {metrics.map((entry) => (
              <th key={entry.id} scope="col">
                <span>
                  {entry.unit === 'count' || entry.unit === 'ratio' || entry.unit === '%'
                    ? entry.name
                    : `${entry.name} (${entry.unit})`}
                  <MetricHelp entry={entry} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aois.map((aoi) => {
            const summary = summaries.get(aoi.id);
            const state = stateOf(aoi.id);
            return (
              <tr key={aoi.id} data-chosen={chosenIds.includes(aoi.id) || undefined}>
                <th scope="row" style={{ '--aoi-color': aoi.displayColor } as CSSProperties}>
                  <span className={classes['swatch']} aria-hidden />
                  <button
                    type="button"
                    className={classes['pick']}
                    onClick={() => choose([aoi.id])}
                  >
                    <bdi>{aoi.name}</bdi>
                  </button>
                  {state && <StatsStateIcon state={state} />}
                  {smallIds.has(aoi.id) && <StatsStateIcon state="small" />}
                </th>
                {metrics.map((entry) => (
                  <td key={entry.id}>
                    {summary && <Cell entry={entry} summary={summary} withSpread={withSpread} />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  entry,
  summary,
  withSpread,
}: {
  readonly entry: AoiCatalogueEntry;
  readonly summary: AoiSegmentSummary;
  readonly withSpread: boolean;
}) {
  const intl = useIntl();
  const figure = figureOf(summary, entry.id);
  if (!figure) return null;
  if (figure.kind === 'ratio') {
    const { ratio, numerator, denominator } = figure.ratio;
    return (
      <>
        {metricValueText(intl, ratio, entry)}
        <span className={classes['n']}>
          <FormattedMessage
            id="aoi.metrics.of"
            defaultMessage="({part, number}/{all, number})"
            values={{ part: numerator, all: denominator }}
          />
        </span>
      </>
    );
  }
  const { mean, median, sd, n } = figure.statistic;
  return (
    <>
      {metricValueText(intl, mean, entry)}
      <span className={classes['n']}>
        <FormattedMessage id="aoi.metrics.n" defaultMessage="n {n, number}" values={{ n }} />
      </span>
      {withSpread && (
        <span className={classes['more']}>
          <FormattedMessage
            id="aoi.metrics.spread"
            defaultMessage="median {median}, SD {sd}"
            values={{
              median: metricValueText(intl, median, entry),
              sd: metricValueText(intl, sd, entry),
            }}
          />
        </span>
      )}
    </>
  );
}

const STATE_ICONS: Readonly<Record<StatsState | 'small', ComponentType<{ size?: number }>>> = {
  confirmed: IconCheck,
  calculating: IconClockHour4,
  stale: IconAlertTriangle,
  missing: IconClockHour4,
  small: IconRuler2,
};

function StatsStateIcon({ state }: { readonly state: StatsState | 'small' }) {
  const intl = useIntl();
  const Icon = STATE_ICONS[state];
  const messages = intl.formatMessage(
    {
      id: 'aoi.metrics.state',
      defaultMessage:
        '{state, select, confirmed {The server computed the same shape} calculating {Calculating on the server…} stale {The server’s figures are of an older shape or older data} small {Smaller than the measured error: looks at it and looks beside it cannot be told apart} other {Not calculated on the server yet}}',
    },
    { state },
  );
  return (
    <Tooltip label={messages} multiline maw={280}>
      <span className={classes['state']} data-state={state} role="img" aria-label={messages}>
        <Icon size={13} />
      </span>
    </Tooltip>
  );
}
