// Which vitest projects of vitest.config.ts each stage of `npm test` runs, and in which lane: `isSlow` stages run with `--all` only.

/** @type {Readonly<Record<string, {projects: readonly string[], isSlow?: true}>>} */
export const VITEST_STAGES = {
  // Three surroundings in one run, so that both cores are busy to the end.
  unit: { projects: ['unit', 'unit-page', 'unit-alone'] },
  server: { projects: ['pglite'] },
  smoke: { projects: ['pglite-smoke'], isSlow: true },
  postgres: { projects: ['server', 'server-replaced'] },
  'slow-postgres': { projects: ['server-slow'], isSlow: true },
  journeys: { projects: ['journeys'] },
  'slow-journeys': { projects: ['slow-journeys'], isSlow: true },
};

/** What runs on PGlite runs on PostgreSQL too. */
export const SECOND_RUNS = ['pglite', 'pglite-smoke'];
