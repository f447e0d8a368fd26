import type { ReactNode } from 'react';
import classes from './Recruitment.module.css';

interface Props {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly children: ReactNode;
}

/** A large number with what it means below it. */
export function Figure({ name, value, children }: Props) {
  return (
    <div className={classes['figure']}>
      <h3>{name}</h3>
      <p className={classes['value']}>{value}</p>
      {children}
    </div>
  );
}
