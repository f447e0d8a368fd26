import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { embedPicture } from './embedPicture';

interface Props {
  readonly children: ReactNode;
  readonly disabled?: boolean;
  /** The picture as a data URL, and its file name without the extension. */
  readonly onPicture: (data: string, name: string) => void;
}

/** Embeds a picture file in the survey, scaled down to fit. */
export function PictureButton({ children, disabled = false, onPicture }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  async function take(file: File | null) {
    if (!file) return;
    setBusy(true);
    try {
      onPicture(await embedPicture(file), file.name.replace(/\.[^.]*$/, ''));
    } catch {
      const message = {
        id: 'survey.picture.unreadable',
        defaultMessage: 'This picture cannot be read. Choose a PNG, JPEG, GIF or WebP file.',
      };
      showError(intl.formatMessage(message));
    } finally {
      setBusy(false);
    }
  }
  return (
    <FileButton
      accept="image/png,image/jpeg,image/gif,image/webp"
      onChange={(file) => void take(file)}
    >
      {(button) => (
        <Button
          {...button}
          size="xs"
          variant="default"
          loading={isBusy}
          disabled={disabled}
          leftSection={<IconPhotoUp size={16} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}
