import { UnstyledButton } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';
import classes from './ReportList.module.css';
import { REPORT_STATES, subjectText } from './reportMessages';
import type { ReportRow } from './reportRows';

interface Props {
  readonly rows: readonly ReportRow[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** The reports of a run: what each is about, and its state. */
export function ReportList({ rows, chosen, onChoose }: Props) {
  const intl = useIntl();
  return (
    <ul
      className={classes['list']}
      aria-label={intl.formatMessage({ id: 'report.list', defaultMessage: 'Reports of this run' })}
    >
      {rows.map(({ key, subjects, state }) => (
        <li key={key}>
          <UnstyledButton
            className={classes['row'] ?? ''}
            aria-current={key === chosen ? 'true' : undefined}
            onClick={() => onChoose(key)}
          >
            <bdi className={classes['name']}>{subjectText(intl, subjects)}</bdi>
            <StateBadge tone={REPORT_STATES[state].tone}>
              <FormattedMessage {...REPORT_STATES[state].message} />
            </StateBadge>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
