import { Alert, List } from '@mantine/core';
import type { StartProblem } from '@fovea/rules/studies/startChecks';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { START_PROBLEMS } from '../../messages/contractMessages';

/** Problems that block the start, and warnings. */
export function StartProblemList({ problems }: { readonly problems: readonly StartProblem[] }) {
  const blocking = problems.filter(({ blocks }) => blocks);
  const warnings = problems.filter(({ blocks }) => !blocks);
  return (
    <>
      {blocking.length > 0 && (
        <Alert
          color="red"
          icon={<IconCircleX aria-hidden />}
          title={
            <FormattedMessage
              id="collection.cannotStart"
              defaultMessage="Data collection cannot start yet"
            />
          }
        >
          <ProblemMessages problems={blocking} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={<FormattedMessage id="collection.mind" defaultMessage="Before you start" />}
        >
          <ProblemMessages problems={warnings} />
        </Alert>
      )}
    </>
  );
}

function ProblemMessages({ problems }: { readonly problems: readonly StartProblem[] }) {
  const intl = useIntl();
  return (
    <List size="md" spacing={4}>
      {problems.map(({ code, names = [] }) => (
        <List.Item key={code}>
          <FormattedMessage
            {...START_PROBLEMS[code]}
            values={{
              named: String(names.length > 0),
              names: <bdi>{intl.formatList(names, { type: 'conjunction' })}</bdi>,
            }}
          />
        </List.Item>
      ))}
    </List>
  );
}
