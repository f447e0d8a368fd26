import { Button, Menu } from '@mantine/core';
import {
  placeholderOf,
  REASON_PLACEHOLDER,
  RESPONDENT_PLACEHOLDER,
  SESSION_PLACEHOLDER,
} from '@fovea/rules/participation/redirectPlaceholders';
import { IconBraces, IconChevronDown } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';

const OF_SESSION: readonly (readonly [string, MessageDescriptor])[] = Object.entries(
  defineMessages({
    [SESSION_PLACEHOLDER]: { id: 'redirect.placeholder.session', defaultMessage: 'Session id' },
    [RESPONDENT_PLACEHOLDER]: {
      id: 'redirect.placeholder.respondent',
      defaultMessage: 'Respondent label',
    },
    [REASON_PLACEHOLDER]: { id: 'redirect.placeholder.reason', defaultMessage: 'Reason' },
  }),
);

/** What can be placed in a redirect: the declared parameters, and what the product knows itself. */
export function PlaceholderMenu(props: {
  readonly expected: readonly string[];
  /** The label of the redirect, which distinguishes the menus for screen readers. */
  readonly field: string;
  readonly isLocked: boolean;
  readonly onInsert: (placeholder: string) => void;
}) {
  const intl = useIntl();
  const { expected, field, isLocked, onInsert } = props;
  return (
    // The focus goes to the field, where typing continues.
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isLocked}
          aria-label={intl.formatMessage(
            {
              id: 'redirect.placeholder.insertIn',
              defaultMessage: 'Insert placeholder: {field}',
            },
            { field },
          )}
          leftSection={<IconBraces size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <FormattedMessage id="redirect.placeholder.insert" defaultMessage="Insert placeholder" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <FormattedMessage id="redirect.placeholder.parameters" defaultMessage="From the link" />
        </Menu.Label>
        {expected.map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(placeholderOf(name))}>
            <bdi dir="ltr">{name}</bdi>
          </Menu.Item>
        ))}
        {expected.length === 0 && (
          <Menu.Item disabled>
            <FormattedMessage
              id="redirect.placeholder.none"
              defaultMessage="Declare expected parameters under Links"
            />
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>
          <FormattedMessage
            id="redirect.placeholder.session.title"
            defaultMessage="Of the session"
          />
        </Menu.Label>
        {OF_SESSION.map(([name, message]) => (
          <Menu.Item key={name} onClick={() => onInsert(placeholderOf(name))}>
            <FormattedMessage {...message} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
