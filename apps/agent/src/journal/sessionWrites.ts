/**
 * What is written of a session, and what deletes it. Writes go on at the same time; a deletion waits for those that have
 * begun, and later ones wait for it, so that none of them leaves a file behind it or is deleted unseen.
 */
export function sessionWrites() {
  const writes = new Map<string, Set<Promise<unknown>>>();
  const deletions = new Map<string, Promise<unknown>>();

  return {
    async write<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
      while (deletions.has(sessionId)) await deletions.get(sessionId)?.catch(() => undefined);
      const done = work();
      const all = writes.get(sessionId) ?? new Set();
      writes.set(sessionId, all.add(done));
      try {
        return await done;
      } finally {
        all.delete(done);
        if (all.size === 0 && writes.get(sessionId) === all) writes.delete(sessionId);
      }
    },
    async delete<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
      while (deletions.has(sessionId)) await deletions.get(sessionId)?.catch(() => undefined);
      const done = Promise.allSettled([...(writes.get(sessionId) ?? [])]).then(work);
      deletions.set(sessionId, done);
      try {
        return await done;
      } finally {
        deletions.delete(sessionId);
      }
    },
  };
}
