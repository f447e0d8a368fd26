import type { SelectionInformation } from '@fovea/contract/studies/exports';
import { Alert, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { useProgressiveList } from '../../controls/layout/useProgressiveList';
import { LeftOutText } from './LeftOutText';
import classes from './RespondentChoice.module.css';
import type { SelectionRow } from './selectionDraft';
import type { RespondentSelection } from './useRespondentSelection';

type Filter = 'all' | 'in' | 'out';

/** Who is exported and who is not, with the reason; single respondents can be left out. */
export function RespondentChoice({ of }: { readonly of: RespondentSelection }) {
  const intl = useIntl();
  const [filter, setFilter] = useState<Filter>('all');
  const { rows, draft, change, selected } = of;
  const matching = rows.filter(({ reasons }) => reasons.length === 0);
  const filtered = rows.filter(
    ({ isSelected }) => filter === 'all' || isSelected === (filter === 'in'),
  );
  const shown = useProgressiveList(filtered, { list: filter });

  function tick(ids: readonly string[], isTicked: boolean) {
    const others = draft.unticked.filter((id) => !ids.includes(id));
    change({ unticked: isTicked ? others : [...others, ...ids] });
  }
  return (
    <div className={classes['choice']}>
      <Group justify="space-between" gap={8}>
        <Text size="sm" fw={600} role="status">
          <FormattedMessage
            id="export.selected"
            defaultMessage="{selected, number} of {all, plural, one {# respondent} other {# respondents}} selected"
            values={{ selected: selected.length, all: rows.length }}
          />
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={intl.formatMessage({
            id: 'export.show',
            defaultMessage: 'Which respondents are listed',
          })}
          value={filter}
          onChange={(value) => setFilter(value === 'in' || value === 'out' ? value : 'all')}
          data={[
            {
              value: 'all',
              label: intl.formatMessage({ id: 'export.show.all', defaultMessage: 'All' }),
            },
            {
              value: 'in',
              label: intl.formatMessage(
                { id: 'export.show.in', defaultMessage: 'Selected ({count, number})' },
                { count: selected.length },
              ),
            },
            {
              value: 'out',
              label: intl.formatMessage(
                { id: 'export.show.out', defaultMessage: 'Left out ({count, number})' },
                { count: rows.length - selected.length },
              ),
            },
          ]}
        />
      </Group>
      {matching.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} py={8}>
          <FormattedMessage
            id="export.nobody"
            defaultMessage="There are no respondents matching your criteria..."
          />
        </Alert>
      )}
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div
        className={classes['scroll']}
        tabIndex={0}
        role="group"
        aria-label={intl.formatMessage({
          id: 'respondents.table',
          defaultMessage: 'Respondents',
        })}
      >
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  size="xs"
                  aria-label={intl.formatMessage({
                    id: 'export.tickAll',
                    defaultMessage: 'Everybody who matches',
                  })}
                  disabled={matching.length === 0}
                  checked={selected.length > 0 && selected.length === matching.length}
                  indeterminate={selected.length > 0 && selected.length < matching.length}
                  onChange={(event) =>
                    tick(
                      matching.map(({ session }) => session.id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
              <th scope="col">
                <FormattedMessage id="respondents.label" defaultMessage="Respondent" />
              </th>
              <th scope="col">
                <FormattedMessage id="export.inOrOut" defaultMessage="In the export" />
              </th>
              <th scope="col">
                <FormattedMessage id="sessions.started" defaultMessage="Started" />
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.session.id} row={row} selection={of.selection} tick={tick} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: SelectionRow;
  readonly selection: SelectionInformation;
  readonly tick: (ids: readonly string[], isTicked: boolean) => void;
}

function Row({ row, selection, tick }: RowProps) {
  const { id, respondent, startTime, createdDate } = row.session;
  return (
    <tr data-out={!row.isSelected || undefined}>
      <td>
        <Checkbox
          size="xs"
          checked={row.isSelected}
          disabled={row.reasons.length > 0}
          aria-label={respondent.label}
          onChange={(event) => tick([id], event.currentTarget.checked)}
        />
      </td>
      <td className={classes['label']} title={respondent.label}>
        <bdi>{respondent.label}</bdi>
      </td>
      <td className={classes['reason']}>
        <LeftOutText row={row} selection={selection} />
      </td>
      <td>
        <DateText moment={startTime ?? createdDate} />
      </td>
    </tr>
  );
}
