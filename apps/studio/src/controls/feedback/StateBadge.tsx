import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './StateBadge.module.css';

export type Tone = 'good' | 'busy' | 'waiting' | 'warning' | 'bad';

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;
const ICONS: Record<Tone, Icon> = {
  good: IconCircleCheck,
  busy: IconLoader2,
  waiting: IconClock,
  warning: IconAlertTriangle,
  bad: IconCircleX,
};

interface Props {
  readonly tone: Tone;
  /** Replaces the icon of the tone. */
  readonly icon?: Icon;
  readonly children: ReactNode;
}

/** A state shown by colour, icon and text together, never by colour alone. */
export function StateBadge({ tone, icon, children }: Props) {
  const Shown = icon ?? ICONS[tone];
  const turning = tone === 'busy' && !icon ? (classes['turning'] ?? '') : '';
  return (
    <span className={`${classes['badge']} ${classes[tone]}`} data-tone={tone}>
      <Shown size={14} className={turning} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
