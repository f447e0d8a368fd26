import { vi } from 'vitest';

/** Waits until a check passes; a machine that is busy elsewhere may need a while. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000, interval: 10 });
