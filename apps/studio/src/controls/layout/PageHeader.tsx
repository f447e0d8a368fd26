import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export interface Crumb {
  readonly label: ReactNode;
  /** Hash URL such as `#/folders`; omitted for the current page. */
  readonly href?: string;
}

interface Props {
  readonly crumbs?: readonly Crumb[];
  readonly title: ReactNode;
  /** Shown next to the title, for example a StateBadge. */
  readonly state?: ReactNode;
  /** At the inline end: secondary actions first, then one primary action. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The header of a page: breadcrumb, title with state, and actions. */
export function PageHeader({ crumbs = [], title, state, actions, children }: Props) {
  const intl = useIntl();
  return (
    <header style={{ marginBlockEnd: 24 }}>
      {crumbs.length > 0 && (
        <nav aria-label={intl.formatMessage({ id: 'breadcrumb', defaultMessage: 'Breadcrumb' })}>
          <Breadcrumbs separatorMargin={8} mb={4} fz="sm">
            {crumbs.map(({ label, href }, place) =>
              href ? (
                <Anchor key={place} href={href} fz="sm">
                  {label}
                </Anchor>
              ) : (
                <Text key={place} span fz="sm" c="dimmed">
                  {label}
                </Text>
              ),
            )}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="center" gap={16} mih={36}>
        <Group gap={12} miw={0} flex="1 1 280px">
          <Title order={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {state}
        </Group>
        {actions && <Group gap={8}>{actions}</Group>}
      </Group>
      {children}
    </header>
  );
}
