import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Differences, Estimate } from './differences';
import classes from './Differences.module.css';
import { EFFECT_MESSAGES, isByRanks, useDifferenceText } from './useDifferenceText';

interface Props {
  readonly rows: readonly Differences[];
  /** [views] */
  readonly names: readonly string[];
  readonly label: string;
  readonly isPart: boolean;
  /** The kind of rows: AOIs or signals. */
  readonly head: string;
}

/** One row for each AOI and pair of views: both values, their difference, and its interpretation. */
export function DifferenceTable({ rows, names, label, isPart, head }: Props) {
  const intl = useIntl();
  const messages = useDifferenceText();
  const number = (value: number | null) => {
    if (value === null || !Number.isFinite(value)) return '–';
    const digits = isPart ? 3 : Math.abs(value) >= 100 ? 0 : 2;
    return intl.formatNumber(value, { maximumFractionDigits: digits });
  };
  const estimate = (of: Estimate | null | undefined) =>
    of ? (
      <>
        {number(of.mean)}
        <span className={classes.spread}>
          <FormattedMessage
            id="comparison.spread"
            defaultMessage="{hasSd, select, true {SD {sd} · } other {}}n {n, number}"
            values={{ hasSd: String(of.sd !== null), sd: number(of.sd), n: of.n }}
          />
        </span>
      </>
    ) : (
      '–'
    );
  return (
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">
              <FormattedMessage id="comparison.first" defaultMessage="First" />
            </th>
            <th scope="col">
              <FormattedMessage id="comparison.second" defaultMessage="Second" />
            </th>
            <th scope="col" className={classes.end}>
              <FormattedMessage id="comparison.difference" defaultMessage="Difference" />
            </th>
            <th scope="col" className={classes.end}>
              <FormattedMessage id="comparison.interval" defaultMessage="95 % interval" />
            </th>
            <th scope="col" className={classes.end}>
              <FormattedMessage id="comparison.effect" defaultMessage="Effect size" />
            </th>
            <th scope="col" className={classes.end}>
              <FormattedMessage id="comparison.pValue" defaultMessage="p value" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            row.pairs.map((pair) => {
              const { first, second, compared, pAdjusted } = pair;
              const found = compared.ok ? compared.difference : null;
              const [a, b] = [names[first] ?? '', names[second] ?? ''];
              const tests = row.pairs.filter((each) => each.compared.ok).length;
              return (
                <Fragment key={`${row.key} ${first} ${second}`}>
                  <tr>
                    <th scope="row">
                      <bdi>{row.name}</bdi>
                    </th>
                    <td>
                      <bdi className={classes.view}>{a}</bdi>
                      {estimate(row.estimates[first])}
                    </td>
                    <td>
                      <bdi className={classes.view}>{b}</bdi>
                      {estimate(row.estimates[second])}
                    </td>
                    <td className={classes.end}>
                      {number(found?.estimate ?? null)}
                      {found && isByRanks(found.test) && (
                        // Differs from the difference of the two displayed means.
                        <span className={classes.spread}>
                          <FormattedMessage
                            id="comparison.hodgesLehmann"
                            defaultMessage="Hodges-Lehmann"
                          />
                        </span>
                      )}
                    </td>
                    <td className={classes.end}>
                      {found ? (
                        <FormattedMessage
                          id="comparison.fromTo"
                          defaultMessage="{low} to {high}"
                          values={{
                            low: Number.isFinite(found.low) ? number(found.low) : '−∞',
                            high: Number.isFinite(found.high) ? number(found.high) : '∞',
                          }}
                        />
                      ) : (
                        '–'
                      )}
                    </td>
                    <td className={classes.end}>
                      {found ? (
                        <>
                          {intl.formatNumber(found.effect.value, { maximumFractionDigits: 2 })}
                          <span className={classes.spread}>
                            {intl.formatMessage(EFFECT_MESSAGES[found.effect.kind])}
                          </span>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                    <td className={classes.end}>
                      {pAdjusted === null ? '–' : messages.p(pAdjusted)}
                    </td>
                  </tr>
                  <tr className={classes.saying}>
                    <td colSpan={7}>{messages.sentence(pair, a, b, tests)}</td>
                  </tr>
                </Fragment>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
