import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  RESPONDENT_AGE_MAX,
  RespondentGender,
  type RegisteredRespondent,
} from '@fovea/contract/participation/registrations';
import {
  isRespondent,
  missingStep,
  RESPONDENT_AGE_MIN,
} from '@fovea/rules/registration/registration';
import { placesLeft } from '@fovea/rules/studies/testPlan';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceCards } from './ChoiceCards';
import type { Desk } from './desk';
import { MachineCards } from './MachineCards';
import { GENDER_MESSAGES, STEP_MESSAGES } from './respondentMessages';
import { SpaceLeft } from './SpaceLeft';
import { respondentOf, useRegistration } from './useRegistration';

interface Props {
  readonly desk: Desk;
  /** Null: none has been chosen yet. */
  readonly studyId: string | null;
  readonly onStudy: (studyId: string) => void;
  readonly onRegistered: (respondent: RegisteredRespondent) => void;
  /** For the receptionist: large, and with a machine only. */
  readonly isLarge?: boolean;
}

/** Registers a respondent for a study whose data is being collected, and sends them to a machine. */
export function RegisterForm({ desk, studyId, onStudy, onRegistered, isLarge = false }: Props) {
  const intl = useIntl();
  const { draft, change, send, isBusy, failure } = useRegistration(onRegistered);
  const [hasLeftAge, setLeftAge] = useState(false);
  const active = desk.studies.filter(({ currentLabId }) => currentLabId !== null);
  const study = active.find(({ id }) => id === studyId) ?? null;
  const machine = desk.machines.find(({ id }) => id === draft.machineId) ?? null;
  const nowMs = Date.parse(desk.time);
  const who = respondentOf(draft);
  const missing = missingStep(study, who, machine, nowMs);
  const isWhole = study !== null && isRespondent(study.quota, who);
  const size = isLarge ? 'lg' : 'sm';
  const isAgeWrong =
    hasLeftAge &&
    draft.age !== '' &&
    !(who.age && who.age >= RESPONDENT_AGE_MIN && who.age <= RESPONDENT_AGE_MAX);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (missing === null && isWhole) void send(study.id, who, draft.machineId);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={isLarge ? 24 : 16}>
        {active.length === 1 && study ? (
          <div>
            <Text size={size} fw={500}>
              <FormattedMessage id="respondent.study" defaultMessage="Study" />
            </Text>
            <Text size={size}>
              <bdi>{study.name}</bdi>
            </Text>
          </div>
        ) : (
          <NativeSelect
            size={size}
            maw={480}
            label={<FormattedMessage id="respondent.study" defaultMessage="Study" />}
            value={study?.id ?? ''}
            onChange={(event) => onStudy(event.currentTarget.value)}
            data={[
              ...(study ? [] : [{ value: '', label: intl.formatMessage(STEP_MESSAGES.study) }]),
              ...active.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {study && (
          <>
            <TextInput
              size={size}
              maw={240}
              label={<FormattedMessage id="respondent.age" defaultMessage="Age" />}
              inputMode="numeric"
              autoComplete="off"
              data-autofocus={isLarge || undefined}
              dir="ltr"
              value={draft.age}
              onChange={(event) => {
                setLeftAge(false);
                change({ age: event.currentTarget.value });
              }}
              onBlur={() => setLeftAge(true)}
              error={
                isAgeWrong && (
                  <FormattedMessage
                    id="respondent.age.wrong"
                    defaultMessage="A whole number from {min} to {max}"
                    values={{ min: RESPONDENT_AGE_MIN, max: RESPONDENT_AGE_MAX }}
                  />
                )
              }
            />
            <ChoiceCards
              isLarge={isLarge}
              label={<FormattedMessage id="respondent.gender" defaultMessage="Gender" />}
              value={draft.gender}
              onChange={(value) => change({ gender: RespondentGender.parse(value) })}
              choices={RespondentGender.options.map((value) => ({
                value,
                label: <FormattedMessage {...GENDER_MESSAGES[value]} />,
              }))}
            />
            {study.quota.variables.map(({ variable, label, bucketLabels }) => (
              <ChoiceCards
                key={variable}
                isLarge={isLarge}
                label={<bdi>{label}</bdi>}
                value={draft.variables[variable] ?? null}
                onChange={(value) =>
                  change({ variables: { ...draft.variables, [variable]: value } })
                }
                choices={bucketLabels.map((value) => ({ value, label: <bdi>{value}</bdi> }))}
              />
            ))}
            {isWhole && <SpaceLeft left={placesLeft(study, who, 'register')} isLarge={isLarge} />}
            <MachineCards
              study={study}
              machines={desk.machines}
              nowMs={nowMs}
              isLarge={isLarge}
              value={draft.machineId}
              onChange={(machineId) => change({ machineId })}
            />
          </>
        )}
        {failure !== null && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Group gap={12}>
          <Button
            type="submit"
            size={isLarge ? 'xl' : 'lg'}
            loading={isBusy}
            disabled={missing !== null}
          >
            <FormattedMessage id="respondent.register" defaultMessage="Register respondent" />
          </Button>
          {!isLarge && (
            <Button
              variant="default"
              size="lg"
              disabled={isBusy || !isWhole || placesLeft(study, who, 'plan') < 1}
              onClick={() => isWhole && void send(study.id, who, null)}
            >
              <FormattedMessage id="respondent.wait" defaultMessage="Plan without a machine" />
            </Button>
          )}
          {missing !== null && missing !== 'space' && (
            <Text c="dimmed" size={size}>
              <FormattedMessage {...STEP_MESSAGES[missing]} />
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
