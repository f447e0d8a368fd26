import type { FolderItem } from '@fovea/contract/studies/folders';
import { Text, TextInput } from '@mantine/core';
import {
  cleanName,
  NAME_MAX,
  nameLength,
  nameProblem,
  isSameName,
} from '@fovea/rules/inputs/names';
import { useRef, useState, type CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { STUDY_NAME_PROBLEMS } from '../../messages/contractMessages';
import { FOLDER_MESSAGES, FOLDER_NAME_PROBLEMS } from '../actions/folderMessages';

interface Props {
  readonly item: FolderItem;
  /** Position of the name cell. */
  readonly style: CSSProperties;
  readonly taken: readonly string[];
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A field over a row's name: Enter saves, Escape cancels. */
export function InlineRename({ item, style, taken, onRename, onClose }: Props) {
  const intl = useIntl();
  const [name, setName] = useState(item.name);
  const [failure, setFailure] = useState<string | null>(null);
  const isDone = useRef(false);
  const isFolder = item.type === 'Folder';
  const problem = isSameName(name, item.name) ? null : nameProblem(name, taken);
  const live = useLiveValidation(problem, name !== item.name);
  const problems = isFolder ? FOLDER_NAME_PROBLEMS : STUDY_NAME_PROBLEMS;

  function close() {
    isDone.current = true;
    onClose();
  }
  async function take() {
    if (isDone.current) return;
    if (problem !== null) {
      live.showNow();
      return;
    }
    if (cleanName(name) === item.name) {
      close();
      return;
    }
    isDone.current = true;
    try {
      await onRename(cleanName(name));
      onClose();
    } catch (reason) {
      isDone.current = false;
      const fallback = isFolder
        ? FOLDER_MESSAGES.editFolderFailed
        : FOLDER_MESSAGES.renameStudyFailed;
      setFailure(failureText(reason, intl.formatMessage(fallback)));
    }
  }
  const shown = live.shown ? intl.formatMessage(problems[live.shown]) : failure;
  return (
    <div style={style}>
      <TextInput
        size="xs"
        aria-label={intl.formatMessage(
          { id: 'folders.newName', defaultMessage: 'New name of {name}' },
          { name: item.name },
        )}
        value={name}
        onChange={(event) => {
          setFailure(null);
          setName([...event.currentTarget.value].slice(0, NAME_MAX).join(''));
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void take();
          if (event.key === 'Escape') close();
        }}
        onBlur={() => {
          if (problem === null) void take();
          else close();
        }}
        ref={focusAndSelect}
        rightSectionWidth={56}
        rightSection={
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {nameLength(name)} / {NAME_MAX}
          </Text>
        }
        error={shown}
        styles={{
          error: {
            padding: '4px 8px',
            background: 'var(--fovea-bad-tint)',
            borderRadius: 4,
            width: 'fit-content',
          },
        }}
      />
    </div>
  );
}

/** A module-level ref callback, so that it runs only once. */
function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
