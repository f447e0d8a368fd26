import { listLabs, type Lab } from '@fovea/contract/labs/labs';
import { byLabState, labMachineState } from '@fovea/rules/labs/machineState';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconFlask2, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { AllMachinesLink } from './AllMachinesLink';
import { LabNow } from './LabNow';
import { LabSettingsPanel } from './LabSettingsPanel';
import { LabStateBadge } from './MachineStateBadge';
import { MachineList } from './MachineList';
import { LAB_STATE_MESSAGES } from './machineMessages';
import { PairDialog } from './PairDialog';
import { RecentSessions } from './RecentSessions';

const route = getRouteApi('/labs/$labId');

/** One lab: its machines, what happened lately, and its settings. */
export function LabPage() {
  const { labId } = route.useParams();
  const labs = useApiQuery(listLabs, {}, { every: POLLING_MS.labs });
  return (
    <QueryContent from={labs}>
      {(found) => {
        const lab = found.find(({ id }) => id === labId);
        return lab ? (
          <LabScreen lab={lab} isOnly={found.length === 1} nowMs={labs.dataUpdatedAt} />
        ) : (
          <EmptyState
            icon={IconFlask2}
            title={
              <FormattedMessage
                id="lab.notFound"
                defaultMessage="No lab found with ID {id}"
                values={{ id: labId }}
              />
            }
            action={
              <Anchor href="#/labs">
                <FormattedMessage id="lab.all" defaultMessage="All labs" />
              </Anchor>
            }
          />
        );
      }}
    </QueryContent>
  );
}

interface Props {
  readonly lab: Lab;
  /** There is no list of labs to go back to. */
  readonly isOnly: boolean;
  readonly nowMs: number;
}

export function LabScreen({ lab, isOnly, nowMs }: Props) {
  const [isPairing, setPairing] = useState(false);
  const labs = <FormattedMessage id="title.labs" defaultMessage="Labs" />;
  return (
    <>
      <PageHeader
        {...(!isOnly && { crumbs: [{ label: labs, href: '#/labs' }] })}
        title={<bdi>{lab.name}</bdi>}
        actions={
          <>
            <AllMachinesLink />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setPairing(true)}
            >
              <FormattedMessage id="pairing.title" defaultMessage="Add a machine" />
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        <LabNow lab={lab} nowMs={nowMs} />
        {lab.machines.length === 0 ? (
          <Panel title={<FormattedMessage id="title.machines" defaultMessage="Machines" />}>
            <Text c="dimmed">
              <FormattedMessage id="lab.noMachines" defaultMessage="This lab has no machine yet." />
            </Text>
          </Panel>
        ) : (
          <MachineList
            title={<FormattedMessage id="title.machines" defaultMessage="Machines" />}
            machines={byLabState(lab.machines, nowMs)}
            stateOf={(machine) => labMachineState(machine, nowMs)}
            words={(state) => LAB_STATE_MESSAGES[state]}
            badge={(state) => <LabStateBadge state={state} />}
            nowMs={nowMs}
          />
        )}
        <RecentSessions lab={lab} />
        <LabSettingsPanel key={lab.id} lab={lab} />
      </Stack>
      {isPairing && <PairDialog lab={lab} onClose={() => setPairing(false)} />}
    </>
  );
}
