import { TEMPLATE_LIMIT_BYTES } from '@fovea/rules/studies/reportTemplates';
import { Anchor, Button, FileButton, Group, Radio, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { TextField } from '../../controls/fields/TextField';
import { formatBytes } from '../../files/formatBytes';
import { downloadTemplateFile } from './copyTemplate';
import type { EditorFieldProps } from './editorFieldProps';
import { TEMPLATE_FILES } from './templateMessages';
import { useFieldEdit } from './useFieldEdit';

const LABELS = defineMessages({
  source: { id: 'template.source', defaultMessage: 'File or link' },
  mainFile: { id: 'template.mainFile', defaultMessage: 'Main file' },
});

/** Where the file of a template comes from: this computer, or a link that the server fetches. */
export function SourceFields({ draft, edit, template }: EditorFieldProps) {
  const intl = useIntl();
  const change = useFieldEdit(edit);
  const { fields, file } = draft;
  const isLink = fields.templateUrl !== null;
  const [tooLarge, setTooLarge] = useState<string | null>(null);

  function take(chosen: File | null) {
    if (!chosen) return;
    setTooLarge(chosen.size > TEMPLATE_LIMIT_BYTES ? chosen.name : null);
    if (chosen.size > TEMPLATE_LIMIT_BYTES) return;
    edit(
      intl.formatMessage({ id: 'template.step.file', defaultMessage: 'Choose a file' }),
      (before) => ({ ...before, file: chosen }),
    );
  }
  return (
    <>
      <Radio.Group
        label={<FormattedMessage {...LABELS.source} />}
        value={isLink ? 'link' : 'file'}
        onChange={(value) =>
          change(LABELS.source, {
            templateUrl: value === 'link' ? (template?.templateUrl ?? '') : null,
          })
        }
      >
        <Group gap={16} mt={4}>
          <Radio
            value="file"
            label={<FormattedMessage id="template.source.file" defaultMessage="A file" />}
          />
          <Radio
            value="link"
            label={<FormattedMessage id="template.source.link" defaultMessage="A link" />}
          />
        </Group>
      </Radio.Group>
      {isLink ? (
        <TextField
          label={<FormattedMessage id="template.link" defaultMessage="Link to the file" />}
          description={
            <FormattedMessage
              id="template.link.help"
              defaultMessage="The file is fetched once, when the template is first saved with this link. If the file changes, upload it, or save another link to it, such as one that ends in ?2."
            />
          }
          placeholder="https://"
          dir="ltr"
          value={fields.templateUrl ?? ''}
          onChange={(templateUrl) => change(LABELS.source, { templateUrl })}
        />
      ) : (
        <Stack gap={4}>
          <Group gap={12}>
            <FileButton accept={TEMPLATE_FILES[fields.type]} onChange={take}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  <FormattedMessage
                    id="template.file.choose"
                    defaultMessage="Choose a template file"
                  />
                </Button>
              )}
            </FileButton>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file ? (
                <>
                  <bdi>{file.name}</bdi>, {formatBytes(intl, file.size)}
                </>
              ) : template ? (
                <>
                  <FormattedMessage
                    id="template.file.kept"
                    defaultMessage="The file of version {version} stays."
                    values={{ version: template.version }}
                  />{' '}
                  {template.company !== null && <DownloadTemplateFile templateId={template.id} />}
                </>
              ) : (
                <FormattedMessage id="template.file.none" defaultMessage="No file chosen" />
              )}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            <FormattedMessage
              id="template.file.help"
              defaultMessage="One file, or a zip file with pictures and parts beside it. At most {limit}."
              values={{ limit: formatBytes(intl, TEMPLATE_LIMIT_BYTES) }}
            />
          </Text>
          {tooLarge !== null && (
            <Text size="sm" role="alert" c="var(--fovea-bad)">
              <FormattedMessage
                id="template.file.tooLarge"
                defaultMessage="{name} is larger than {limit}. Choose another file."
                values={{
                  name: <bdi>{tooLarge}</bdi>,
                  limit: formatBytes(intl, TEMPLATE_LIMIT_BYTES),
                }}
              />
            </Text>
          )}
        </Stack>
      )}
      <TextField
        label={<FormattedMessage {...LABELS.mainFile} />}
        description={
          <FormattedMessage
            id="template.mainFile.help"
            defaultMessage="Of a zip file: the file that is run. Empty: the usual one of the type."
          />
        }
        placeholder="report.html"
        dir="ltr"
        value={fields.nonDefaultMainFile ?? ''}
        onChange={(text) =>
          change(LABELS.mainFile, { nonDefaultMainFile: text === '' ? null : text })
        }
      />
    </>
  );
}

/** So that a template can be changed by somebody else than who wrote it. */
function DownloadTemplateFile({ templateId }: { readonly templateId: string }) {
  const intl = useIntl();
  async function download() {
    try {
      await downloadTemplateFile(templateId);
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'template.file.download.failed',
        defaultMessage: 'The file could not be downloaded. Please try again.',
      });
      showError(failureText(reason, otherwise));
    }
  }
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void download()}>
      <FormattedMessage id="template.file.download" defaultMessage="Download it" />
    </Anchor>
  );
}
