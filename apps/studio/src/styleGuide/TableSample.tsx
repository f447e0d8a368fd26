import { compareNames } from '@fovea/rules/inputs/compareNames';
import { aSession, someQuality } from '@fovea/samples/studies';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Pager } from '../controls/layout/Pager';
import { Panel } from '../controls/layout/Panel';
import { Table, type Sort } from '../controls/layout/Table';

const SESSIONS: RespondentSession[] = Array.from({ length: 12 }, (_, at) =>
  aSession(`Respondent ${at + 1}`, {
    qualityMetrics: someQuality({ accuracyDeg: 0.8 + ((at * 7) % 12) / 4 }),
  }),
);
type Key = 'label' | 'started' | 'accuracy';

/** A sortable, paginated table with realistic sessions. */
export function TableSample() {
  const intl = useIntl();
  const [sort, setSort] = useState<Sort<Key>>({ column: 'label', isDescending: false });
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: 5 });
  const accuracy = (session: RespondentSession) => session.qualityMetrics?.accuracyDeg ?? 0;
  const rows = SESSIONS.toSorted((a, b) => {
    const order =
      sort.column === 'accuracy'
        ? accuracy(a) - accuracy(b)
        : compareNames(a.respondent.label, b.respondent.label);
    return sort.isDescending ? -order : order;
  });
  return (
    <Panel flush title={<FormattedMessage id="guide.table" defaultMessage="Table" />}>
      <Table<RespondentSession, Key>
        label={intl.formatMessage({ id: 'guide.table', defaultMessage: 'Table' })}
        rows={rows.slice(page * pageSize, (page + 1) * pageSize)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        columns={[
          {
            key: 'label',
            isSortable: true,
            title: <FormattedMessage id="sessions.respondent" defaultMessage="Respondent" />,
            cell: ({ respondent }) => <bdi>{respondent.label}</bdi>,
          },
          {
            key: 'started',
            title: <FormattedMessage id="sessions.started" defaultMessage="Started" />,
            cell: ({ createdDate }) => <DateText moment={createdDate} />,
          },
          {
            key: 'accuracy',
            isSortable: true,
            isNumber: true,
            title: <FormattedMessage id="sessions.accuracy" defaultMessage="Accuracy" />,
            cell: (session) => intl.formatNumber(accuracy(session), { maximumFractionDigits: 1 }),
          },
        ]}
      />
      <Pager
        total={rows.length}
        page={page}
        pageSize={pageSize}
        sizes={[5, 10]}
        onChange={setPage}
      />
    </Panel>
  );
}
