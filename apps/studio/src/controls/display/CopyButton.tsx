import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { showError, showSuccess } from '../feedback/snackbars';

interface Props {
  readonly text: string;
  /** Accessible name, for example 'Copy the collection link'. */
  readonly label: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: Props) {
  const intl = useIntl();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      showSuccess(intl.formatMessage({ id: 'copy.done', defaultMessage: 'Copied to clipboard' }));
    } catch {
      showError(
        intl.formatMessage({
          id: 'copy.failed',
          defaultMessage: 'The browser does not allow copying here. Select the text and copy it.',
        }),
      );
    }
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} onClick={() => void copy()}>
        {done ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
