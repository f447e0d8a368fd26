/** An answer that was given. */
export interface Given {
  readonly respondentId: string;
  readonly group: number;
  readonly value: unknown;
}
