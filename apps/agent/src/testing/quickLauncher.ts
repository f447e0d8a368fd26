import { runLauncher } from '../launcher/runLauncher';

/** The launcher, with little patience: a program of tests. */
process.exit(
  await runLauncher(process.argv.slice(2), {
    trialMs: 2000,
    endMs: 300,
    afterCrashesMs: () => 20,
  }),
);
