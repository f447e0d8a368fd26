import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The reason why an action failed, shown next to its button; renders nothing without a failure. */
export function FailureAlert({ failure }: { readonly failure: ReactNode }) {
  if (!failure) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {failure}
    </Alert>
  );
}
