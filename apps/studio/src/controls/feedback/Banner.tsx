import type { ComponentType, ReactNode } from 'react';
import classes from './Banner.module.css';

interface Props {
  readonly tone: 'info' | 'warning';
  readonly icon?: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;
  readonly title?: ReactNode;
  readonly children: ReactNode;
  /** A button or a link at the inline end. */
  readonly action?: ReactNode;
}

/** A line above the page for as long as its cause lasts; several are stacked. */
export function Banner({ tone, icon: Icon, title, children, action }: Props) {
  return (
    <div
      role={tone === 'warning' ? 'alert' : 'status'}
      className={`${classes['banner']} ${classes[tone]}`}
    >
      {Icon && <Icon size={18} className={classes['icon'] ?? ''} aria-hidden />}
      <div className={classes['text']}>
        {title && (
          <>
            <span className={classes['title']}>{title}</span>{' '}
          </>
        )}
        {children}
      </div>
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
