import type { RegistrationStudy } from '@fovea/contract/participation/registrations';
import { planProgress, type PlanProgress } from '@fovea/rules/studies/testPlan';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { QUOTA_COUNT_MESSAGES } from '../messages/quotaCountMessages';

/** How many respondents of each kind a study has, against its quota. */
export function PlanProgressPanel({ study }: { readonly study: RegistrationStudy }) {
  const intl = useIntl();
  const { oldAt } = study.quota;
  const number = (value: number | null) => (value === null ? '–' : intl.formatNumber(value));
  const columns: Column<PlanProgress, keyof PlanProgress>[] = [
    {
      key: 'kind',
      title: <FormattedMessage id="respondent.kind" defaultMessage="Respondents" />,
      cell: ({ kind }) => {
        if (kind === 'other') {
          return <FormattedMessage id="respondent.kind.other" defaultMessage="Others" />;
        }
        if (kind === 'total') {
          return (
            <strong>
              <FormattedMessage id="labProgress.total" defaultMessage="All respondents" />
            </strong>
          );
        }
        return (
          <FormattedMessage {...QUOTA_COUNT_MESSAGES[kind]} values={{ oldAt, last: oldAt - 1 }} />
        );
      },
    },
    {
      key: 'waiting',
      isNumber: true,
      title: <FormattedMessage id="respondent.state.waiting" defaultMessage="Waiting" />,
      cell: ({ waiting }) => number(waiting),
    },
    {
      key: 'inProgress',
      isNumber: true,
      title: <FormattedMessage id="respondent.state.inProgress" defaultMessage="In progress" />,
      cell: ({ inProgress }) => number(inProgress),
    },
    {
      key: 'finished',
      isNumber: true,
      title: <FormattedMessage id="respondent.state.finished" defaultMessage="Finished" />,
      cell: ({ finished }) => number(finished),
    },
    {
      key: 'limit',
      isNumber: true,
      title: <FormattedMessage id="respondent.quota" defaultMessage="Quota" />,
      cell: ({ limit }) => number(limit),
    },
  ];
  const title = <FormattedMessage id="labProgress.title" defaultMessage="Progress" />;
  return (
    <Panel flush title={title} aside={<bdi>{study.name}</bdi>}>
      <Table
        label={intl.formatMessage({ id: 'labProgress.title', defaultMessage: 'Progress' })}
        columns={columns}
        rows={planProgress(study)}
        rowKey={({ kind }) => kind}
      />
    </Panel>
  );
}
