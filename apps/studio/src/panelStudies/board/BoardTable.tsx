import type { getPanelBoard } from '@fovea/contract/participation/panelSubmissions';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';
import { END_REASON_MESSAGES } from '../states/gateMessages';
import classes from './Board.module.css';
import { boardGroups, type BoardSums, type BoardTone } from './boardGroups';
import { OUTCOME_MESSAGES } from './outcomeMessages';

interface Props {
  readonly board: Answer<typeof getPanelBoard>;
}

/** A bar for each outcome with its money, reasons beneath, and the totals that they add up to. */
export function BoardTable({ board: { rows, totals, currency } }: Props) {
  const intl = useIntl();
  const money = (amountMinor: number) =>
    amountMinor === 0 ? (
      <span className={classes['none']}>–</span>
    ) : (
      <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>
    );
  const share = ({ count }: BoardSums) =>
    intl.formatNumber(count / Math.max(1, totals.count), { style: 'percent' });
  const row = (
    key: string,
    label: ReactNode,
    tone: BoardTone,
    sums: BoardSums,
    isReason = false,
  ) => (
    <tr key={key} data-reason={isReason || undefined}>
      <th scope="row">{label}</th>
      <td>
        <span className={classes['track']} aria-hidden>
          <span
            className={classes['bar']}
            data-tone={tone}
            style={{ inlineSize: `${(100 * sums.count) / Math.max(1, totals.count)}%` }}
          />
        </span>
        <span className="visuallyHidden">{share(sums)}</span>
      </td>
      <td className={classes['end']}>
        <bdi>
          <FormattedMessage
            id="funnel.count"
            defaultMessage="{count, number} ({share})"
            values={{ count: sums.count, share: share(sums) }}
          />
        </bdi>
      </td>
      <td className={classes['end']}>{money(sums.approvedMinor + sums.screenedOutMinor)}</td>
      <td className={classes['end']}>{money(sums.pendingMinor)}</td>
    </tr>
  );
  return (
    <div
      className={classes['scroll']}
      tabIndex={0}
      role="group"
      aria-label={intl.formatMessage({
        id: 'board.title',
        defaultMessage: 'Where the places went',
      })}
    >
      <table className={classes['board']}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="board.outcome" defaultMessage="Outcome" />
            </th>
            <th scope="col">
              <span className="visuallyHidden">
                <FormattedMessage id="funnel.share" defaultMessage="Share" />
              </span>
            </th>
            <th scope="col" className={classes['end']}>
              <FormattedMessage id="board.people" defaultMessage="People" />
            </th>
            <th scope="col" className={classes['end']}>
              <FormattedMessage id="board.paid" defaultMessage="Paid" />
            </th>
            <th scope="col" className={classes['end']}>
              <FormattedMessage id="board.pending" defaultMessage="If all were approved" />
            </th>
          </tr>
        </thead>
        <tbody>
          {boardGroups(rows).flatMap(({ outcome, tone, reasons, ...sums }) => [
            row(outcome, <FormattedMessage {...OUTCOME_MESSAGES[outcome]} />, tone, sums),
            ...reasons.map(({ reason, ...some }) =>
              row(
                `${outcome} ${reason}`,
                <FormattedMessage {...END_REASON_MESSAGES[reason]} />,
                tone,
                some,
                true,
              ),
            ),
          ])}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <FormattedMessage id="board.total" defaultMessage="Total" />
            </th>
            <td className={classes['end']}>{intl.formatNumber(totals.count)}</td>
            <td className={classes['end']}>
              {money(totals.approvedMinor + totals.screenedOutMinor)}
            </td>
            <td className={classes['end']}>{money(totals.pendingMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
