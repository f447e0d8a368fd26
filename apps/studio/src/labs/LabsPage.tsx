import { listLabs, type Lab } from '@fovea/contract/labs/labs';
import { labMachineState } from '@fovea/rules/labs/machineState';
import { IconDeviceDesktop, IconFlask2 } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { LinkCard } from '../controls/layout/LinkCard';
import { PageHeader } from '../controls/layout/PageHeader';
import { AllMachinesLink } from './AllMachinesLink';
import { POLLING_MS, useApiQuery } from '../state/serverState';

/** The labs of the company; whoever has one goes straight to it. */
export function LabsPage() {
  const labs = useApiQuery(listLabs, {}, { every: POLLING_MS.labs });
  return (
    <QueryContent from={labs}>
      {(found) =>
        found.length === 1 ? (
          <Navigate to="/labs/$labId" params={{ labId: found[0]!.id }} replace />
        ) : (
          <LabsScreen labs={found} nowMs={labs.dataUpdatedAt} />
        )
      }
    </QueryContent>
  );
}

interface Props {
  readonly labs: readonly Lab[];
  /** When the server answered: states do not change between answers. */
  readonly nowMs: number;
}

export function LabsScreen({ labs, nowMs }: Props) {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.labs" defaultMessage="Labs" />}
        {...(labs.length > 0 && { actions: <AllMachinesLink /> })}
      />
      {labs.length === 0 ? (
        <EmptyState
          icon={IconFlask2}
          title={<FormattedMessage id="labs.none" defaultMessage="No lab yet" />}
        >
          <FormattedMessage
            id="labs.none.text"
            defaultMessage="A lab is a place with machines on which respondents take part. Ask support for one."
          />
        </EmptyState>
      ) : (
        <Stack gap={12} maw={640}>
          {labs.map((lab) => (
            <LinkCard
              key={lab.id}
              href={`#/labs/${lab.id}`}
              icon={IconDeviceDesktop}
              title={<bdi>{lab.name}</bdi>}
              subtitle={<LabSummary lab={lab} nowMs={nowMs} />}
            >
              <Collecting lab={lab} />
            </LinkCard>
          ))}
        </Stack>
      )}
    </>
  );
}

function LabSummary({ lab, nowMs }: { readonly lab: Lab; readonly nowMs: number }) {
  const states = lab.machines.map((machine) => labMachineState(machine, nowMs));
  const count = (wanted: (typeof states)[number]) => states.filter((one) => one === wanted).length;
  return (
    <FormattedMessage
      id="labs.summary"
      defaultMessage="{machines, plural, =0 {No machines} one {# machine} other {# machines}}{running, plural, =0 {} other {, # running a study}}{idle, plural, =0 {} other {, # idle}}{offline, plural, =0 {} other {, # offline}}"
      values={{
        machines: states.length,
        running: count('running'),
        idle: count('idle'),
        offline: count('offline'),
      }}
    />
  );
}

/** The studies that collect data in a lab. */
function Collecting({ lab }: { readonly lab: Lab }) {
  const intl = useIntl();
  const names = lab.currentStudies.map(({ id, name }) => <bdi key={id}>{name}</bdi>);
  return (
    <Text span display="block" size="sm" mt={4}>
      {names.length === 0 ? (
        <FormattedMessage id="labs.notCollecting" defaultMessage="No study collects data here." />
      ) : (
        <FormattedMessage
          id="labs.collecting"
          defaultMessage="Collecting: {studies}"
          values={{ studies: intl.formatList(names) }}
        />
      )}
    </Text>
  );
}
