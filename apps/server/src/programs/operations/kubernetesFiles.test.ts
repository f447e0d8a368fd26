// The manifests in deploy/kubernetes fit each other, the image and the program.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTING_NAMES } from '../../platform/settings/settingNames';
import { setUpServer } from '../../testing/setUp';

const root = join(import.meta.dirname, '../../../../..');
const folder = join(root, 'deploy/kubernetes');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Named {
  readonly name: string;
}
interface SecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly seccompProfile?: { readonly type: string };
  readonly allowPrivilegeEscalation?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
}
interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
}
interface Container extends Named {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly (Named & {
    readonly valueFrom?: { readonly secretKeyRef?: Named & { readonly key: string } };
  })[];
  readonly envFrom?: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
  readonly ports?: readonly (Named & { readonly containerPort: number })[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources: { readonly requests?: object; readonly limits?: { readonly memory: string } };
  readonly securityContext: SecurityContext;
  readonly volumeMounts?: readonly (Named & { readonly mountPath: string })[];
}
type Labels = Readonly<Record<string, string>>;
interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly enableServiceLinks: boolean;
    readonly hostNetwork?: boolean;
    readonly securityContext: SecurityContext;
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly volumes?: readonly (Named & {
      readonly persistentVolumeClaim?: { readonly claimName: string };
    })[];
    readonly terminationGracePeriodSeconds?: number;
  };
}
interface Spec {
  readonly template?: Pod;
  readonly jobTemplate?: { readonly spec: { readonly template: Pod } };
  readonly selector?: Labels & { readonly matchLabels?: Labels };
  readonly podSelector?: { readonly matchLabels: Labels };
  readonly ports?: readonly { readonly name: string; readonly targetPort: string }[];
  readonly serviceName?: string;
  readonly replicas?: number;
  readonly strategy?: { readonly type: string };
  readonly volumeClaimTemplates?: readonly { readonly metadata: Named }[];
  readonly ingress?: readonly { readonly ports: readonly { readonly port: string | number }[] }[];
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named & { readonly namespace?: string; readonly annotations?: Labels };
  readonly spec?: Spec;
  readonly data?: Labels;
  readonly stringData?: Labels;
}

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const namesOf = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);
const podOf = ({ spec }: Manifest) => spec?.template ?? spec?.jobTemplate?.spec.template ?? null;
const workloads = manifests.flatMap((manifest) => {
  const pod = podOf(manifest);
  return pod === null
    ? []
    : [{ name: `${manifest.kind} ${manifest.metadata.name}`, pod, manifest }];
});
const containers = workloads.flatMap(({ name, pod }) =>
  [...pod.spec.containers, ...(pod.spec.initContainers ?? [])].map((container) => ({
    where: `${name}, ${container.name}`,
    pod,
    container,
  })),
);
const isOurs = ({ container }: { readonly container: Container }) =>
  container.image.includes('/fovea:');
const ours = containers.filter(isOurs);

/** Every value of a key, however deep. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) =>
    name === key ? [value, ...valuesOf(key, value)] : valuesOf(key, value),
  );
}

test('The guide names every file, and no other', () => {
  const guide = text('docs/installation.md');
  const applied = [...guide.matchAll(/kubectl apply (.+)/g)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/-f ([\w.-]+\.yaml)/g)].map(([, name]) => name ?? ''),
  );
  const filled = [...guide.matchAll(/([\w.-]+\.yaml) \| kubectl apply -f -/g)];
  const named = new Set([...applied, ...filled.map(([, name]) => name ?? '')]);
  expect([...named].toSorted()).toEqual(files.toSorted());
});

const VERSIONS: Readonly<Record<string, string>> = {
  Namespace: 'v1',
  Secret: 'v1',
  ConfigMap: 'v1',
  PersistentVolumeClaim: 'v1',
  Service: 'v1',
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Ingress: 'networking.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
};

test('Every manifest is of a known kind and version, in the one namespace, and none is there twice', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const { kind, apiVersion, metadata } of manifests) {
    expect([metadata.name, apiVersion]).toEqual([metadata.name, VERSIONS[kind]]);
    if (kind !== 'Namespace')
      expect([metadata.name, metadata.namespace]).toEqual([metadata.name, 'fovea']);
  }
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(namesOf('Namespace')).toEqual(['fovea']);
});

describe('What is named exists', () => {
  test('Settings, secrets and volumes of containers', () => {
    const used = workloads.map(({ pod }) => pod.spec);
    const configs = valuesOf('configMapRef', used) as Named[];
    const secrets = [
      ...(valuesOf('secretRef', used) as Named[]),
      ...(valuesOf('secretKeyRef', used) as Named[]),
    ];
    const claims = valuesOf('claimName', used) as string[];
    expect(namesOf('ConfigMap')).toEqual(expect.arrayContaining(configs.map(({ name }) => name)));
    expect(namesOf('Secret')).toEqual(expect.arrayContaining(secrets.map(({ name }) => name)));
    expect(namesOf('PersistentVolumeClaim')).toEqual(expect.arrayContaining(claims));
    // Each of those is used by something.
    expect(new Set(configs.map(({ name }) => name))).toEqual(new Set(namesOf('ConfigMap')));
    expect(new Set(secrets.map(({ name }) => name))).toEqual(new Set(namesOf('Secret')));
    expect(new Set(claims)).toEqual(new Set(namesOf('PersistentVolumeClaim')));
  });

  test('Keys of secrets', () => {
    for (const { where, container } of containers) {
      for (const { valueFrom } of container.env ?? []) {
        const asked = valueFrom?.secretKeyRef;
        if (!asked) continue;
        const secret = ofKind('Secret').find(({ metadata }) => metadata.name === asked.name);
        expect(Object.keys(secret?.stringData ?? {}), where).toContain(asked.key);
      }
    }
  });

  test('Volumes that are mounted', () => {
    for (const { name, pod, manifest } of workloads) {
      const there = [
        ...(pod.spec.volumes ?? []).map((volume) => volume.name),
        ...(manifest.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
      ];
      const mounted = pod.spec.containers.flatMap(({ volumeMounts = [] }) =>
        volumeMounts.map((mount) => mount.name),
      );
      expect([name, new Set(mounted)]).toEqual([name, new Set(there)]);
    }
  });

  test('Services of the ingress and of the database, with the ports that containers have', () => {
    const backends = valuesOf('backend', ofKind('Ingress')) as {
      service: Named & { port: { name: string } };
    }[];
    expect(backends.length).toBeGreaterThan(0);
    for (const { service } of backends) {
      const found = ofKind('Service').find(({ metadata }) => metadata.name === service.name);
      expect(found?.spec?.ports?.map(({ name }) => name)).toContain(service.port.name);
    }
    for (const { spec } of ofKind('StatefulSet')) {
      expect(namesOf('Service')).toContain(spec?.serviceName);
    }
    for (const { metadata, spec } of ofKind('Service')) {
      const pods = podsWith(spec?.selector);
      expect(pods.length, metadata.name).toBe(1);
      const ports = pods.flatMap(portNames);
      for (const { targetPort } of spec?.ports ?? []) {
        expect(ports, metadata.name).toContain(targetPort);
      }
    }
    const url = ofKind('Secret').flatMap(({ stringData }) => stringData?.['DATABASE_URL'] ?? []);
    expect(url.map((one) => new URL(one).hostname)).toEqual(['fovea-database']);
    expect(namesOf('Service')).toContain('fovea-database');
  });

  test('Pods that selectors look for', () => {
    for (const { manifest, name, pod } of workloads) {
      const wanted = manifest.spec?.selector?.matchLabels;
      if (wanted) expect(pod.metadata.labels, name).toMatchObject(wanted);
    }
    const policies = ofKind('NetworkPolicy');
    for (const { metadata, spec } of policies) {
      const pods = podsWith(spec?.podSelector?.matchLabels);
      expect(pods.length, metadata.name).toBeGreaterThan(0);
      const ports = pods.flatMap(portNames);
      for (const { port } of spec?.ingress?.flatMap((rule) => rule.ports) ?? []) {
        expect(ports, metadata.name).toContain(port);
      }
    }
    // Every pod is under a policy.
    const covered = policies.flatMap(({ spec }) => podsWith(spec?.podSelector?.matchLabels));
    expect(new Set(covered)).toEqual(new Set(workloads.map(({ pod }) => pod)));
  });
});

const podsWith = (labels: Labels | undefined) =>
  workloads
    .map(({ pod }) => pod)
    .filter(({ metadata }) =>
      Object.entries(labels ?? {}).every(([key, value]) => metadata.labels[key] === value),
    );
const portNames = (pod: Pod) =>
  pod.spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));

describe('The program', () => {
  const server = setUpServer();

  test('It knows every setting, also those that are commented out', () => {
    const config = ofKind('ConfigMap')[0]?.data ?? {};
    const secret = ofKind('Secret').find(({ metadata }) => metadata.name === 'fovea-secrets');
    const commented = [
      ...text('deploy/kubernetes/secrets.example.yaml').matchAll(/^ +# ([A-Z_0-9]+):/gm),
    ];
    const names = [
      ...Object.keys(config),
      ...Object.keys(secret?.stringData ?? {}),
      ...commented.map(([, name]) => name ?? ''),
      ...ours.flatMap(({ container }) => (container.env ?? []).map(({ name }) => name)),
    ];
    expect(names).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'FOVEA_PUBLIC_URL', 'FOVEA_BACKUP_KEY']),
    );
    const known: readonly string[] = SETTING_NAMES;
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.values(config).filter((value) => typeof value !== 'string')).toEqual([]);
  });

  test('It listens where the cluster asks, and writes where a volume is', () => {
    const config = ofKind('ConfigMap')[0]?.data ?? {};
    const [deployment] = ofKind('Deployment');
    const container = deployment?.spec?.template?.spec.containers[0];
    expect(container?.ports?.map(({ containerPort }) => String(containerPort))).toEqual([
      config['PORT'],
    ]);
    const mounts = container?.volumeMounts?.map(({ mountPath }) => `${mountPath}/`) ?? [];
    expect(mounts.some((path) => config['FOVEA_DATA']?.startsWith(path))).toBe(true);
    expect(mounts).toContain('/tmp/');
  });

  test('It answers what probes ask', async () => {
    const [deployment] = ofKind('Deployment');
    const container = deployment?.spec?.template?.spec.containers[0];
    const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
    const paths = probes.map((probe) => probe?.httpGet?.path ?? 'none');
    expect(paths).toEqual(['/health', '/health', '/ready']);
    for (const probe of probes) expect(probe?.httpGet?.port).toBe(container?.ports?.[0]?.name);
    for (const path of paths) expect((await fetch(server.base + path)).status, path).toBe(200);
  });

  test('It has every command', () => {
    const commands = text('apps/server/src/programs/commands.ts');
    const asked = ours.map(({ container }) => container.args?.[0]);
    expect(asked.toSorted()).toEqual(['backup', 'migrate', 'restore', 'serve']);
    for (const command of asked) expect(commands).toContain(`case '${command}':`);
  });

  test('One server at a time writes recordings, and it is given the time it needs to end', () => {
    const spec = ofKind('Deployment')[0]?.spec;
    expect([spec?.replicas, spec?.strategy?.type]).toEqual([1, 'Recreate']);
    expect(spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(90);
  });
});

describe('Images', () => {
  const compose = parse(text('deploy/docker/compose.yaml')) as {
    services: Record<string, { image: string }>;
  };

  test('Each has a version, and the same everywhere', () => {
    const { version } = JSON.parse(text('package.json')) as { version: string };
    for (const { where, container } of ours) {
      expect([where, container.image]).toEqual([where, `registry.example.org/fovea:${version}`]);
    }
    expect(compose.services['fovea']?.image).toBe(`fovea:${version}`);
    const others = containers.filter((one) => !isOurs(one)).map(({ container }) => container.image);
    expect(others).toEqual([compose.services['database']?.image]);
    expect(text('deploy/docker/Dockerfile')).toContain(`-t fovea:${version} `);
  });
});

describe('Rights', () => {
  test.each(containers)(
    '$where runs as an ordinary user who may change nothing but its volumes',
    ({ container, pod }) => {
      const context = { ...pod.spec.securityContext, ...container.securityContext };
      expect(context).toMatchObject({
        runAsNonRoot: true,
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(context.runAsUser).toBeGreaterThan(0);
      expect(context.capabilities?.add).toBeUndefined();
      expect(container.resources.requests).toHaveProperty('memory');
      expect(container.resources.limits).toHaveProperty('memory');
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
      });
      expect(pod.spec.hostNetwork).toBeUndefined();
    },
  );

  test('The user is that of the image', () => {
    const user = Number(/^USER (\d+)$/m.exec(text('deploy/docker/Dockerfile'))?.[1]);
    for (const { where, pod } of ours) {
      expect([where, pod.spec.securityContext.runAsUser]).toEqual([where, user]);
    }
  });
});

test('The ingress buffers nothing, and limits no upload', () => {
  expect(ofKind('Ingress')[0]?.metadata.annotations).toMatchObject({
    'nginx.ingress.kubernetes.io/proxy-body-size': '0',
    'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
    'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
  });
});
