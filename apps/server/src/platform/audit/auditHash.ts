import { createHash } from 'node:crypto';

/** The hashed fields of an entry, in this order, with the names as they were at the time. */
export interface HashedEntry {
  readonly chain: string;
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actingAsId: string | null;
  readonly actingAsName: string | null;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly targetName: string | null;
  /** JSON. */
  readonly details: string;
  readonly ip: string | null;
}

/** SHA-256 over the previous entry's hash and all fields of this one. */
export function auditHash(previous: string, entry: HashedEntry): string {
  // Serialised as JSON, so that text cannot be moved from one field to the next without changing
  // the hash.
  const parts = [
    previous,
    entry.chain,
    entry.seq,
    entry.at.toISOString(),
    entry.action,
    entry.actorId,
    entry.actorName,
    entry.actingAsId,
    entry.actingAsName,
    entry.targetType,
    entry.targetId,
    entry.targetName,
    entry.details,
    entry.ip,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
