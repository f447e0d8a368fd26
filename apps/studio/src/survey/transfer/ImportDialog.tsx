import {
  Alert,
  Button,
  FileButton,
  Group,
  List,
  Modal,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { showSuccess } from '../../controls/feedback/snackbars';
import type { Json } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import { readSurvey, type ReadSurvey } from './readSurvey';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A larger file cannot be a survey: the limit is 1 MB of compact JSON, more when indented. */
const FILE_MAX_BYTES = 8_000_000;

/** Replaces this survey by an imported one; what will be removed is shown first. */
export function ImportDialog({ opened, onClose }: Props) {
  const intl = useIntl();
  const { edit } = useSurvey();
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadSurvey | null>(null);

  function close() {
    setText('');
    setRead(null);
    onClose();
  }
  function put(survey: Json) {
    const label = intl.formatMessage({
      id: 'survey.step.import',
      defaultMessage: 'Import a survey',
    });
    const problem = edit(label, { survey }, { chosen: null });
    if (problem) {
      setRead({ kind: 'findings', findings: [{ path: '', message: problem }], without: null });
      return;
    }
    const done = { id: 'survey.imported', defaultMessage: 'The survey has been imported.' };
    showSuccess(intl.formatMessage(done));
    close();
  }
  function tryIt() {
    const found = readSurvey(text);
    if (found.kind === 'good') put(found.survey);
    else setRead(found);
  }
  async function readFile(file: File | null) {
    if (!file) return;
    if (file.size > FILE_MAX_BYTES) {
      const message = { id: 'survey.import.large', defaultMessage: 'The file is too large.' };
      setRead({ kind: 'notJson', message: intl.formatMessage(message) });
      return;
    }
    setText(await file.text());
    setRead(null);
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={<FormattedMessage id="survey.import.title" defaultMessage="Import SurveyJS JSON" />}
    >
      {read?.kind === 'findings' ? (
        <Findings
          read={read}
          onBack={() => setRead(null)}
          onImport={() => read.without && put(read.without)}
        />
      ) : (
        <Stack gap={16}>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="survey.import.help"
              defaultMessage="The survey takes the place of this one. Undo brings this one back."
            />
          </Text>
          <Group>
            <FileButton accept="application/json,.json" onChange={(file) => void readFile(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconFileUpload size={16} aria-hidden />}
                >
                  <FormattedMessage id="survey.import.file" defaultMessage="Choose a file" />
                </Button>
              )}
            </FileButton>
          </Group>
          <Textarea
            data-autofocus
            dir="ltr"
            autosize
            minRows={8}
            maxRows={16}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            label={<FormattedMessage id="survey.import.paste" defaultMessage="Or paste the JSON" />}
            value={text}
            error={
              read && (
                <FormattedMessage
                  id="survey.import.notJson"
                  defaultMessage="This is not JSON: {message}"
                  values={{ message: <bdi>{read.kind === 'notJson' ? read.message : ''}</bdi> }}
                />
              )
            }
            onChange={(event) => {
              setText(event.currentTarget.value);
              setRead(null);
            }}
          />
          <DialogFoot>
            <Button variant="default" onClick={close}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button disabled={text.trim() === ''} onClick={tryIt}>
              <FormattedMessage id="survey.import.do" defaultMessage="Import" />
            </Button>
          </DialogFoot>
        </Stack>
      )}
    </Modal>
  );
}

interface FindingsProps {
  readonly read: Extract<ReadSurvey, { kind: 'findings' }>;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

function Findings({ read, onBack, onImport }: FindingsProps) {
  return (
    <Stack gap={16}>
      <Alert
        color="yellow"
        icon={<IconAlertTriangle aria-hidden />}
        title={
          <FormattedMessage
            id="survey.findings.title"
            defaultMessage="{count, plural, one {One thing} other {# things}} cannot be imported"
            values={{ count: read.findings.length }}
          />
        }
      >
        {read.without ? (
          <FormattedMessage
            id="survey.findings.help"
            defaultMessage="Surveys may not run code, load anything from other sites or take files. Everything else stays as it is."
          />
        ) : (
          <FormattedMessage
            id="survey.findings.stop"
            defaultMessage="The survey has to be changed where it was made."
          />
        )}
      </Alert>
      <List spacing={8} size="sm" mah={320} style={{ overflowY: 'auto' }}>
        {read.findings.map(({ path, message }, place) => (
          <List.Item key={place}>
            {path && (
              <Text span ff="monospace" size="sm" me={8}>
                <bdi>{path}</bdi>
              </Text>
            )}
            {message}
          </List.Item>
        ))}
      </List>
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          <FormattedMessage id="cancel" defaultMessage="Cancel" />
        </Button>
        {read.without && (
          <Button onClick={onImport} data-autofocus>
            <FormattedMessage id="survey.findings.without" defaultMessage="Import without these" />
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}
