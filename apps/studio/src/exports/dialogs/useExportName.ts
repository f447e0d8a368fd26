import type { ExportKind } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  exportNameProblem,
  isExportNameRequired,
  type ExportNameProblem,
} from '@fovea/rules/studies/exports';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { useState } from 'react';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { freeExportName } from './freeExportName';

export interface ExportNameField {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly problem: ExportNameProblem | null;
  /** Shown after a pause, or when the field was left. */
  readonly shown: ExportNameProblem | null;
  readonly showNow: () => void;
}

/** The name of a new export; it begins with one that is free. */
export function useExportName(
  kind: ExportKind,
  study: Study,
  others: readonly string[],
  base: string,
): ExportNameField {
  const [name, setName] = useState(() => freeExportName(base, others));
  const legacyName = isBuiltHere(study) ? null : study.name;
  const canBeOmitted = !isExportNameRequired(kind) && cleanName(name) === '';
  const problem = canBeOmitted ? null : exportNameProblem(name, others, legacyName);
  const { shown, showNow } = useLiveValidation(problem, true);
  return { name, setName, problem, shown, showNow };
}
