import { getFile } from '@fovea/contract/studies/files';
import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { IconFolderOpen, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../state/serverState';
import { ChooseFileDialog } from './ChooseFileDialog';
import { FIELD_ORDER } from './fieldOrder';
import type { ParameterFieldProps } from './parameterFieldProps';
import { ParameterLabel } from './ParameterLabel';

/** One or several of the company's files; one that is not there yet is uploaded from the dialog. */
export function FileParameter({ parameter, value, error, onChange, onLeave }: ParameterFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const labelId = useId();
  const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const put = (next: readonly string[]) =>
    onChange(next.length === 0 ? null : parameter.multiple ? [...next] : (next.at(-1) ?? null));
  return (
    <Input.Wrapper
      label={<ParameterLabel parameter={parameter} />}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={parameter.description}
      error={error}
      inputWrapperOrder={FIELD_ORDER}
    >
      <Group gap={8} mb={error ? 5 : 0} role="group" aria-labelledby={labelId}>
        {ids.map((id) => (
          <ChosenFile key={id} id={id} onRemove={() => put(ids.filter((other) => other !== id))} />
        ))}
        <Button
          variant="default"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          data-invalid={error ? true : undefined}
          onClick={() => setChoosing(true)}
        >
          {ids.length === 0 || parameter.multiple ? (
            <FormattedMessage id="report.file.choose" defaultMessage="Choose a file" />
          ) : (
            <FormattedMessage id="report.file.other" defaultMessage="Choose another file" />
          )}
        </Button>
      </Group>
      {isChoosing && (
        <ChooseFileDialog
          onFile={({ id }) => put([...new Set([...ids, id])])}
          onClose={() => {
            setChoosing(false);
            onLeave();
          }}
        />
      )}
    </Input.Wrapper>
  );
}

function ChosenFile({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const intl = useIntl();
  const file = useApiQuery(getFile, { fileId: id });
  const name = file.data?.name ?? '…';
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} c={file.error ? 'var(--fovea-bad)' : ''}>
        {file.error ? (
          <FormattedMessage
            id="report.file.gone"
            defaultMessage="This file is no longer there. Choose another one."
          />
        ) : (
          <bdi>{name}</bdi>
        )}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={intl.formatMessage(
          { id: 'remove.named', defaultMessage: 'Remove “{name}”' },
          { name },
        )}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
