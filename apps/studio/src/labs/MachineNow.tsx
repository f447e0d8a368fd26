import { listLabs } from '@fovea/contract/labs/labs';
import type { Machine } from '@fovea/contract/labs/machines';
import { machineState, type MachineState } from '@fovea/rules/labs/machineState';
import { isWindowOpen } from '@fovea/rules/labs/uploadWindow';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Panel } from '../controls/layout/Panel';
import { useApiQuery } from '../state/serverState';
import { useHasFeature } from '../state/session';
import classes from './Labs.module.css';
import { MachineWork } from './MachineWork';

interface Props {
  readonly machine: Machine;
  readonly nowMs: number;
}

/** What a machine does now, what it still has to upload, and what to do about it. */
export function MachineNow({ machine, nowMs }: Props) {
  const registers = useHasFeature('RESPONDENTS');
  const state = machineState(machine, nowMs);
  const queued = machine.lastPing?.queuedUploads ?? 0;
  return (
    <Panel title={<FormattedMessage id="machine.now" defaultMessage="Now" />}>
      <Group justify="space-between" gap={16}>
        <Stack gap={8}>
          <StateText state={state} machine={machine} nowMs={nowMs} />
          {queued > 0 && <Queued machine={machine} count={queued} nowMs={nowMs} />}
        </Stack>
        {state === 'idle' && registers && machine.availableOn.length > 0 && (
          <Button
            component="a"
            href="#/respondents"
            leftSection={<IconUserPlus size={16} aria-hidden />}
          >
            <FormattedMessage id="lab.next.register.do" defaultMessage="Register respondent" />
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function StateText({ state, machine, nowMs }: Props & { readonly state: MachineState }) {
  const { lastPing, respondent, availableOn } = machine;
  const texts: Record<MachineState, ReactNode> = {
    notInstalled: (
      <>
        <FormattedMessage
          id="machine.now.notInstalled"
          defaultMessage="Its agent has never reported. Start the agent on the machine:"
        />
        <Code block mt={8} dir="ltr" className={classes['command']}>
          {`npm run agent -- --server ${window.location.origin}`}
        </Code>
      </>
    ),
    offline: lastPing && (
      <FormattedMessage
        id="machine.now.offline"
        defaultMessage="Last heard of on {time}. Switch the machine on, and start its agent."
        values={{ time: <DateText moment={lastPing.timestamp} /> }}
      />
    ),
    inProgress: <MachineWork machine={machine} nowMs={nowMs} />,
    waitingToStart: respondent ? (
      <MachineWork machine={machine} nowMs={nowMs} />
    ) : (
      <FormattedMessage
        id="machine.now.waiting"
        defaultMessage="A respondent was sent to it and has not begun."
      />
    ),
    idle:
      availableOn.length > 0 ? (
        <FormattedMessage id="machine.now.idle" defaultMessage="Ready for the next respondent." />
      ) : (
        <FormattedMessage
          id="machine.now.noStudy"
          defaultMessage="Ready, but no study collects data on it."
        />
      ),
    disabled: (
      <FormattedMessage
        id="machine.now.disabled"
        defaultMessage="It gets no new respondents until it is enabled again."
      />
    ),
    studyOwner: (
      <FormattedMessage
        id="machine.now.studyOwner"
        defaultMessage="Used by staff: no respondents are sent to it."
      />
    ),
  };
  return <Text component="div">{texts[state]}</Text>;
}

interface QueuedProps extends Props {
  readonly count: number;
}

/** Sessions that are on the machine only, and when they come. */
function Queued({ machine, count, nowMs }: QueuedProps) {
  const lab = useApiQuery(listLabs, {}).data?.find(({ id }) => id === machine.labId);
  const isOpen = lab !== undefined && isWindowOpen(lab, nowMs);
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage
        id="machine.now.queued"
        defaultMessage="{count, plural, one {# session is kept on the machine until it is uploaded} other {# sessions are kept on the machine until they are uploaded}}{open, select, true {: the upload window is open.} other { in the upload window, or when nobody has used the machine for a while.}}"
        values={{ count, open: String(isOpen) }}
      />
    </Text>
  );
}
