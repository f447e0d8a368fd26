import { PANEL_ENDS } from '@fovea/contract/participation/panelEnds';
import type { PanelCode, PanelStudy } from '@fovea/contract/participation/panelStudies';
import { FormattedMessage, useIntl } from 'react-intl';
import { Table, type Column } from '../../controls/layout/Table';
import { moneyText } from '../../messages/moneyText';
import { CODE_ACTION_MESSAGES, PANEL_END_MESSAGES } from '../states/stateMessages';

/** What happens to whom: each end of taking part, what the panel does then, and the code for it. */
export function CodeTable({ panelStudy }: { readonly panelStudy: PanelStudy }) {
  const intl = useIntl();
  const { codes, currency, draft } = panelStudy;
  const paidMinor = draft.screenedOut?.rewardMinor ?? 0;
  const columns: readonly Column<PanelCode, 'end' | 'action' | 'code'>[] = [
    {
      key: 'end',
      title: <FormattedMessage id="panelCodes.end" defaultMessage="End" />,
      // Calibrations that failed have no code of their own: the panel allows one paid one.
      cell: ({ end }) =>
        end === 'SCREENED_OUT' ? (
          <FormattedMessage
            id="panelCodes.screenedOut"
            defaultMessage="Screened out, or calibration failed"
          />
        ) : (
          <FormattedMessage {...PANEL_END_MESSAGES[end]} />
        ),
    },
    {
      key: 'action',
      title: <FormattedMessage id="panelCodes.action" defaultMessage="What happens" />,
      cell: ({ action }) => (
        <FormattedMessage
          {...CODE_ACTION_MESSAGES[action]}
          values={{ reward: <bdi>{moneyText(intl, { currency, amountMinor: paidMinor })}</bdi> }}
        />
      ),
    },
    {
      key: 'code',
      title: <FormattedMessage id="panelCodes.code" defaultMessage="Code" />,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
  ];
  const inOrder = codes.toSorted((a, b) => PANEL_ENDS.indexOf(a.end) - PANEL_ENDS.indexOf(b.end));
  return (
    <Table
      label={intl.formatMessage({
        id: 'panelCodes.title',
        defaultMessage: 'What happens at each end',
      })}
      columns={columns}
      rows={inOrder}
      rowKey={({ end }) => end}
    />
  );
}
