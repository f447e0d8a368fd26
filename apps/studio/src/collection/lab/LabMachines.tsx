import type { Lab } from '@fovea/contract/labs/labs';
import type { Study } from '@fovea/contract/studies/studies';
import { isAllocated } from '@fovea/rules/labs/allocation';
import { isUsable, machineState } from '@fovea/rules/labs/machineState';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceDesktop } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChooseMachinesDialog } from './ChooseMachinesDialog';

interface Props {
  readonly study: Study;
  /** That collects, or would when it is started; undefined: there is none. */
  readonly lab: Lab | undefined;
  /** When the server answered: states do not change between answers. */
  readonly nowMs: number;
}

/** The machines that respondents of the study can be sent to. */
export function LabMachines({ study, lab, nowMs }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  if (!lab) {
    return (
      <Warning>
        <FormattedMessage
          id="labMachines.noLab"
          defaultMessage="Your company has no lab. Ask support for one."
        />
      </Warning>
    );
  }
  const toLab = (text: ReactNode) => (
    <Anchor inherit c="inherit" td="underline" href={`#/labs/${lab.id}`}>
      {text}
    </Anchor>
  );
  if (lab.machines.length === 0) {
    return (
      <Warning>
        <FormattedMessage
          id="labMachines.none"
          defaultMessage="{lab} has no machines yet. <link>Add a machine</link>"
          values={{ lab: <bdi>{lab.name}</bdi>, link: toLab }}
        />
      </Warning>
    );
  }
  const place = { currentLabId: lab.id, availableOn: study.availableOn };
  const used = lab.machines.filter((machine) => isAllocated(place, machine));
  const states = used.map((machine) => machineState(machine, nowMs));
  const usable = states.filter(isUsable);
  const idle = usable.filter((state) => state === 'idle').length;
  const busy = usable.length - idle;
  return (
    <>
      <Group gap={12} justify="space-between" wrap="nowrap">
        <Group gap={8} wrap="nowrap">
          <IconDeviceDesktop size={18} aria-hidden />
          <Text>
            {study.availableOn.length === 0 ? (
              <FormattedMessage
                id="labMachines.all"
                defaultMessage="{count, plural, one {The only machine} other {All # machines}} of {lab}: {idle, number} idle{busy, plural, =0 {} other {, # with a respondent}}"
                values={{ count: used.length, idle, busy, lab: toLab(<bdi>{lab.name}</bdi>) }}
              />
            ) : (
              <FormattedMessage
                id="labMachines.some"
                defaultMessage="{count, number} of {all, plural, one {# machine} other {# machines}} of {lab}: {idle, number} idle{busy, plural, =0 {} other {, # with a respondent}}"
                values={{
                  count: used.length,
                  all: lab.machines.length,
                  idle,
                  busy,
                  lab: toLab(<bdi>{lab.name}</bdi>),
                }}
              />
            )}
          </Text>
        </Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => setChoosing(true)}
          style={{ flexShrink: 0 }}
        >
          <FormattedMessage id="labMachines.choose" defaultMessage="Choose machines" />
        </Button>
      </Group>
      {used.length === 0 ? (
        <Warning>
          <FormattedMessage
            id="labMachines.otherLab"
            defaultMessage="The chosen machines belong to another lab. Choose machines of {lab}."
            values={{ lab: <bdi>{lab.name}</bdi> }}
          />
        </Warning>
      ) : (
        usable.length === 0 && (
          <Warning>
            {states.every((state) => state === 'disabled') ? (
              <FormattedMessage
                id="labMachines.disabled"
                defaultMessage="All of these machines are disabled, so no respondent can be sent to one. <link>Look at the machines</link>"
                values={{ link: toLab }}
              />
            ) : (
              <FormattedMessage
                id="labMachines.notReady"
                defaultMessage="None of these machines can take respondents now: they are off, disabled or without the software. <link>Look at the machines</link>"
                values={{ link: toLab }}
              />
            )}
          </Warning>
        )
      )}
      {isChoosing && (
        <ChooseMachinesDialog
          study={study}
          lab={lab}
          nowMs={nowMs}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  );
}
