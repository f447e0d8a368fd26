import { fork } from 'node:child_process';
import { SAYS_RUNNING, SAYS_STOP } from '../settings/launcherTalk';
import type { RunningProgram } from './launch';

/** Starts an agent as a process that has the terminal of this one. */
export function forkProgram(file: string, args: readonly string[]): RunningProgram {
  const child = fork(file, [...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  return {
    ended: new Promise((done) => {
      child.once('exit', (code, signal) => done({ code, signal }));
      // It could not be started at all; there is no exit then.
      child.once('error', () => {
        if (child.pid === undefined) done({ code: null, signal: null });
      });
    }),
    running: new Promise((done) => {
      child.on('message', (message) => {
        if (message === SAYS_RUNNING) done();
      });
    }),
    // As a message, because a signal would end it at once on Windows.
    stop: () => {
      if (child.connected) child.send(SAYS_STOP, () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
