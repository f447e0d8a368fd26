import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconDownload,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { downloadJson } from './transfer/downloadJson';
import { ImportDialog } from './transfer/ImportDialog';
import { useSurvey } from './operations/surveyEdits';
import { AddElementMenu } from './tree/AddElementMenu';

/** Undo, redo, import, export and the menu of elements to add. */
export function SurveyActions({ name }: { readonly name: string }) {
  const intl = useIntl();
  const { survey, isReadOnly, undo, redo } = useSurvey();
  const [isImporting, setImporting] = useState(false);
  const undoLabel = undo.label
    ? intl.formatMessage(
        { id: 'survey.undo', defaultMessage: 'Undo: {step} (Ctrl+Z)' },
        { step: undo.label },
      )
    : intl.formatMessage({ id: 'survey.undo.none', defaultMessage: 'Nothing to undo' });
  const redoLabel = redo.label
    ? intl.formatMessage(
        { id: 'survey.redo', defaultMessage: 'Redo: {step} (Ctrl+Shift+Z)' },
        { step: redo.label },
      )
    : intl.formatMessage({ id: 'survey.redo.none', defaultMessage: 'Nothing to redo' });
  return (
    <>
      {!isReadOnly && (
        <Group gap={4}>
          <StepButton icon={IconArrowBackUp} messages={undoLabel} step={undo} />
          <StepButton icon={IconArrowForwardUp} messages={redoLabel} step={redo} />
        </Group>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            <FormattedMessage id="survey.transfer" defaultMessage="Import and export" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={isReadOnly}
            onClick={() => setImporting(true)}
          >
            <FormattedMessage id="survey.import" defaultMessage="Import SurveyJS JSON…" />
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadJson(`${name}.json`, survey)}
          >
            <FormattedMessage id="survey.export" defaultMessage="Export SurveyJS JSON" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!isReadOnly && <AddElementMenu />}
      <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}

interface StepButtonProps {
  readonly icon: Icon;
  readonly messages: string;
  readonly step: { readonly label: string | null; run(): void };
}

function StepButton({ icon: StepIcon, messages, step }: StepButtonProps) {
  return (
    <Tooltip label={messages}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={messages}
        disabled={step.label === null}
        onClick={step.run}
      >
        <StepIcon size={18} aria-hidden className="mantine-rotate-rtl" />
      </ActionIcon>
    </Tooltip>
  );
}
