import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { setValidTo } from '@fovea/contract/studies/studyLifecycle';
import { expirationProblem, canUpdateExpiration } from '@fovea/rules/studies/expiration';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { setServerState } from '../state/serverState';

interface Props {
  readonly study: Study;
  readonly validTo: string;
}

/** The last day on which the study can collect data. */
export function StudyExpiration({ study, validTo }: Props) {
  const intl = useIntl();
  const stored = validTo.slice(0, 10);
  const today = localDay(new Date());
  const [day, setDay] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const problem = day === stored ? null : expirationProblem(day, today);

  async function update() {
    setBusy(true);
    try {
      const saved = await call(setValidTo, { studyId: study.id, body: { validTo: day } });
      setServerState(getStudy, { studyId: study.id }, saved);
      showSuccess(
        intl.formatMessage({
          id: 'expiration.saved',
          defaultMessage: 'The expiration date was updated.',
        }),
      );
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={<FormattedMessage id="expiration.title" defaultMessage="Study Expiration" />}>
      <Stack gap={16} maw={560}>
        <Text c="dimmed">
          <FormattedMessage
            id="expiration.help"
            defaultMessage="When this day has ended in every time zone, the study collects no more data. What was collected stays."
          />
        </Text>
        <TextInput
          type="date"
          w={220}
          dir="ltr"
          label={intl.formatMessage({ id: 'expiration.date', defaultMessage: 'Expiration date' })}
          min={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={
            problem === 'past' &&
            intl.formatMessage({
              id: 'expiration.past',
              defaultMessage: 'Choose today or a later day.',
            })
          }
        />
        <Group>
          <Button
            disabled={!canUpdateExpiration(day, stored, today, isBusy)}
            loading={isBusy}
            onClick={() => void update()}
          >
            <FormattedMessage id="update" defaultMessage="Update" />
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

/** The day (YYYY-MM-DD) where the researcher is. */
function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 10);
}
