import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureAlert } from './FailureAlert';
import classes from './DialogFoot.module.css';

interface Props {
  /** Why the last attempt failed; stays beside the button that was pressed. */
  readonly failure?: ReactNode;
  /** What stands in the way of the main button, while it does. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons of a dialog and their error: in view however long the content above is. */
export function DialogFoot({ failure, notice, children }: Props) {
  return (
    <div className={classes['foot']}>
      {notice && <div className={classes['failure']}>{notice}</div>}
      {failure && (
        <div className={classes['failure']}>
          <FailureAlert failure={failure} />
        </div>
      )}
      <Group justify="flex-end" gap={8}>
        {children}
      </Group>
    </div>
  );
}
