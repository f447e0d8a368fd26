import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { PasswordField } from '../controls/fields/PasswordField';
import { currentPasswordProblem } from './currentPasswordProblem';

interface Props {
  /** Why the password is asked for. */
  readonly children: ReactNode;
  readonly confirm: ReactNode;
  readonly isDangerous?: boolean;
  /** Shown when it failed for another reason than the password. */
  readonly failed: string;
  readonly onSubmit: (currentPassword: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the current password before something is done. */
export function CurrentPasswordForm(props: Props) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await props.onSubmit(password);
    } catch (reason) {
      setProblem(currentPasswordProblem(intl, reason) ?? failureText(reason, props.failed));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <Text>{props.children}</Text>
        <PasswordField
          label={intl.formatMessage({
            id: 'profile.password.current',
            defaultMessage: 'Current password',
          })}
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setProblem(null);
          }}
          error={problem}
          data-autofocus
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={props.onCancel}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            type="submit"
            {...(props.isDangerous && { color: 'red.9' })}
            loading={isBusy}
            disabled={password === '' || problem !== null}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
