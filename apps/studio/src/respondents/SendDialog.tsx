import { Button, Modal, Stack, Text } from '@mantine/core';
import {
  sendToMachine,
  type RegisteredRespondent,
} from '@fovea/contract/participation/registrations';
import { machineProblem } from '@fovea/rules/registration/registration';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import type { Desk } from './desk';
import { MachineCards } from './MachineCards';
import { registrationFailure } from './registrationFailure';
import { refreshRegistrations } from './useRegistration';

interface Props {
  readonly desk: Desk;
  readonly respondent: RegisteredRespondent;
  readonly onClose: () => void;
}

/** Chooses the machine that a respondent goes to. */
export function SendDialog({ desk, respondent, onClose }: Props) {
  const intl = useIntl();
  const [machineId, setMachineId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useRestoreFocus();
  const nowMs = Date.parse(desk.time);
  const study = desk.studies.find(({ id }) => id === respondent.studyId);
  const machine = desk.machines.find(({ id }) => id === machineId);
  const canSend = study && machine && machineProblem(machine, study, nowMs) === null;

  async function send() {
    if (!canSend) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(sendToMachine, { registrationId: respondent.id, body: { machineId: machine.id } });
      await refreshRegistrations();
      onClose();
    } catch (reason) {
      setFailure(registrationFailure(reason, intl));
      setBusy(false);
      await refreshRegistrations();
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={
        <FormattedMessage
          id="respondent.send.title"
          defaultMessage="Send {label} to a machine"
          values={{ label: <bdi>{respondent.label}</bdi> }}
        />
      }
    >
      <Stack gap={16}>
        {study ? (
          <MachineCards
            study={study}
            machines={desk.machines}
            nowMs={nowMs}
            value={machineId}
            onChange={setMachineId}
          />
        ) : (
          <Text>
            <FormattedMessage
              id="respondent.send.stopped"
              defaultMessage="The data collection of this study has been stopped."
            />
          </Text>
        )}
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button loading={isBusy} disabled={!canSend} onClick={() => void send()}>
            <FormattedMessage id="respondent.send.confirm" defaultMessage="Send" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
