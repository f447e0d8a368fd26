import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';

/**
 * Turns this process into the server with the given arguments. No second process: a signal, from the
 * terminal or from a supervisor, reaches the server itself, and ending this process ends it.
 */
export async function becomeServer(args) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  process.argv = [process.execPath, main, ...args];
  dropRepeats(['SIGINT', 'SIGTERM']);
  await import(pathToFileURL(main).href);
}

/** npm passes on a Ctrl+C that the terminal has already delivered: within a second it is the same one. */
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
