// Processes in a clean system have mounts, processes and a network of their own: ports are free, nothing outside is
// reached, and all of it ends with the first process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const MOUNTS = `
set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sysfs "$1/sys"
mkdir -p "$1/dev/shm" "$1/dev/pts"
mount -t tmpfs tmpfs "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
hostname fovea
ip link set lo up
echo ready
sleep infinity & wait
`;

/**
 * @param {string} folder of a system
 * @param {Record<string, string>} env of its commands; nothing else is in their environment
 */
export async function enterCleanRoom(folder, env) {
  const spaces = ['--mount', '--pid', '--net', '--uts', '--fork', '--kill-child'];
  const outer = spawn('unshare', [...spaces, 'bash', '-c', MOUNTS, 'bash', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => outer.kill('SIGKILL');
  // Before the folder is removed.
  process.prependListener('exit', end);
  await Promise.race([
    once(outer.stdout, 'data'),
    once(outer, 'close').then(() => {
      throw new Error('The clean system cannot be entered: it takes root and namespaces.');
    }),
  ]);
  const first = firstProcess(outer.pid);
  const enter = (isOnline, words) => {
    const net = isOnline ? [] : ['--net'];
    const entered = ['--target', first, '--mount', '--pid', '--uts', ...net];
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    return spawn('nsenter', [...entered, 'chroot', folder, 'env', '-i', ...settings, ...words]);
  };
  const shells = [];
  return {
    /** A shell that keeps its folder and its variables from one command to the next. */
    openShell({ isOnline }) {
      const shell = openShell(enter(isOnline, ['bash', '--norc']));
      shells.push(shell);
      return shell;
    },
    /** Ends every process in it; mounts go with them. */
    async leave() {
      for (const shell of shells) shell.end();
      const closed = once(outer, 'close');
      end();
      await closed;
      process.off('exit', end);
    },
  };
}

/** The process within the new spaces, which is the only child of the one that made them. */
function firstProcess(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

function openShell(child) {
  const mark = `walked-${process.pid}-`;
  const ended = new RegExp(`^${mark}(\\d+)\n`, 'm');
  let output = '';
  let look = () => undefined;
  let isClosed = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      output += piece;
      look();
    });
  }
  child.on('close', () => {
    isClosed = true;
    look();
  });
  return {
    /**
     * @param {string} command
     * @returns {Promise<{code: number, output: string, seconds: number}>}
     */
    run(command) {
      output = '';
      const since = performance.now();
      return new Promise((done) => {
        const finish = (code, text) => {
          look = () => undefined;
          done({ code, output: text.trimEnd(), seconds: (performance.now() - since) / 1000 });
        };
        look = () => {
          const found = ended.exec(output);
          if (found) finish(Number(found[1]), output.slice(0, found.index));
          else if (isClosed) finish(1, output);
        };
        const quoted = `'${command.replaceAll("'", "'\\''")}'`;
        child.stdin.write(`eval ${quoted} < /dev/null 2>&1; printf '\\n${mark}%s\\n' $?\n`);
      });
    },
    end: () => child.stdin.end(),
  };
}
