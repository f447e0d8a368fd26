import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';

/**
 * Turns this process into a built program, the server or the agent, with the given arguments. Without a second
 * process, signals from the terminal or a supervisor reach the program itself, and ending this process ends it.
 */
export async function becomeProgram(program, args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  const main = join(root, 'apps', program, 'dist', 'main.js');
  process.argv = [process.execPath, main, ...args];
  dropRepeats(['SIGINT', 'SIGTERM']);
  await import(pathToFileURL(main).href);
}

/** npm repeats a Ctrl+C that the terminal has already delivered: within a second it is the same signal. */
function dropRepeats(signals) {
  const emit = process.emit.bind(process);
  const last = new Map();
  process.emit = (name, ...rest) => {
    if (signals.includes(name)) {
      const now = performance.now();
      if (now - (last.get(name) ?? -Infinity) < 1000) return true;
      last.set(name, now);
    }
    return emit(name, ...rest);
  };
}
