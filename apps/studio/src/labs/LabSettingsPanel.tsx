import {
  changeLab,
  listLabs,
  UtcTime,
  type Lab,
  type LabSettings,
} from '@fovea/contract/labs/labs';
import { LAB_DEFAULTS, windowMinutes } from '@fovea/rules/labs/uploadWindow';
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';
import { showSuccess } from '../controls/feedback/snackbars';
import { NumberField } from '../controls/fields/NumberField';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { setServerState } from '../state/serverState';

/** When and how much the machines of a lab upload and download. */
export function LabSettingsPanel({ lab }: { readonly lab: Lab }) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [draft, setDraft] = useState<LabSettings>(() => settingsOf(lab));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = settingsOf(lab);
  const isSame = (Object.keys(stored) as (keyof LabSettings)[]).every(
    (field) => stored[field] === draft[field],
  );
  const areTimes = isTime(draft.uploadWindowStart) && isTime(draft.uploadWindowEnd);
  const minutes = areTimes ? windowMinutes(draft) : null;
  const change = (part: Partial<LabSettings>) => setDraft((old) => ({ ...old, ...part }));

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSame || isBusy || !minutes) return;
    setBusy(true);
    setFailure(null);
    try {
      const saved = await call(changeLab, { labId: lab.id, body: draft });
      setServerState(listLabs, {}, (old) => old.map((one) => (one.id === saved.id ? saved : one)));
      showSuccess(
        intl.formatMessage({ id: 'lab.saved', defaultMessage: 'The settings are saved.' }),
      );
    } catch (reason) {
      setFailure(notSavedText(reason));
    } finally {
      setBusy(false);
    }
  }

  const time = (field: 'uploadWindowStart' | 'uploadWindowEnd', label: string) => (
    // Not a field of the browser: that would show 06:00 PM to some, beside times of 24 hours.
    <TextInput
      label={label}
      placeholder={LAB_DEFAULTS[field]}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={5}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value.trim() })}
      error={
        !isTime(draft[field]) && (
          <FormattedMessage id="lab.windowTime.wrong" defaultMessage="A time from 00:00 to 23:59" />
        )
      }
    />
  );
  return (
    <Panel title={<FormattedMessage id="lab.settings" defaultMessage="Settings" />}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
            <NumberField
              label={intl.formatMessage({
                id: 'lab.uploaders',
                defaultMessage: 'Machines that upload at once',
              })}
              min={1}
              max={100}
              value={draft.maxConcurrentUploaders}
              onChange={(maxConcurrentUploaders) => change({ maxConcurrentUploaders })}
            />
            <NumberField
              label={intl.formatMessage({
                id: 'lab.downloaders',
                defaultMessage: 'Machines that download at once',
              })}
              min={1}
              max={100}
              value={draft.maxConcurrentDownloaders}
              onChange={(maxConcurrentDownloaders) => change({ maxConcurrentDownloaders })}
            />
            <NumberField
              label={intl.formatMessage({
                id: 'lab.idle',
                defaultMessage: 'Idle minutes before uploading',
              })}
              min={1}
              max={7 * 24 * 60}
              value={draft.secondsIdleBeforeUploadAllowed / 60}
              onChange={(idle) => change({ secondsIdleBeforeUploadAllowed: idle * 60 })}
            />
            {time(
              'uploadWindowStart',
              intl.formatMessage({
                id: 'lab.windowStart',
                defaultMessage: 'Upload window from (UTC)',
              }),
            )}
            {time(
              'uploadWindowEnd',
              intl.formatMessage({ id: 'lab.windowEnd', defaultMessage: 'Upload window to (UTC)' }),
            )}
          </SimpleGrid>
          {minutes !== null && (
            <Text
              size="sm"
              c={minutes === 0 ? 'red.9' : 'dimmed'}
              role={minutes === 0 ? 'alert' : undefined}
            >
              {minutes === 0 ? (
                <FormattedMessage
                  id="lab.window.none"
                  defaultMessage="The window never opens: its end has to differ from its start."
                />
              ) : (
                <FormattedMessage
                  id="lab.window.length"
                  defaultMessage="The window is open {hours, number} hours a day{night, select, true {, over midnight} other {}}. Outside of it a machine uploads when nobody has used it for the idle minutes."
                  values={{
                    hours: Math.round((minutes / 60) * 10) / 10,
                    night: String(draft.uploadWindowEnd < draft.uploadWindowStart),
                  }}
                />
              )}
            </Text>
          )}
          {failure !== null && <FailureAlert failure={failure} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy} disabled={isSame || !minutes}>
              <FormattedMessage id="save" defaultMessage="Save" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

const isTime = (text: string) => UtcTime.safeParse(text).success;

function settingsOf(lab: Lab): LabSettings {
  return {
    maxConcurrentDownloaders: lab.maxConcurrentDownloaders,
    maxConcurrentUploaders: lab.maxConcurrentUploaders,
    secondsIdleBeforeUploadAllowed: lab.secondsIdleBeforeUploadAllowed,
    uploadWindowStart: lab.uploadWindowStart,
    uploadWindowEnd: lab.uploadWindowEnd,
  };
}
