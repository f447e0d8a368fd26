import { existsSync } from 'node:fs';

export interface Sandboxed {
  /** Absolute paths on this machine, by where the program finds them. */
  readonly readOnly: Readonly<Record<string, string>>;
  readonly writable: Readonly<Record<string, string>>;
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: {
    /** Of all processor time; without it the caller ends the program. */
    readonly cpuS?: number;
    readonly fileBytes: number;
    /** Of addresses; a program that reserves many more than it uses is limited in its data instead. */
    readonly memoryBytes?: number;
    readonly dataBytes?: number;
    /** With threads; if the server is root, together with other programs of the same user. */
    readonly processes: number;
  };
  /** Who it is if the server runs as root. */
  readonly user: number;
  readonly command: readonly string[];
}

/** Where Debian and Ubuntu install it. */
export const BUBBLEWRAP = '/usr/bin/bwrap';
/**
 * Who programs are if the server runs as root: nobody else's processes count towards their limit, and R's not
 * towards that of the others.
 */
export const R_USER = 64_321;
export const HTML_USER = 64_322;
const TEMPORARY_BYTES = 256 * 1024 * 1024;

/** What programs of /usr need of /etc: fonts, which of several libraries is used, R's own settings. */
const ETC = ['R', 'alternatives', 'fonts', 'ld.so.cache', 'texmf', 'pandoc'];
const LINKS = ['bin', 'lib', 'lib64', 'sbin'];

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * A command line that runs a program with nothing but /usr and the given folders: no network, no other
 * processes, no environment, no privileges, and limits of time, memory, processes and files.
 */
export function sandboxedCommand(given: Sandboxed): [string, ...string[]] {
  const binds = (option: string, folders: Readonly<Record<string, string>>) =>
    Object.entries(folders).flatMap(([inside, host]) => [option, host, inside]);
  const { limits } = given;
  const own = ETC.filter((name) => existsSync(`/etc/${name}`));
  return [
    BUBBLEWRAP,
    ...namespaces(),
    ...['--die-with-parent', '--new-session'],
    ...['--ro-bind', '/usr', '/usr'],
    ...LINKS.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['--perms', '0755', '--dir', '/etc'],
    ...own.flatMap((name) => ['--ro-bind', `/etc/${name}`, `/etc/${name}`]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(TEMPORARY_BYTES), '--tmpfs', '/tmp'],
    ...parentsOf(Object.keys(given.readOnly)),
    ...binds('--ro-bind', given.readOnly),
    ...binds('--bind', given.writable),
    ...['--chdir', given.workFolder, '--clearenv'],
    ...Object.entries({
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: '/tmp',
      ...given.environment,
    }).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(isRoot() ? asUser(given.user) : []),
    ...['prlimit', `--nproc=${limits.processes}`, '--core=0', '--memlock=0'],
    ...(limits.cpuS === undefined ? [] : [`--cpu=${limits.cpuS}`]),
    `--fsize=${limits.fileBytes}`,
    ...(limits.memoryBytes === undefined ? [] : [`--as=${limits.memoryBytes}`]),
    ...(limits.dataBytes === undefined ? [] : [`--data=${limits.dataBytes}`]),
    '--',
    ...given.command,
  ];
}

/** Folders above a bound one; bubblewrap would make them for root alone. */
function parentsOf(paths: readonly string[]): string[] {
  const parents = paths.flatMap((path) =>
    path
      .split('/')
      .slice(1, -1)
      .map((_, at, names) => `/${names.slice(0, at + 1).join('/')}`),
  );
  return [...new Set(parents)].flatMap((path) => ['--perms', '0755', '--dir', path]);
}

/**
 * Root is not held by a limit of processes, not even in a user namespace: then the program becomes another
 * user instead, and the capabilities to do so are dropped with it.
 */
function namespaces(): string[] {
  if (!isRoot()) {
    return ['--unshare-all', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'];
  }
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--cap-drop', 'ALL'],
    ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name]),
  ];
}

function asUser(user: number): string[] {
  const id = String(user);
  return [
    ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all'],
  ];
}
