// A clean Debian in a folder, made of the packages that this machine gets its own from.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { run } from '../running/run.mjs';

const SUBSTITUTES = join(root, 'tools/walk/substitutes');
const AUTHORITIES = 'usr/local/share/ca-certificates';

/**
 * @param {string} folder is empty
 * @param {{release: string, base?: string}} options `base`: an archive of the fresh system, made where it is missing
 * @throws when it cannot be made
 */
export async function makeDebian(folder, { release, base }) {
  const mirror = await debianMirror();
  if (base !== undefined && existsSync(base)) {
    await demand('tar', ['-xf', base, '-C', folder, '--numeric-owner']);
  } else {
    // In a space of its own: what debootstrap mounts is gone with it.
    await demand('unshare', ['--mount', 'debootstrap', release, folder, mirror]);
    if (base !== undefined)
      await demand('tar', ['-cf', base, '-C', folder, '--numeric-owner', '.']);
  }
  const sources = [release, `${release}-updates`].map((suite) => `deb ${mirror} ${suite} main`);
  writeFileSync(join(folder, 'etc/apt/sources.list'), `${sources.join('\n')}\n`);
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  // Authorities that this machine's network needs.
  mkdirSync(join(folder, AUTHORITIES), { recursive: true });
  for (const name of existsSync(`/${AUTHORITIES}`) ? readdirSync(`/${AUTHORITIES}`) : []) {
    copyFileSync(join('/', AUTHORITIES, name), join(folder, AUTHORITIES, name));
  }
  for (const name of readdirSync(SUBSTITUTES)) {
    const to = name === 'policy-rc.d' ? 'usr/sbin' : 'usr/local/sbin';
    copyFileSync(join(SUBSTITUTES, name), join(folder, to, name));
  }
}

/** Of this machine's own configuration. */
async function debianMirror() {
  const format = '$(LABEL) $(REPO_URI)';
  const { output } = await run('apt-get', [
    'indextargets',
    '--format',
    format,
    'Created-By: Packages',
  ]);
  const [line] = output.split('\n').filter((each) => each.startsWith('Debian '));
  if (!line) throw new Error('This machine gets no packages of Debian: see apt-get update.');
  return line.slice('Debian '.length);
}

/**
 * Puts the working tree, without its history, where the clean system clones it from. Files that git does not know
 * are not in it.
 * @param {string} folder of the system
 * @param {string} address that the documents name
 */
export async function offerProgram(folder, address) {
  const somebody = ['-c', 'user.name=Fovea', '-c', 'user.email=walk@example.org'];
  const stashed = (await demand('git', [...somebody, 'stash', 'create'])).trim();
  const tree = `${stashed || 'HEAD'}^{tree}`;
  const made = await demand('git', [...somebody, 'commit-tree', tree, '-m', 'The program']);
  const commit = made.trim();
  const repository = join(folder, 'srv/fovea.git');
  rmSync(repository, { recursive: true, force: true });
  await demand('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', repository]);
  await demand('git', ['push', '--quiet', repository, `${commit}:refs/heads/main`]);
  writeFileSync(
    join(folder, 'etc/gitconfig'),
    `[url "file:///srv/fovea.git"]\n\tinsteadOf = ${address}\n`,
  );
}

async function demand(command, args) {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
  return output;
}
