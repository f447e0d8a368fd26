import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError, showSuccess } from '../../controls/feedback/snackbars';
import { newRequestId } from '../../state/requestId';
import { copyTemplate } from './copyTemplate';

interface Props {
  readonly template: { readonly id: string; readonly name: string };
}

/** Copies a template, and opens the copy. */
export function CopyTemplateButton({ template: { id, name } }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  // The same request, sent again after a lost answer, is the same copy.
  const requestId = useRef('');

  async function copy() {
    setBusy(true);
    requestId.current ||= newRequestId();
    try {
      const made = await copyTemplate(id, requestId.current);
      requestId.current = '';
      showSuccess(
        intl.formatMessage(
          { id: 'template.copied', defaultMessage: '“{name}” is a template of your company now.' },
          { name: made.name },
        ),
      );
      location.hash = `#/reports/templates/${made.id}`;
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'template.copy.failed',
        defaultMessage: 'The template could not be copied. Please try again.',
      });
      showError(failureText(reason, otherwise));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<IconCopy size={14} aria-hidden />}
      aria-label={intl.formatMessage(
        { id: 'template.copy.named', defaultMessage: 'Copy template {name}' },
        { name },
      )}
      onClick={() => void copy()}
    >
      <FormattedMessage id="template.copy" defaultMessage="Copy template" />
    </Button>
  );
}
