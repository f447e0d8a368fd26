import { execFileSync } from 'node:child_process';

/** Sends a signal to every process of the browser of a profile. */
export function signalBrowser(folder: string, signal: NodeJS.Signals): void {
  const processes = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  for (const line of processes) {
    if (!line.includes(`--user-data-dir=${folder}`)) continue;
    try {
      process.kill(Number(line.trim().split(' ')[0]), signal);
    } catch {
      // It ended with its parent.
    }
  }
}
