import type { ReactNode } from 'react';
import classes from './FieldGroup.module.css';

interface Props {
  readonly legend: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** Several fields with one label, grouped for screen readers. */
export function FieldGroup({ legend, disabled = false, describedBy, children }: Props) {
  return (
    <fieldset className={classes['group']} disabled={disabled} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
