import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

interface Props {
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly title: ReactNode;
  /** Why there is nothing, and what to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Placeholder for an empty list or page: the reason and the next step. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <Stack align="center" gap={8} py={48} px={24} ta="center">
      <ThemeIcon variant="default" size={48} radius={24}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action && <div style={{ marginBlockStart: 8 }}>{action}</div>}
    </Stack>
  );
}
