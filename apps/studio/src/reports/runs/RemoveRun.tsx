import type { ReportRun } from '@fovea/contract/studies/reports';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { removeRun } from './reportCalls';
import { isUnfinished } from './reportPolling';

/** Deletes a run with its reports, or stops one that is being made, after a confirmation. */
export function RemoveRun({ run }: { readonly run: ReportRun }) {
  const intl = useIntl();
  const [asked, setAsked] = useState<ReportRun | null>(null);
  const label = isUnfinished(run)
    ? intl.formatMessage({ id: 'report.stop', defaultMessage: 'Stop this run' })
    : intl.formatMessage({ id: 'report.delete', defaultMessage: 'Delete this run' });
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          data-remove-run
          onClick={() => setAsked(run)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asked && <Question run={asked} label={label} onClose={() => setAsked(null)} />}
    </>
  );
}

interface Props {
  readonly run: ReportRun;
  readonly label: string;
  readonly onClose: () => void;
}

function Question({ run, label, onClose }: Props) {
  useRestoreFocus('[data-remove-run], form [type=submit]');
  // The question stays the same while it is open, even if the run is finished meanwhile.
  const [title] = useState(label);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      isDangerous
      title={title}
      confirm={title}
      onConfirm={() => removeRun(run)}
    >
      <Text size="sm">
        <FormattedMessage
          id="report.delete.text"
          defaultMessage="The reports of this run are deleted for everybody. The data of the study stays as it is, and so do copies that were printed or saved."
        />
      </Text>
    </ConfirmDialog>
  );
}
