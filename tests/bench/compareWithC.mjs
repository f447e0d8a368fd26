// What benches against C programs share: processor time here, and the program built from a twin's source.
import { execFileSync } from 'node:child_process';

/**
 * A run is the best of this many passes, here and in C, in processor time: other programs on the
 * machine disturb single passes and the clock on the wall.
 */
export const PASSES = 5;

export function bestOf(passes, run) {
  let best = Infinity;
  for (let pass = 0; pass < passes; pass++) {
    const since = process.cpuUsage();
    run();
    // The system splits the two by guessing at its ticks; only their sum is exact.
    const { user, system } = process.cpuUsage(since);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** @returns the program; null without a C compiler */
export function compileC(source, program) {
  const flags = ['-O3', '-march=native', '-ffp-contract=off', source, '-o', program, '-lm'];
  try {
    execFileSync('cc', flags, { stdio: ['ignore', 'ignore', 'inherit'] });
    return program;
  } catch (reason) {
    if (reason.code === 'ENOENT') return null;
    throw reason;
  }
}
