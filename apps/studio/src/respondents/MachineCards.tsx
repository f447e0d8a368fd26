import { Text } from '@mantine/core';
import type {
  RegistrationMachine,
  RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import { byUsability, machineProblem } from '@fovea/rules/registration/registration';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';
import { ChoiceCards } from './ChoiceCards';
import { MACHINE_PROBLEM_WORDS } from './respondentMessages';

interface Props {
  readonly study: RegistrationStudy;
  readonly machines: readonly RegistrationMachine[];
  readonly nowMs: number;
  readonly value: string | null;
  readonly onChange: (machineId: string) => void;
  readonly isLarge?: boolean;
}

/** The machines of the lab of a study: those that can be used first, the others with the reason why not. */
export function MachineCards({ study, machines, nowMs, value, onChange, isLarge = false }: Props) {
  const ofLab = machines.filter(({ labId }) => labId === study.currentLabId);
  const label = <FormattedMessage id="machine.name" defaultMessage="Machine" />;
  if (ofLab.length === 0) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text c="dimmed">
          <FormattedMessage
            id="respondent.noMachine"
            defaultMessage="The lab of this study has no machine yet. Machines are added on the page of the lab."
          />
        </Text>
      </div>
    );
  }
  return (
    <ChoiceCards
      label={label}
      isLarge={isLarge}
      value={value}
      onChange={onChange}
      choices={byUsability(ofLab, study, nowMs).map((machine) => {
        const problem = machineProblem(machine, study, nowMs);
        return {
          value: machine.id,
          label: <bdi>{machine.name}</bdi>,
          isDisabled: problem !== null,
          detail: (
            <>
              {machine.location !== '' && <bdi>{machine.location}</bdi>}
              {problem === null ? (
                <StateBadge tone="good">
                  <FormattedMessage id="machine.state.idle" defaultMessage="Idle" />
                </StateBadge>
              ) : (
                <StateBadge
                  tone={problem === 'inProgress' || problem === 'occupied' ? 'waiting' : 'warning'}
                >
                  <FormattedMessage {...MACHINE_PROBLEM_WORDS[problem]} />
                </StateBadge>
              )}
            </>
          ),
        };
      })}
    />
  );
}
