import { Loader, Modal, NavLink, Stack } from '@mantine/core';
import { listFiles, type File as StoredFile } from '@fovea/contract/studies/files';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { useApiQuery } from '../../state/serverState';
import { isJson, type Json } from '../operations/jsonPath';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Applies the theme, or returns why not. */
  readonly onTheme: (theme: Json) => string | null;
}

/** The survey themes among the company's files; the selected one is copied into the survey. */
export function ThemeFileDialog({ opened, onClose, onTheme }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<FormattedMessage id="survey.theme.file" defaultMessage="Use a survey theme file" />}
    >
      {opened && <Content onClose={onClose} onTheme={onTheme} />}
    </Modal>
  );
}

function Content({ onClose, onTheme }: Omit<Props, 'opened'>) {
  const intl = useIntl();
  const files = useApiQuery(listFiles, { query: { kind: 'surveyTheme', limit: '200' } });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function take(file: StoredFile) {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await fetch(trustedUrl(file.url));
      if (!answer.ok) throw new Error(answer.statusText);
      const theme: unknown = await answer.json();
      if (!isJson(theme) || !isJson(theme['cssVariables'])) throw new Error('No theme');
      const refusal = onTheme(theme);
      setProblem(refusal);
      if (!refusal) onClose();
    } catch {
      const message = {
        id: 'survey.theme.unreadable',
        defaultMessage: 'This file cannot be read as a survey theme.',
      };
      setProblem(intl.formatMessage(message));
    } finally {
      setBusy(false);
    }
  }
  return (
    <QueryContent from={files} isPart skeleton={<Loader />}>
      {({ files: themes }) =>
        themes.length === 0 ? (
          <EmptyState
            icon={IconPalette}
            title={<FormattedMessage id="survey.theme.noFiles" defaultMessage="No survey themes" />}
          >
            <FormattedMessage
              id="survey.theme.noFiles.help"
              defaultMessage="Upload a survey theme (JSON) in Studies first."
            />
          </EmptyState>
        ) : (
          <Stack gap={8}>
            <FailureAlert failure={problem} />
            <div>
              {themes.map((file) => (
                <NavLink
                  key={file.id}
                  component="button"
                  type="button"
                  disabled={isBusy}
                  label={<bdi>{file.name}</bdi>}
                  leftSection={<IconPalette size={18} aria-hidden />}
                  onClick={() => void take(file)}
                />
              ))}
            </div>
          </Stack>
        )
      }
    </QueryContent>
  );
}
