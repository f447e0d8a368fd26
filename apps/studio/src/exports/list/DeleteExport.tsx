import type { StudyExport } from '@fovea/contract/studies/exports';
import { ExportDeletionDialog } from '../../downloads/ExportDeletionDialog';
import { removeExport } from './exportCalls';
import { isInProgress } from '../../downloads/exportPolling';

interface Props {
  readonly of: StudyExport;
  /** Gets the focus when the row with the button is gone. */
  readonly focusAfter: string;
  readonly onClose: () => void;
}

/** Asks before an export is deleted, or cancelled while it is being made. */
export function DeleteExport({ of, focusAfter, onClose }: Props) {
  return (
    <ExportDeletionDialog
      name={of.name}
      isInProgress={isInProgress(of)}
      focusAfter={focusAfter}
      onConfirm={() => removeExport(of)}
      onClose={onClose}
    />
  );
}
