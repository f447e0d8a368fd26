import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { RegisteredRespondent } from '@fovea/contract/participation/registrations';
import { IconArrowsMinimize, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Desk } from './desk';
import { NothingToRegister } from './NothingToRegister';
import { RegisterForm } from './RegisterForm';
import classes from './Respondents.module.css';

interface Props {
  readonly desk: Desk;
  readonly studyId: string | null;
  readonly onStudy: (studyId: string) => void;
  readonly onLeave: () => void;
}

/** The registration alone on the whole screen, for a receptionist: large, without a way to anywhere else. */
export function KioskDesk({ desk, studyId, onStudy, onLeave }: Props) {
  const [registered, setRegistered] = useState<RegisteredRespondent | null>(null);
  const machine = desk.machines.find(({ id }) => id === registered?.machineId);
  const isEmpty = desk.studies.every(({ currentLabId }) => currentLabId === null);
  return (
    <Modal
      opened
      onClose={onLeave}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes['kiosk']}>
        <Group justify="space-between" mb={32}>
          <Title order={1}>
            <FormattedMessage id="respondent.kiosk.title" defaultMessage="Welcome" />
          </Title>
          <Button
            variant="default"
            leftSection={<IconArrowsMinimize size={18} aria-hidden />}
            onClick={onLeave}
          >
            <FormattedMessage id="respondent.kiosk.leave" defaultMessage="Leave kiosk mode" />
          </Button>
        </Group>
        {registered ? (
          <Stack align="center" gap={24} py={64} ta="center" role="status">
            <IconCircleCheck size={72} stroke={1.4} aria-hidden className={classes['done']} />
            <Title order={2} className={classes['goTo']}>
              <FormattedMessage
                id="respondent.goTo"
                defaultMessage="{label}, please go to {machine}"
                values={{
                  label: <bdi>{registered.label}</bdi>,
                  machine: <bdi>{machine?.name}</bdi>,
                }}
              />
            </Title>
            {machine && machine.location !== '' && (
              <Text size="xl" c="dimmed">
                <bdi>{machine.location}</bdi>
              </Text>
            )}
            <Button size="xl" mt={24} data-autofocus onClick={() => setRegistered(null)}>
              <FormattedMessage id="respondent.kiosk.next" defaultMessage="Next respondent" />
            </Button>
          </Stack>
        ) : isEmpty ? (
          <NothingToRegister desk={desk} />
        ) : (
          <RegisterForm
            isLarge
            desk={desk}
            studyId={studyId}
            onStudy={onStudy}
            onRegistered={setRegistered}
          />
        )}
      </div>
    </Modal>
  );
}
