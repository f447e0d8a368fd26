import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('fakeChromium.mjs', import.meta.url));

interface Start {
  readonly pid: number;
  readonly args: readonly string[];
}

/** Puts a fake Chromium into the folder, and reads what it was started with for an agent of that folder. */
export function installFakeChromium(folder: string) {
  const path = join(folder, 'chromium');
  const profile = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(path, 0o755);
  const record = join(profile, 'starts.jsonl');
  return {
    path,
    starts: (): Start[] =>
      existsSync(record)
        ? readFileSync(record, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Start)
        : [],
    /** `die`: the next ones end at once; `stubborn`: they do not end when they are asked to. */
    behave(how: 'die' | 'stubborn' | 'well'): void {
      for (const name of ['die', 'stubborn']) rmSync(join(profile, name), { force: true });
      mkdirSync(profile, { recursive: true });
      if (how !== 'well') writeFileSync(join(profile, how), '');
    },
  };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
