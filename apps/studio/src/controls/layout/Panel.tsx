import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  /** No padding, for tables. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A titled section of a page with a thin border. */
export function Panel({ title, aside, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <div className={classes['head']}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </div>
      <div className={flush ? classes['flush'] : classes['body']}>{children}</div>
    </section>
  );
}
