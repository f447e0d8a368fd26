import {
  LOCATION_MAX,
  MACHINE_NAME_MAX,
  MachineRole,
  SHARE_PATH_MAX,
  type Machine,
} from '@fovea/contract/labs/machines';
import { machineProblems } from '@fovea/rules/labs/machineChange';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';
import { TextField } from '../controls/fields/TextField';
import { saveMachine } from './machineCalls';
import { MACHINE_ROLE_MESSAGES } from '../messages/machineRoleMessages';

interface Props {
  readonly machine: Machine;
  readonly onDone: () => void;
}

/** Edits what people say about a machine; what it says about itself is shown only. */
export function MachineForm({ machine, onDone }: Props) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [draft, setDraft] = useState(() => editedOf(machine));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = editedOf(machine);
  const isSame = (Object.keys(stored) as (keyof typeof stored)[]).every(
    (field) => stored[field] === draft[field],
  );
  const isNameless = machineProblems(draft).some(({ field }) => field === 'name');
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }));

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSame || isNameless || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveMachine(machine.id, draft);
      onDone();
    } catch (reason) {
      setFailure(notSavedText(reason));
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap={16} maw={520}>
        <TextField
          label={intl.formatMessage({ id: 'machine.field.name', defaultMessage: 'Name' })}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={MACHINE_NAME_MAX}
          required
          error={
            isNameless &&
            intl.formatMessage({
              id: 'machine.nameMissing',
              defaultMessage: 'A machine needs a name.',
            })
          }
          data-autofocus
        />
        <TextField
          label={intl.formatMessage({ id: 'machine.location', defaultMessage: 'Location' })}
          value={draft.location}
          onChange={(location) => change({ location })}
          maxLength={LOCATION_MAX}
        />
        <NativeSelect
          label={intl.formatMessage({ id: 'machine.role', defaultMessage: 'Role' })}
          value={draft.actingAs}
          onChange={(event) => change({ actingAs: MachineRole.parse(event.currentTarget.value) })}
          data={MachineRole.options.map((value) => ({
            value,
            label: intl.formatMessage(MACHINE_ROLE_MESSAGES[value]),
          }))}
        />
        <TextField
          label={intl.formatMessage({
            id: 'machine.sharePath',
            defaultMessage: 'Share path override',
          })}
          description={intl.formatMessage({
            id: 'machine.sharePath.help',
            defaultMessage:
              'The folder that the machine shares with others; empty: the default one.',
          })}
          value={draft.sharePathOverride}
          onChange={(sharePathOverride) => change({ sharePathOverride })}
          maxLength={SHARE_PATH_MAX}
        />
        {failure !== null && <FailureAlert failure={failure} />}
        <Group gap={8}>
          <Button type="submit" loading={isBusy} disabled={isSame || isNameless}>
            <FormattedMessage id="save" defaultMessage="Save" />
          </Button>
          <Button variant="default" onClick={onDone}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function editedOf({ name, location, actingAs, sharePathOverride }: Machine) {
  return { name, location, actingAs, sharePathOverride };
}
