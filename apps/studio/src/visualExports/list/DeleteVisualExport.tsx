import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { ExportDeletionDialog } from '../../downloads/ExportDeletionDialog';
import { isUnfinished } from '../queue/visualExportCalls';

interface Props {
  readonly of: VisualExport;
  /** Gets the focus when the row with the button is gone. */
  readonly focusAfter: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a visual export is deleted, or cancelled while it is being made. */
export function DeleteVisualExport({ of, focusAfter, onConfirm, onClose }: Props) {
  return (
    <ExportDeletionDialog
      name={of.userDefinedName}
      isInProgress={isUnfinished(of)}
      focusAfter={focusAfter}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
