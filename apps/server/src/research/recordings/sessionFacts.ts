import type { SessionFacts } from '@fovea/rules/participation/sessions';

/** The facts that the rules decide by. Retrying the processing restarts its time limit of a day. */
export function sessionFacts(row: {
  readonly preview: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly processingSince: Date | null;
  readonly processedAt: Date | null;
  readonly failed: boolean;
  readonly savedLocallyAt: Date | null;
  readonly dataDeletedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly isScreenedOut?: boolean;
}): SessionFacts {
  const ms = (at: Date | null) => at?.getTime() ?? null;
  return {
    preview: row.preview,
    createdMs: row.createdAt.getTime(),
    endedMs: ms(row.endedAt),
    completeMs: ms(row.processingSince),
    processedMs: ms(row.processedAt),
    failed: row.failed,
    isSavedLocally: row.savedLocallyAt !== null,
    isDeleted: row.dataDeletedAt !== null,
    isWithdrawn: row.withdrawnAt !== null,
    isScreenedOut: row.isScreenedOut ?? false,
  };
}
