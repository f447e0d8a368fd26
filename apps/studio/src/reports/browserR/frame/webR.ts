/** The part of webR that is used. It is fetched from the server, where an operator has installed it. */
export interface WebR {
  init(): Promise<unknown>;
  evalRVoid(code: string): Promise<void>;
  read(): Promise<{ readonly type: string; readonly data: unknown }>;
  readonly FS: {
    mkdir(path: string): Promise<unknown>;
    writeFile(path: string, data: Uint8Array): Promise<void>;
    readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
    lookupPath(path: string): Promise<FileNode>;
  };
}

export interface FileNode {
  readonly name: string;
  readonly isFolder: boolean;
  readonly mode: number;
  readonly contents: Readonly<Record<string, FileNode>>;
}

interface WebRModule {
  readonly WebR: new (options: {
    baseUrl: string;
    channelType: number;
    interactive: boolean;
    REnv: Readonly<Record<string, string>>;
  }) => WebR;
  readonly ChannelType: { readonly PostMessage: number };
}

/**
 * Starts R in a worker of this frame, which has no origin: its script is fetched and started from a blob, and the channel
 * is the one that needs no shared memory.
 */
export async function startWebR(rUrl: string): Promise<WebR> {
  const script = await fetch(`${rUrl}webr-worker.js`);
  if (!script.ok) throw new Error(`R could not be loaded (${script.status}).`);
  const blob = new Blob([await script.text()], { type: 'text/javascript' });
  const workerUrl = URL.createObjectURL(blob);
  const PlainWorker = globalThis.Worker;
  globalThis.Worker = class extends PlainWorker {
    constructor() {
      super(workerUrl);
    }
  };
  const { WebR, ChannelType } = (await import(/* @vite-ignore */ `${rUrl}webr.js`)) as WebRModule;
  const webR = new WebR({
    baseUrl: rUrl,
    channelType: ChannelType.PostMessage,
    interactive: false,
    REnv: { R_HOME: '/usr/lib/R', FONTCONFIG_PATH: '/etc/fonts', R_ENABLE_JIT: '0', TZ: 'UTC' },
  });
  await webR.init();
  return webR;
}
