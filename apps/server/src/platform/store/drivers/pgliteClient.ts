/** The part of PGlite that the server uses, in this thread or in a thread of its own. */
export interface PgliteClient {
  run(text: string, parameters: readonly unknown[]): Promise<PgliteAnswer>;
  close(): Promise<void>;
}

export interface PgliteAnswer {
  readonly rows: unknown[];
  readonly affectedRows: number;
}

/** Messages between the server and the database thread. */
export type PgliteRequest =
  | { id: number; kind: 'run'; text: string; parameters: readonly unknown[] }
  | { id: number; kind: 'close' };

export type PgliteReply =
  | { id: number; answer: PgliteAnswer | null }
  | { id: number; error: { message: string; code?: string; detail?: string; constraint?: string } }
  | { ready: true };
