import { CloseButton, Group, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useIntl } from 'react-intl';

interface Props {
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** Number of preview sessions. */
  readonly previews: number;
  readonly showsPreviews: boolean;
  readonly onShowPreviews: (isOn: boolean) => void;
}

/** Finds a session by what the respondent reads out, and toggles preview sessions. */
export function SessionsFilter(props: Props) {
  const { find, onFind, previews, showsPreviews, onShowPreviews } = props;
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'sessions.find',
    defaultMessage: 'Find by receipt code or respondent',
  });
  return (
    <Group justify="space-between" gap={16} p={12}>
      <TextInput
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          find !== '' && (
            <CloseButton
              size="sm"
              aria-label={intl.formatMessage({
                id: 'sessions.find.clear',
                defaultMessage: 'Show all sessions',
              })}
              onClick={() => onFind('')}
            />
          )
        }
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
        w={320}
      />
      {previews > 0 && (
        <Switch
          label={intl.formatMessage(
            {
              id: 'sessions.previews',
              defaultMessage: '{previews, plural, one {Show # preview} other {Show # previews}}',
            },
            { previews },
          )}
          checked={showsPreviews}
          onChange={(event) => onShowPreviews(event.currentTarget.checked)}
        />
      )}
    </Group>
  );
}
