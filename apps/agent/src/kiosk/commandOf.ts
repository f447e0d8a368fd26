import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const ANSWER_MS = 5000;

/**
 * The command with which a process was started, or null if it has ended. The number of an ended process may be
 * given to another, so a number alone says nothing.
 */
export function commandOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' ').trim() || null,
      () => null,
    );
  }
  if (process.platform !== 'win32') return outputOf('ps', ['-p', String(pid), '-o', 'command=']);
  const ask = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  return outputOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', ask]);
}

function outputOf(command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((done) => {
    execFile(command, args, { timeout: ANSWER_MS, windowsHide: true }, (failure, output) =>
      done(failure ? null : output.trim() || null),
    );
  });
}
