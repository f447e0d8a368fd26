import { Alert, Button, Stack } from '@mantine/core';
import type {
  RegisteredRespondent,
  RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import { IconArrowsMaximize, IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import type { Desk } from './desk';
import { NothingToRegister } from './NothingToRegister';
import { PlanDialog } from './PlanDialog';
import { PlanProgressPanel } from './PlanProgressPanel';
import { RegisterForm } from './RegisterForm';
import { RegistrationsPanel } from './RegistrationsPanel';
import classes from './Respondents.module.css';

interface Props {
  readonly desk: Desk;
  readonly study: RegistrationStudy | null;
  readonly onStudy: (studyId: string) => void;
  readonly onKiosk: () => void;
}

export function RespondentsScreen({ desk, study, onStudy, onKiosk }: Props) {
  const [registered, setRegistered] = useState<RegisteredRespondent | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const isRunning = desk.studies.some(({ currentLabId }) => currentLabId !== null);
  const machine = desk.machines.find(({ id }) => id === registered?.machineId);
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.respondents" defaultMessage="Respondents" />}
        actions={
          <>
            {desk.studies.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                onClick={() => setPlanning(true)}
              >
                <FormattedMessage id="plan.title" defaultMessage="Plan respondents" />
              </Button>
            )}
            {isRunning && (
              <Button
                variant="default"
                leftSection={<IconArrowsMaximize size={16} aria-hidden />}
                onClick={onKiosk}
              >
                <FormattedMessage id="respondent.kiosk" defaultMessage="Kiosk mode" />
              </Button>
            )}
          </>
        }
      />
      <Stack gap={16}>
        {registered && (
          <Alert
            role="status"
            color="green"
            icon={<IconCircleCheck aria-hidden />}
            withCloseButton
            onClose={() => setRegistered(null)}
          >
            {machine ? (
              <FormattedMessage
                id="respondent.goTo"
                defaultMessage="{label}, please go to {machine}"
                values={{
                  label: <bdi>{registered.label}</bdi>,
                  machine: <bdi>{machine.name}</bdi>,
                }}
              />
            ) : (
              <FormattedMessage
                id="respondent.waits"
                defaultMessage="{label} is on the test plan and waits for a machine."
                values={{ label: <bdi>{registered.label}</bdi> }}
              />
            )}
          </Alert>
        )}
        {isRunning ? (
          <div className={classes['desk']}>
            <Panel
              title={
                <FormattedMessage id="respondent.register" defaultMessage="Register respondent" />
              }
            >
              <RegisterForm
                desk={desk}
                studyId={study?.id ?? null}
                onStudy={onStudy}
                onRegistered={setRegistered}
              />
            </Panel>
            {study && <PlanProgressPanel study={study} />}
          </div>
        ) : (
          <NothingToRegister desk={desk} />
        )}
        {desk.labs.length > 0 && <RegistrationsPanel desk={desk} studyId={study?.id ?? null} />}
      </Stack>
      {isPlanning && <PlanDialog desk={desk} study={study} onClose={() => setPlanning(false)} />}
    </>
  );
}
