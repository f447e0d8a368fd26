import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { logOut, useCompany, useUser } from '../state/session';
import classes from './Frame.module.css';

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

/** Who is signed in, light or dark, and the way out. */
export function UserMenu() {
  const intl = useIntl();
  const user = useUser();
  const company = useCompany();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const words = {
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
        <Menu.Divider />
        <Menu.Label>
          <FormattedMessage id="userMenu.appearance" defaultMessage="Appearance" />
        </Menu.Label>
        {SCHEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value && <IconCheck size={16} aria-hidden />}
            aria-current={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {words[value]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="/docs"
          target="_blank"
          leftSection={<IconBook2 size={16} aria-hidden />}
        >
          <FormattedMessage id="userMenu.api" defaultMessage="API documentation" />
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          <FormattedMessage id="userMenu.logOut" defaultMessage="Log out" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
