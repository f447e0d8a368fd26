import { createContext, use } from 'react';
import type { EditResult } from './elementEdits';
import type { Json, Path } from './jsonPath';
import type { SurveyDocument } from './surveyHistory';

export interface StepOptions {
  /** Edits with the same key within a second are one step. */
  readonly mergeKey?: string;
  readonly chosen?: Path | null;
}

/** The survey that is edited, and the ways to edit it. Every edit can be undone and saves by itself. */
export interface SurveyEdits {
  readonly document: SurveyDocument;
  readonly survey: Json;
  readonly isReadOnly: boolean;
  readonly chosen: Path | null;
  choose(path: Path | null): void;
  /** Chooses it where questions are edited, from another tab. */
  openElement(path: Path): void;
  /** Null when done; else why it is not: what a survey may not carry never enters it. */
  edit(label: string, after: Partial<SurveyDocument>, options?: StepOptions): string | null;
  editSurvey(label: string, edited: EditResult | null): string | null;
  /** One property of an element, a page or (an empty path) the survey. */
  set(path: Path, name: string, value: unknown, label: string): string | null;
  readonly undo: { readonly label: string | null; run(): void };
  readonly redo: { readonly label: string | null; run(): void };
}

export const SurveyEditsContext = createContext<SurveyEdits | null>(null);

/** The survey of the page around. */
export function useSurvey(): SurveyEdits {
  const edits = use(SurveyEditsContext);
  if (!edits) throw new Error('Only within a survey');
  return edits;
}
