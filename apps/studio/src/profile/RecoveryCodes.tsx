import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { saveFile } from '../downloads/saveFile';
import { useUser } from '../state/session';
import { LeaveGuard } from '../editing/LeaveGuard';
import classes from './Profile.module.css';
import { formatRecoveryCodes } from './formatRecoveryCodes';

interface Props {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** The recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onStored }: Props) {
  const intl = useIntl();
  const user = useUser();
  const [isStored, setStored] = useState(false);
  const introduction = intl.formatMessage(
    {
      id: 'profile.mfa.file',
      defaultMessage:
        'Recovery codes of {user} for Fovea. Each works once, in place of the code of the app.',
    },
    { user: user.username },
  );
  return (
    <Stack gap={16}>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        <FormattedMessage
          id="profile.mfa.codesText"
          defaultMessage="Two-factor authentication is on. Without your phone you log in with one of these codes; each works once. They are shown only now: keep them where you find them without your phone."
        />
      </Alert>
      <ul className={classes['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton
          text={codes.join('\n')}
          label={intl.formatMessage({
            id: 'profile.mfa.copyCodes',
            defaultMessage: 'Copy the recovery codes',
          })}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveFile(
              'fovea-recovery-codes.txt',
              formatRecoveryCodes(introduction, codes),
              'text/plain;charset=utf-8',
              null,
            )
          }
        >
          <FormattedMessage id="profile.mfa.download" defaultMessage="Download as a text file" />
        </Button>
      </Group>
      <Checkbox
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
        label={
          <FormattedMessage
            id="profile.mfa.kept"
            defaultMessage="I have kept the recovery codes in a safe place"
          />
        }
      />
      <Group justify="flex-end">
        <Button disabled={!isStored} onClick={onStored}>
          <FormattedMessage id="profile.mfa.finish" defaultMessage="Finish" />
        </Button>
      </Group>
      <LeaveGuard
        isOn={!isStored}
        title={
          <FormattedMessage
            id="profile.mfa.leave"
            defaultMessage="Leave without the recovery codes?"
          />
        }
      >
        <Text>
          <FormattedMessage
            id="profile.mfa.leaveText"
            defaultMessage="They cannot be shown again. Without them you cannot log in when your phone is lost."
          />
        </Text>
      </LeaveGuard>
    </Stack>
  );
}
