import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { showSuccess } from '../controls/feedback/snackbars';
import { UnsavedFormGuard } from '../editing/UnsavedFormGuard';
import { useShowFailure } from './useShowFailure';

interface Props {
  /** Left out: "Details". */
  readonly title?: ReactNode;
  readonly isWrong: boolean;
  readonly isChanged: boolean;
  /** Saves the changes. */
  readonly save: () => Promise<unknown>;
  /** Resets the form to the stored values. */
  readonly discard: () => void;
  /** Why nothing can be changed for the moment. */
  readonly lockedBy?: ReactNode;
  readonly children: ReactNode;
}

/** A form for the details of a stored record, with Save and Discard. */
export function DetailsForm(props: Props) {
  const { title, isWrong, isChanged, save, discard, lockedBy, children } = props;
  const intl = useIntl();
  const failed = useShowFailure();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWrong || isBusy || !isChanged || lockedBy) return;
    setBusy(true);
    try {
      await save();
      discard();
      showSuccess(intl.formatMessage({ id: 'change.saved', defaultMessage: 'Saved.' }));
    } catch (reason) {
      failed(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={title ?? <FormattedMessage id="company.details" defaultMessage="Details" />}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16} maw={560}>
          {lockedBy && (
            <Text role="status" c="dimmed">
              {lockedBy}
            </Text>
          )}
          <Fieldset variant="unstyled" m={0} disabled={Boolean(lockedBy)}>
            <Stack gap={16}>{children}</Stack>
          </Fieldset>
          <Group gap={8}>
            <Button
              type="submit"
              loading={isBusy}
              disabled={isWrong || !isChanged || Boolean(lockedBy)}
            >
              <FormattedMessage id="save" defaultMessage="Save" />
            </Button>
            {isChanged && !isBusy && (
              <Button variant="subtle" onClick={discard}>
                <FormattedMessage id="form.discard" defaultMessage="Discard changes" />
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <UnsavedFormGuard isChanged={isChanged} />
    </Panel>
  );
}
