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
  /** Of several dropped files, the first is taken. */
  readonly isSingle?: boolean;
  /** What can be dropped here. */
  readonly children: ReactNode;
}

/** A button and a drop target for local files. */
export function DropZone({ accept, onFiles, disabled = false, isSingle = false, children }: Props) {
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
        const files = [...event.dataTransfer.files];
        if (!disabled) onFiles(isSingle ? files.slice(0, 1) : files);
      }}
    >
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <FileButton
        onChange={(chosen: File | File[] | null) =>
          onFiles(chosen === null ? [] : Array.isArray(chosen) ? chosen : [chosen])
        }
        accept={accept}
        multiple={!isSingle}
        disabled={disabled}
      >
        {(button) => (
          <Button {...button} variant="default" disabled={disabled} data-autofocus>
            <FormattedMessage {...(isSingle ? FILE_MESSAGES.chooseOne : FILE_MESSAGES.choose)} />
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
