import { createInterface } from 'node:readline/promises';

/** Where somebody can be asked. */
export interface Terminal {
  /** The line that was typed; null once the agent stops. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<string | null>;
}

/**
 * The terminal of this process; null if there is none.
 * @param onInterrupt Ctrl+C, which does not come as a signal while a line is read
 */
export function openTerminal(onInterrupt: () => void): Terminal | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return {
    async ask(question, signal) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      lines.once('SIGINT', onInterrupt);
      // Ctrl+D: nobody will answer.
      const closed = new Promise<null>((done) => lines.once('close', () => done(null)));
      try {
        const line = await Promise.race([lines.question(question, { signal }), closed]);
        if (line === null && !signal.aborted) onInterrupt();
        return line;
      } catch (reason) {
        if (signal.aborted) return null;
        throw reason;
      } finally {
        lines.close();
      }
    },
  };
}
