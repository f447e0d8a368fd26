import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Opens the dialog that adds a row to a list. */
export function CreateButton({ onClick, children }: Props) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
