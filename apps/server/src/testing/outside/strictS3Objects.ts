import { randomUUID } from 'node:crypto';

export interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modified: Date;
}

/** A version of an object; without bytes: the mark that it was deleted. */
interface Version {
  readonly key: string;
  readonly id: string;
  readonly stored: Stored | null;
}

/** The objects of a bucket, and what it keeps of those that were replaced or deleted. */
export class StrictS3Objects {
  /** What can be read. */
  readonly current = new Map<string, Stored>();
  readonly #keepsVersions: boolean;
  /** The newest last. */
  #versions: Version[] = [];

  constructor(keepsVersions: boolean) {
    this.#keepsVersions = keepsVersions;
  }

  set(key: string, stored: Stored): void {
    this.current.set(key, stored);
    this.#add(key, stored);
  }

  /** @param id null: without versions it is gone, with versions it is only marked */
  delete(key: string, id: string | null): void {
    if (id === null || id === 'null') {
      this.current.delete(key);
      if (id === null) this.#add(key, null);
      return;
    }
    this.#versions = this.#versions.filter((one) => one.key !== key || one.id !== id);
    const newest = this.#versions.findLast((one) => one.key === key);
    if (newest?.stored) this.current.set(key, newest.stored);
    else this.current.delete(key);
  }

  /** Every version whose key begins so, by key and the newest first. */
  list(prefix: string): { key: string; id: string; isLatest: boolean; isMarker: boolean }[] {
    const all: Version[] = this.#keepsVersions
      ? this.#versions
      : [...this.current].map(([key, stored]) => ({ key, id: 'null', stored }));
    const seen = new Set<string>();
    return all
      .filter(({ key }) => key.startsWith(prefix))
      .toReversed()
      .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
      .map(({ key, id, stored }) => {
        const isLatest = !seen.has(key);
        seen.add(key);
        return { key, id, isLatest, isMarker: stored === null };
      });
  }

  #add(key: string, stored: Stored | null): void {
    if (this.#keepsVersions) this.#versions.push({ key, id: randomUUID(), stored });
  }
}
