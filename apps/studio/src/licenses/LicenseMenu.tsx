import { ActionIcon, Menu } from '@mantine/core';
import type { ProductLicense } from '@fovea/contract/people/licenses';
import { unlockProblem } from '@fovea/rules/people/licenses';
import { IconDotsVertical, IconLockOpen, IconMail, IconNote } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';

export type LicenseAction = 'unlock' | 'note' | 'share';

interface Props {
  readonly license: ProductLicense;
  readonly onChoose: (action: LicenseAction) => void;
}

/** What can be done with a product key; why it cannot be unlocked is said at the entry. */
export function LicenseMenu({ license, onChoose }: Props) {
  const intl = useIntl();
  const problem = unlockProblem(license, Date.now());
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage(
            {
              id: 'licenses.actions',
              defaultMessage: 'Actions of {key}',
              description: 'Name of the menu of a product key for screen readers',
            },
            { key: license.productKeyId },
          )}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLockOpen size={16} aria-hidden />}
          disabled={problem !== null}
          onClick={() => onChoose('unlock')}
        >
          {problem === null ? (
            <FormattedMessage id="licenses.unlock" defaultMessage="Unlock" />
          ) : problem.code === 'ALREADY_UNLOCKED' ? (
            <FormattedMessage
              id="licenses.unlock.already"
              defaultMessage="Unlock (it is unlocked)"
              description="Menu entry that cannot be chosen"
            />
          ) : problem.code === 'NO_UNLOCKS' ? (
            <FormattedMessage
              id="licenses.unlock.none"
              defaultMessage="Unlock (no unlocks remain)"
              description="Menu entry that cannot be chosen"
            />
          ) : (
            <FormattedMessage
              id="licenses.unlock.later"
              defaultMessage="Unlock (possible from {date})"
              description="Menu entry that cannot be chosen yet"
              values={{
                date: intl.formatDate(problem.fromMs, { dateStyle: 'medium', timeStyle: 'short' }),
              }}
            />
          )}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconNote size={16} aria-hidden />}
          onClick={() => onChoose('note')}
        >
          <FormattedMessage id="licenses.note.edit" defaultMessage="Edit external note" />
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => onChoose('share')}
        >
          <FormattedMessage
            id="licenses.share"
            defaultMessage="Share by mail"
            description="Menu entry: send a product key"
          />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
