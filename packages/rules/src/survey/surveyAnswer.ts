/** One respondent's answer to a question. */
export interface Given {
  readonly respondentId: string;
  readonly group: number;
  readonly value: unknown;
}
