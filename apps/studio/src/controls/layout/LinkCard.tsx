import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './LinkCard.module.css';

interface Props {
  /** Hash URL such as `#/folders`. */
  readonly href: string;
  /** For links outside the studio. */
  readonly target?: '_blank';
  readonly rel?: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly children?: ReactNode;
}

/** A card that is a link. */
export function LinkCard({ icon: Icon, title, subtitle, children, ...link }: Props) {
  return (
    <a {...link} className={classes['card']}>
      <span className={classes['icon']}>
        <Icon size={26} stroke={1.6} aria-hidden />
      </span>
      <span className={classes['text']}>
        <Text span display="block" fw={600} fz="lg">
          {title}
        </Text>
        <Text span display="block" c="dimmed">
          {subtitle}
        </Text>
        {children}
      </span>
    </a>
  );
}
