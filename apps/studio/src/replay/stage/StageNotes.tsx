import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import classes from './StageNotes.module.css';

interface Props {
  readonly isLoading: boolean;
  /** Shown instead of data, with the reason. */
  readonly notice?: ReactNode;
}

/** On a stage without data: that they are loading, or why there are none. */
export function StageNotes({ isLoading, notice }: Props) {
  const intl = useIntl();
  if (notice) return <div className={classes.centre}>{notice}</div>;
  if (!isLoading) return null;
  return (
    <div
      className={classes.centre}
      role="status"
      aria-label={intl.formatMessage({ id: 'loading', defaultMessage: 'Loading' })}
    >
      <Loader className={classes.late ?? ''} />
    </div>
  );
}
