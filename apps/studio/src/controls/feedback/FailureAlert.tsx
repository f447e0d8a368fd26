import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Why what was asked for did not happen, beside the button that asked; nothing where nothing failed. */
export function FailureAlert({ failure }: { readonly failure: ReactNode }) {
  if (!failure) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {failure}
    </Alert>
  );
}
