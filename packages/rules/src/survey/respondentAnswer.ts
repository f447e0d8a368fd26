/** One respondent's answer to a question. */
export interface RespondentAnswer {
  readonly respondentId: string;
  readonly group: number;
  readonly value: unknown;
}
