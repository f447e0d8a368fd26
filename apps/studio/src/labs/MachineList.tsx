import type { Machine } from '@fovea/contract/labs/machines';
import { NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { MachineTable } from './MachineTable';

interface Props<State extends string> {
  readonly title: ReactNode;
  /** In the order of the page. */
  readonly machines: readonly Machine[];
  readonly stateOf: (machine: Machine) => State;
  /** In the words of the page. */
  readonly words: (state: State) => MessageDescriptor;
  readonly badge: (state: State) => ReactNode;
  readonly nowMs: number;
}

/** A table of machines that can be limited to those of one state. */
export function MachineList<State extends string>(props: Props<State>) {
  const { title, machines, stateOf, words, badge, nowMs } = props;
  const intl = useIntl();
  const [chosen, setChosen] = useState<State | null>(null);
  const counts = new Map<State, number>();
  for (const machine of machines) {
    const state = stateOf(machine);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const shown = chosen === null ? machines : machines.filter((one) => stateOf(one) === chosen);
  const option = (value: string, state: string, count: number) => ({
    value,
    label: intl.formatMessage(
      { id: 'machines.filter.option', defaultMessage: '{state} ({count, number})' },
      { state, count },
    ),
  });
  const everything = intl.formatMessage({
    id: 'machines.filter.all',
    defaultMessage: 'All states',
  });
  return (
    <Panel
      flush
      title={title}
      aside={
        (counts.size > 1 || chosen !== null) && (
          <NativeSelect
            size="xs"
            aria-label={intl.formatMessage({ id: 'machine.state', defaultMessage: 'State' })}
            value={chosen ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setChosen(machines.map(stateOf).find((state) => state === value) ?? null);
            }}
            data={[
              option('', everything, machines.length),
              ...[...counts].map(([state, count]) =>
                option(state, intl.formatMessage(words(state)), count),
              ),
              // The last machine of the chosen state has another one now.
              ...(chosen !== null && !counts.has(chosen)
                ? [option(chosen, intl.formatMessage(words(chosen)), 0)]
                : []),
            ]}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <Text c="dimmed" p={16}>
          <FormattedMessage
            id="machines.filter.none"
            defaultMessage="No machine is in this state now."
          />
        </Text>
      ) : (
        <MachineTable machines={shown} state={(machine) => badge(stateOf(machine))} nowMs={nowMs} />
      )}
    </Panel>
  );
}
