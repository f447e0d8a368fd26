// Shared by the benches that compare with C programs: processor time here, and building the C reference
// program.
import { execFileSync } from 'node:child_process';

/**
 * A run is the best of this many passes in processor time, here and in C, because other programs on the
 * machine disturb single passes and the wall clock.
 */
export const PASSES = 5;

export function bestOf(passes, run) {
  let best = Infinity;
  for (let pass = 0; pass < passes; pass++) {
    const since = process.cpuUsage();
    run();
    // User and system time are estimated from ticks; only their sum is exact.
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
