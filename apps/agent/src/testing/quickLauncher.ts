import { runLauncher } from '../launcher/runLauncher';

/** The launcher, which does not wait after crashes: a program of tests. */
process.exit(
  await runLauncher(process.argv.slice(2), {
    trialMs: 60_000,
    endMs: 5000,
    afterCrashesMs: () => 20,
  }),
);
