import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './LinkCard.module.css';

interface Props {
  /** A hash address such as `#/folders`. */
  readonly href: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly children?: ReactNode;
}

/** A card that leads somewhere. */
export function LinkCard({ href, icon: Icon, title, subtitle, children }: Props) {
  return (
    <a href={href} className={classes['card']}>
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
