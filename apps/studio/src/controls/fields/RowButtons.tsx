import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX, type Icon } from '@tabler/icons-react';

interface Props {
  readonly place: number;
  /** Number of rows. */
  readonly count: number;
  readonly labels: { readonly up: string; readonly down: string; readonly remove: string };
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** The buttons of a row of an ordered list: up, down and remove. */
export function RowButtons({ place, count, labels, onMove, onRemove }: Props) {
  return (
    <Group gap={0} wrap="nowrap">
      <SmallButton
        icon={IconArrowUp}
        disabled={place === 0}
        onClick={() => onMove(-1)}
        label={labels.up}
      />
      <SmallButton
        icon={IconArrowDown}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
        label={labels.down}
      />
      <SmallButton icon={IconX} onClick={onRemove} label={labels.remove} />
    </Group>
  );
}

interface SmallProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function SmallButton({ icon: SmallIcon, label, disabled = false, onClick }: SmallProps) {
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <SmallIcon size={14} aria-hidden />
    </ActionIcon>
  );
}
