import { execFileSync } from 'node:child_process';

/** Kills the browser of a profile as a crash or a power failure would: pages are not notified. */
export function killBrowser(folder: string): void {
  const processes = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  for (const line of processes) {
    if (!line.includes(`--user-data-dir=${folder}`)) continue;
    try {
      process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}
