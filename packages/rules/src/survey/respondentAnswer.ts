/** An answer that was given. */
export interface RespondentAnswer {
  readonly respondentId: string;
  readonly group: number;
  readonly value: unknown;
}
