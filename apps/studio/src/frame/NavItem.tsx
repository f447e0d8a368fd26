import { useRouter, useRouterState } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './Frame.module.css';
import { isHighlighted, type Highlighting } from './isHighlighted';
import { linkProps } from './linkProps';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

interface Props extends Highlighting {
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** A navigation entry; its page is preloaded on hover. */
export function NavItem({ icon: Icon, children, ...entry }: Props) {
  const router = useRouter();
  const isHere = useRouterState({
    select: ({ location }) => isHighlighted(location.pathname, entry),
  });
  const isOurs = entry.link.startsWith('/');
  const fetchAhead = () => {
    // A failed preload is reported when the page is opened.
    if (isOurs) router.preloadRoute({ to: entry.link }).catch(() => {});
  };
  return (
    <a
      {...linkProps(entry.link)}
      className={classes['item']}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      <Icon {...icon} />
      <span>{children}</span>
    </a>
  );
}

/** The link back to the parent page. */
export function BackItem({
  link,
  children,
}: {
  readonly link: string;
  readonly children: ReactNode;
}) {
  return (
    <a {...linkProps(link)} className={`${classes['item']} ${classes['quiet']}`}>
      <IconArrowLeft {...icon} className="mantine-rotate-rtl" />
      <span>{children}</span>
    </a>
  );
}
