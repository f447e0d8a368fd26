import { describe, expect, it } from 'vitest';
import { mapConcurrently, run } from './run.mjs';

describe('run', () => {
  it('collects the output and the exit code of a command', async () => {
    const script = "console.log('said'); console.error('complained'); process.exit(3)";
    const { code, output } = await run(process.execPath, ['-e', script]);
    expect(code).toBe(3);
    expect(output).toContain('said');
    expect(output).toContain('complained');
  });

  it('ends a command at its time limit, with the children it started', async () => {
    const child = "setInterval(() => {}, 1000); console.log('child ' + process.pid)";
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const { code, timedOut, output } = await run(process.execPath, ['-e', script], {
      limitMs: 1500,
    });
    expect(timedOut).toBe(true);
    expect(code).toBe(124);
    // The grandchild holds the other end of the pipes: if it were alive, `run` would still wait.
    expect(output).toContain('child ');
  });

  it('reports a command that does not exist', async () => {
    const { code, output } = await run('no-such-command-anywhere', []);
    expect(code).not.toBe(0);
    expect(output).toContain('no-such-command-anywhere');
  });
});

describe('inTurns', () => {
  it('keeps the order and never exceeds the concurrency limit', async () => {
    let atOnce = 0;
    let most = 0;
    const answers = await mapConcurrently([30, 10, 20, 5], 2, async (ms) => {
      most = Math.max(most, ++atOnce);
      await new Promise((done) => setTimeout(done, ms));
      atOnce--;
      return ms * 2;
    });
    expect(answers).toEqual([60, 20, 40, 10]);
    expect(most).toBe(2);
  });
});
