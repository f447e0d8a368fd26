import type { Study } from '@fovea/contract/studies/studies';
import { isSignalEnabled } from '@fovea/rules/studies/studySignals';
import type { SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { SIGNAL_CLAIM_MESSAGES, SIGNAL_GROUP_MESSAGES } from '../../replay/signals/signalMessages';
import { signalNameWithUnit } from '../../replay/signals/signalName';
import type { AnalysisState } from '../selection/analysisState';
import { GROUPS_OF, sensorsShown, signalsOf, toggled, type SignalSensor } from './signalChoice';
import classes from './SignalPicker.module.css';

const SENSOR_MESSAGES: Record<SignalSensor, MessageDescriptor> = defineMessages({
  camera: { id: 'signalSensor.camera', defaultMessage: 'Webcam' },
  chest: { id: 'signalSensor.chest', defaultMessage: 'Respiration' },
  microphone: { id: 'signalSensor.microphone', defaultMessage: 'Microphone' },
  devices: { id: 'signalSensor.devices', defaultMessage: 'Laboratory devices' },
});

interface Props {
  readonly study: Pick<Study, 'signalsDisabled'>;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly hasRespiration: boolean;
  /** Signals of devices that the shown recordings have. */
  readonly ofDevices: readonly SignalEntry[];
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
}

/** Selects which signals the tab lists, by sensor and group. */
export function SignalPicker({
  study,
  isOpen,
  close,
  hasRespiration,
  ofDevices,
  state,
  change,
}: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const { ignoredSensors, ignoredSensorGroups, ignoredSignals } = state;
  const wanted = search.trim().toLocaleLowerCase();
  const matches = (entry: SignalEntry) =>
    isSignalEnabled(study, entry.id) &&
    signalNameWithUnit(intl, entry).toLocaleLowerCase().includes(wanted);
  const sensors = sensorsShown(hasRespiration)
    .map((sensor) => ({
      sensor,
      groups: GROUPS_OF[sensor]
        .map((group) => ({ group, signals: signalsOf(group, ofDevices).filter(matches) }))
        .filter(({ signals }) => signals.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
  const searchLabel = intl.formatMessage({
    id: 'signals.search',
    defaultMessage: 'Search signals',
  });

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={<FormattedMessage id="signals.picker" defaultMessage="Signals picker" />}
      closeButtonProps={{
        'aria-label': intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' }),
      }}
    >
      <div className={classes.body}>
        <TextInput
          data-autofocus
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        {sensors.length === 0 && (
          <p className={classes.note}>
            <FormattedMessage
              id="signals.noMatch"
              defaultMessage="No signal is called that. Search for another word."
            />
          </p>
        )}
        {sensors.map(({ sensor, groups }) => {
          const hasSensor = !ignoredSensors.includes(sensor);
          return (
            <section key={sensor} className={classes.sensor}>
              <Checkbox
                label={<strong>{intl.formatMessage(SENSOR_MESSAGES[sensor])}</strong>}
                checked={hasSensor}
                onChange={({ currentTarget: { checked } }) =>
                  change({ ignoredSensors: toggled(ignoredSensors, sensor, !checked) })
                }
              />
              {groups.map(({ group, signals }) => {
                const hasGroup = hasSensor && !ignoredSensorGroups.includes(group);
                return (
                  <div key={group} className={classes.group}>
                    <Checkbox
                      size="xs"
                      label={intl.formatMessage(SIGNAL_GROUP_MESSAGES[group])}
                      description={intl.formatMessage(SIGNAL_CLAIM_MESSAGES[group])}
                      disabled={!hasSensor}
                      checked={hasGroup}
                      onChange={({ currentTarget: { checked } }) =>
                        change({
                          ignoredSensorGroups: toggled(ignoredSensorGroups, group, !checked),
                        })
                      }
                    />
                    <div className={classes.signals}>
                      {signals.map((entry) => (
                        <Checkbox
                          key={entry.id}
                          size="xs"
                          label={signalNameWithUnit(intl, entry)}
                          disabled={!hasGroup}
                          checked={hasGroup && !ignoredSignals.includes(entry.id)}
                          onChange={({ currentTarget: { checked } }) =>
                            change({ ignoredSignals: toggled(ignoredSignals, entry.id, !checked) })
                          }
                        />
                      ))}
                    </div>
                  </div>
                );
              })}
            </section>
          );
        })}
        <DialogFoot>
          <Button
            variant="default"
            onClick={() =>
              change({ ignoredSensors: [], ignoredSensorGroups: [], ignoredSignals: [] })
            }
          >
            <FormattedMessage id="signals.showAll" defaultMessage="Show all" />
          </Button>
          <Button onClick={close}>
            <FormattedMessage id="signals.done" defaultMessage="Done" />
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
