import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconNews,
  IconCheck,
  IconCode,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLifebuoy,
  IconLogout,
  IconMessage2,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSparkles,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHelpAddress } from '../help/useHelpAddress';
import { useConfiguredLinks } from '../state/publicConfig';
import { logOut, useCompany, useUser } from '../state/session';
import { openSupportForm } from '../support/supportForms';
import { API_DOCUMENTATION } from './apiDocumentation';
import classes from './Frame.module.css';
import { linkProps } from './linkProps';

const icon = { size: 16, 'aria-hidden': true } as const;

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

/** The user's menu: settings, help, colour scheme and logout. */
export function UserMenu() {
  const intl = useIntl();
  const user = useUser();
  const company = useCompany();
  const links = useConfiguredLinks();
  const helpCenter = useHelpAddress();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  async function leave() {
    await logOut();
    // The next user of this computer may be somebody else without access to this page.
    await navigate({ to: '/' });
  }
  const messages = {
    light: intl.formatMessage({ id: 'userMenu.light', defaultMessage: 'Light' }),
    dark: intl.formatMessage({ id: 'userMenu.dark', defaultMessage: 'Dark' }),
    auto: intl.formatMessage({ id: 'userMenu.auto', defaultMessage: 'Like the system' }),
  };
  return (
    <Menu position="top-start" width={220} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''}>
          <span className="visuallyHidden">
            <FormattedMessage id="userMenu.label" defaultMessage="User menu:" />
          </span>
          <Avatar size={28} name={user.name} color="iris" aria-hidden />
          <div className={classes['userText']}>
            <Text size="sm" fw={500} dir="auto" lh={1.3} title={user.name}>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" dir="auto" title={company.name}>
              {company.name}
            </Text>
          </div>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{user.email}</bdi>
        </Menu.Label>
        <Menu.Item
          component="a"
          {...linkProps('/profile')}
          leftSection={<IconSettings {...icon} />}
        >
          <FormattedMessage id="userMenu.settings" defaultMessage="Settings" />
        </Menu.Item>
        <Menu.Divider />
        {user.supportVisit === null && (
          <>
            <Menu.Item
              leftSection={<IconMessage2 {...icon} />}
              onClick={() => openSupportForm('feedback')}
            >
              <FormattedMessage
                id="userMenu.feedback"
                defaultMessage="Submit feedback"
                description="Entry of the user menu, and title of its dialog"
              />
            </Menu.Item>
            <Menu.Item
              leftSection={<IconLifebuoy {...icon} />}
              onClick={() => openSupportForm('support')}
            >
              <FormattedMessage
                id="userMenu.support"
                defaultMessage="Request support"
                description="Entry of the user menu, and title of its dialog"
              />
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component="a"
          {...linkProps(helpCenter)}
          leftSection={<IconHelpCircle {...icon} />}
        >
          <FormattedMessage id="nav.helpCenter" defaultMessage="Help Center" />
        </Menu.Item>
        {links.blog && (
          <Menu.Item component="a" {...linkProps(links.blog)} leftSection={<IconNews {...icon} />}>
            <FormattedMessage id="userMenu.blog" defaultMessage="Blog" />
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          {...linkProps('/releasenotes')}
          leftSection={<IconSparkles {...icon} />}
        >
          <FormattedMessage id="title.releaseNotes" defaultMessage="Release notes" />
        </Menu.Item>
        <Menu.Item
          component="a"
          {...linkProps(API_DOCUMENTATION)}
          leftSection={<IconCode {...icon} />}
        >
          <FormattedMessage id="userMenu.api" defaultMessage="API documentation" />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <FormattedMessage id="userMenu.appearance" defaultMessage="Appearance" />
        </Menu.Label>
        {SCHEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon {...icon} />}
            rightSection={colorScheme === value && <IconCheck size={16} aria-hidden />}
            aria-current={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {messages[value]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void leave()}>
          <FormattedMessage id="userMenu.logOut" defaultMessage="Log out" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
