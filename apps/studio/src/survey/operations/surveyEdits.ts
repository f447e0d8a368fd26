import { createContext, use } from 'react';
import type { EditResult } from './elementEdits';
import type { Json, Path } from './jsonPath';
import type { SurveyDocument } from './surveyHistory';

export interface StepOptions {
  /** Edits with the same key within a second merge into one step. */
  readonly mergeKey?: string;
  readonly chosen?: Path | null;
}

/** The edited survey, and the functions to edit it. Every edit can be undone and is saved automatically. */
export interface SurveyEdits {
  readonly document: SurveyDocument;
  readonly survey: Json;
  readonly isReadOnly: boolean;
  readonly chosen: Path | null;
  /** Stays the same while the selection follows its question to another place. */
  readonly chosenKey: string;
  choose(path: Path | null): void;
  /** Selects it in the questions tab, from another tab. */
  openElement(path: Path): void;
  /** Returns null when applied, otherwise the reason: unsafe content never enters the survey. */
  edit(label: string, after: Partial<SurveyDocument>, options?: StepOptions): string | null;
  editSurvey(label: string, edited: EditResult | null): string | null;
  /** Sets one property of an element, a page or (with an empty path) the survey. */
  set(path: Path, name: string, value: unknown, label: string): string | null;
  readonly undo: { readonly label: string | null; run(): void };
  readonly redo: { readonly label: string | null; run(): void };
}

export const SurveyEditsContext = createContext<SurveyEdits | null>(null);

/** The survey of the surrounding page. */
export function useSurvey(): SurveyEdits {
  const edits = use(SurveyEditsContext);
  if (!edits) throw new Error('Only within a survey');
  return edits;
}
