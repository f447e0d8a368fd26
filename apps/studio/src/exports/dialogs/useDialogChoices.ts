import type { ExportKind, StudyExport } from '@fovea/contract/studies/exports';
import { useState } from 'react';
import { useExportChoices, type ExportChoices } from './exportChoices';

/** The choices of a dialog: those made last, or those of the export that is made again. */
export function useDialogChoices(
  kind: ExportKind,
  again: StudyExport | null,
): [ExportChoices, (changes: Partial<ExportChoices>) => void] {
  const [remembered, remember] = useExportChoices(kind);
  const [former, setFormer] = useState(() => again && formerChoices(again));
  return [
    former ?? remembered,
    (changes) => {
      setFormer((old) => old && { ...old, ...changes });
      remember(changes);
    },
  ];
}

function formerChoices({ contents, exportFaceVideos }: StudyExport): ExportChoices {
  const { locale: _, ...choices } = contents;
  return { ...choices, exportFaceVideos };
}
