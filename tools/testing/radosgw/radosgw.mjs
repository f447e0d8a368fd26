// A real S3 server for tests: the object gateway of Ceph with a monitor and a store in memory, from Debian's packages, in
// a Debian of its own that debootstrap makes.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.mjs';
import { loadSource } from '../../running/loadSource.mjs';
import { run } from '../../running/run.mjs';
import { freePort } from '../../running/startServer.mjs';
import { makeDebian } from '../../walk/cleanDebian.mjs';
import { enterCleanRoom } from '../../walk/cleanRoom.mjs';

const RELEASE = 'bookworm';
const PACKAGES = 'radosgw ceph-mon ceph-osd ceph-common';
/** Made once, since it takes minutes. What runs in it keeps its data in memory. */
const SYSTEM = join(root, 'node_modules/.cache/radosgw', RELEASE);
const KEYS = { accessKey: 'AKFAULTS', secretKey: 'a-secret-of-the-fault-tests' };
const BUCKET = 'fovea';
const HOME = '/srv/ceph';

/** Why it cannot run here, as an error. */
class NoRadosgw extends Error {}

/** @throws NoRadosgw when this machine cannot run one */
async function requireMachine() {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    throw new NoRadosgw('it takes Linux, as root');
  }
  if (existsSync(SYSTEM)) return;
  if ((await run('which', ['debootstrap'])).code !== 0) {
    throw new NoRadosgw('it takes debootstrap, which makes the Debian it runs in');
  }
}

/**
 * Starts the gateway with a new user and an empty bucket that keeps versions.
 * @returns what a server needs to use the bucket, and what the store itself says of it; a text: why this machine cannot
 *   run it
 */
export async function startRadosgw() {
  try {
    await requireMachine();
    await makeSystem();
  } catch (reason) {
    if (reason instanceof NoRadosgw) return reason.message;
    throw reason;
  }
  let room = null;
  try {
    const ports = { s3: await freePort(), v2: await freePort(), v1: await freePort() };
    room = await enterCleanRoom(SYSTEM, {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      CEPH_CONF: `${HOME}/ceph.conf`,
    });
    // In the network of this machine: the servers under test run outside.
    const shell = room.openShell({ isOnline: true });
    const demand = async (command) => {
      const { code, output } = await shell.run(command);
      if (code !== 0) throw new Error(`${command}\n${output}`);
      return output;
    };
    for (const command of startCommands(ports)) await demand(command);
    const version = /version (\S+)/.exec(await demand('radosgw --version'))?.[1] ?? '';
    const settings = {
      ...{ bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${ports.s3}` },
      ...KEYS,
    };
    const store = await openBucket(settings);
    return {
      version,
      env: {
        FOVEA_S3_BUCKET: settings.bucket,
        FOVEA_S3_ENDPOINT: settings.endpoint,
        FOVEA_S3_ACCESS_KEY: settings.accessKey,
        FOVEA_S3_SECRET_KEY: settings.secretKey,
      },
      ...store,
      /** Everything that the gateway has of the bucket: objects, old versions, marks, parts of uploads. */
      entries: async () => {
        const listed = JSON.parse(
          await demand(
            `radosgw-admin bucket list --bucket ${BUCKET} --max-entries 1000000 2> /dev/null`,
          ),
        );
        return listed.map(({ name }) => name);
      },
      close: () => room.leave(),
    };
  } catch (reason) {
    await room?.leave();
    throw reason;
  }
}

async function makeSystem() {
  if (existsSync(SYSTEM)) return;
  const unfinished = `${SYSTEM}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await makeDebian(unfinished, { release: RELEASE });
    const commands = [
      'apt-get update',
      `DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${PACKAGES}`,
      'apt-get clean',
    ].join(' && ');
    const spaces = ['--mount', '--pid', '--fork', '--kill-child'];
    const installed = await run(
      'unshare',
      [...spaces, 'chroot', unfinished, 'sh', '-c', commands],
      {
        limitMs: 900_000,
      },
    );
    if (installed.code !== 0) throw new Error(installed.output.slice(-1000));
    renameSync(unfinished, SYSTEM);
  } catch (reason) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    throw new NoRadosgw(`Debian's radosgw could not be installed: ${reason.message}`);
  }
}

function configuration({ s3, v2, v1 }) {
  return readFileSync(join(root, 'tools/testing/radosgw/ceph.conf'), 'utf8')
    .replaceAll('{s3}', String(s3))
    .replaceAll('{v2}', String(v2))
    .replaceAll('{v1}', String(v1));
}

function startCommands(ports) {
  const { s3, v2, v1 } = ports;
  const patience = 'timeout 60';
  return [
    `mount -t tmpfs tmpfs /srv && mkdir ${HOME} && cd ${HOME} && mkdir mon osd rgw`,
    `cat > ceph.conf << 'END'\n${configuration(ports)}\nEND`,
    "ceph-authtool --create-keyring mon.keyring --gen-key -n mon. --cap mon 'allow *'",
    `monmaptool --create --fsid $(ceph-conf --lookup fsid) --addv a '[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]' monmap`,
    'ceph-mon --mkfs -i a --monmap monmap --keyring mon.keyring',
    'ceph-mon -i a -f > mon.out 2>&1 & true',
    `${patience} ceph mon stat`,
    'uuid=$(cat /proc/sys/kernel/random/uuid)',
    `${patience} ceph osd new $uuid`,
    'ceph-osd -i 0 --mkfs --osd-uuid $uuid',
    'ceph-osd -i 0 -f > osd.out 2>&1 & true',
    `${patience} sh -c 'until ceph osd stat | grep -q "1 up"; do sleep 0.3; done'`,
    'radosgw -n client.rgw -f > rgw.out 2>&1 & true',
    `${patience} radosgw-admin user create --uid fovea --display-name Fovea ` +
      `--access-key ${KEYS.accessKey} --secret-key ${KEYS.secretKey}`,
    `${patience} bash -c 'until (exec 3<> /dev/tcp/127.0.0.1/${s3}) 2>/dev/null; do sleep 0.3; done'`,
  ];
}

/** Makes the bucket. @returns how to read it */
async function openBucket(settings) {
  const { s3Client } = await loadSource('apps/server/src/platform/objects/s3Client.ts');
  const { CheckedBucket } = await loadSource(
    'apps/server/src/research/chunkStores/checkedBucket.ts',
  );
  const { CreateBucketCommand, PutBucketVersioningCommand } = await import('@aws-sdk/client-s3');
  const client = s3Client(settings, { idleMs: 20_000 });
  const Bucket = settings.bucket;
  await client.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' };
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  client.destroy();
  const bucket = new CheckedBucket(settings, 'check/');
  return {
    read: (key) => bucket.read(key),
    keys: async (prefix) => {
      const keys = [];
      for await (const { key } of bucket.list(prefix)) keys.push(key);
      return keys;
    },
  };
}
