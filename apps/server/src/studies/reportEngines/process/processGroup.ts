import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { setPriority } from 'node:os';

export interface GroupOptions {
  readonly command: readonly [string, ...string[]];
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: 'ignore' | 'pipe';
}

export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Ends the program and whatever it has started. */
  kill(): void;
}

/** Starts a program in a group of its own, without the environment of the server, and after the server in turn. */
export function startGroup({
  command,
  workFolder,
  environment,
  stdin,
}: GroupOptions): ProcessGroup {
  const [program, ...args] = command;
  const stdio: StdioOptions = [stdin, 'pipe', 'pipe'];
  const child = spawn(program, args, {
    ...{ cwd: workFolder, env: environment, stdio },
    detached: process.platform !== 'win32',
  });
  try {
    // Serving calls comes first.
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // It has ended already, or this system does not allow it.
  }
  return {
    child,
    kill() {
      try {
        if (child.pid !== undefined && process.platform !== 'win32') {
          process.kill(-child.pid, 'SIGKILL');
        } else child.kill('SIGKILL');
      } catch {
        // It has ended already.
      }
    },
  };
}
