import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FILE_MESSAGES } from './fileMessages';
import classes from './Files.module.css';

interface Props {
  /** File types offered by the browser's file dialog. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  /** What can be dropped here. */
  readonly children: ReactNode;
}

/** A button and a drop target for local files. */
export function DropZone({ accept, onFiles, disabled = false, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes['dropZone']}
      data-over={isOver}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <FileButton onChange={onFiles} accept={accept} multiple disabled={disabled}>
        {(button) => (
          <Button {...button} variant="default" disabled={disabled} data-autofocus>
            <FormattedMessage {...FILE_MESSAGES.choose} />
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
