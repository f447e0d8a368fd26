import type { Study } from '@fovea/contract/studies/studies';
import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import {
  canSetSignals,
  isSignalEnabled,
  signalStateOf,
  withSignalState,
  type SignalState,
} from '@fovea/rules/studies/studySignals';
import {
  SIGNALS,
  type SignalEntry,
  type SignalGroup,
} from '@fovea/science/signals/signalCatalogue';
import { Badge, Button, Group, NativeSelect } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { Table, type Column } from '../../controls/layout/Table';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { SIGNAL_GROUP_MESSAGES } from '../../replay/signals/signalMessages';
import { signalName } from '../../replay/signals/signalName';
import { useHasFeature } from '../../state/session';

const STATES = ['shown', 'demarcated', 'disabled'] as const satisfies readonly SignalState[];
const STATE_MESSAGES: Record<SignalState, MessageDescriptor> = defineMessages({
  shown: { id: 'signals.state.shown', defaultMessage: 'Shown' },
  demarcated: { id: 'signals.state.demarcated', defaultMessage: 'Demarcated' },
  disabled: { id: 'signals.state.disabled', defaultMessage: 'Disabled' },
});

interface Props {
  readonly study: Study;
  readonly group: SignalGroup;
  /** Left out: those of the catalogue. */
  readonly signals?: readonly SignalEntry[];
}

type ColumnKey = 'id' | 'state' | 'unit' | 'restsOn' | 'claim';

/** The signals of one group: what they are made from, what they say, and their state in the study. */
export function SignalTable({
  study,
  group,
  signals = SIGNALS.filter((signal) => signal.group === group),
}: Props) {
  const intl = useIntl();
  const name = intl.formatMessage(SIGNAL_GROUP_MESSAGES[group]);
  const canChange = useHasFeature('ONLINE_STUDY_BUILDER') && canSetSignals(study);
  const enabled = signals.filter(({ id }) => isSignalEnabled(study, id));
  const isOn = measuredSensors(study)[SENSOR_OF_SIGNALS[group]];
  const put = (of: readonly SignalEntry[], state: SignalState) =>
    editStudy(
      study.id,
      withSignalState(
        study,
        of.map(({ id }) => id),
        state,
      ),
    );
  // The catalogue is in English, whatever the language of the page.
  const english = (text: string) => (
    <span lang="en" dir="ltr">
      {text}
    </span>
  );
  const columns: Column<SignalEntry, ColumnKey>[] = [
    {
      key: 'id',
      title: <FormattedMessage id="signals.signal" defaultMessage="Signal" />,
      cell: ({ id, isExperimental }) => (
        <span>
          {signalName(intl, id)}{' '}
          {isExperimental && (
            <Badge size="xs" variant="default" tt="none">
              <FormattedMessage id="signals.experimental" defaultMessage="Experimental" />
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="signals.inStudy" defaultMessage="In this study" />,
      cell: (entry) => {
        const state = signalStateOf(study, entry.id);
        return canChange ? (
          <NativeSelect
            size="xs"
            aria-label={intl.formatMessage(
              { id: 'signals.inStudy.of', defaultMessage: '{signal} in this study' },
              { signal: signalName(intl, entry.id) },
            )}
            value={state}
            data={STATES.map((value) => ({
              value,
              label: intl.formatMessage(STATE_MESSAGES[value]),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = STATES.find((each) => each === value);
              if (chosen) put([entry], chosen);
            }}
          />
        ) : (
          <FormattedMessage {...STATE_MESSAGES[state]} />
        );
      },
    },
    {
      key: 'unit',
      title: <FormattedMessage id="signals.unit" defaultMessage="Unit" />,
      cell: ({ unit }) => <bdi dir="ltr">{unit}</bdi>,
    },
    {
      key: 'restsOn',
      title: <FormattedMessage id="signals.restsOn" defaultMessage="Measured from" />,
      cell: ({ restsOn }) => english(restsOn.join(', ')),
    },
    {
      key: 'claim',
      title: <FormattedMessage id="signals.claim" defaultMessage="What it says" />,
      cell: ({ claim }) => english(claim),
    },
  ];
  return (
    <Panel
      flush
      title={name}
      aside={
        <Group gap={8} justify="flex-end">
          {canChange && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={intl.formatMessage(
                {
                  id: 'signals.allOf',
                  defaultMessage:
                    '{isOff, select, true {Enable all: {group}} other {Disable all: {group}}}',
                },
                { isOff: enabled.length === 0, group: name },
              )}
              onClick={() =>
                enabled.length === 0 ? put(signals, 'shown') : put(signals, 'disabled')
              }
            >
              <FormattedMessage
                id="signals.all.switch"
                defaultMessage="{isOff, select, true {Enable all} other {Disable all}}"
                values={{ isOff: enabled.length === 0 }}
              />
            </Button>
          )}
          <Badge size="sm" tt="none" variant={isOn ? 'light' : 'default'}>
            {isOn ? (
              <FormattedMessage id="signals.on" defaultMessage="Measured in this study" />
            ) : (
              <FormattedMessage id="signals.off" defaultMessage="Not measured in this study" />
            )}
          </Badge>
        </Group>
      }
    >
      <Table label={name} columns={columns} rows={signals} rowKey={({ id }) => id} />
    </Panel>
  );
}
