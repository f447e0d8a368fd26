import { vi } from 'vitest';

/** A media track that can only be live or ended. */
export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  readonly kind: 'audio' | 'video';

  constructor(kind: 'audio' | 'video') {
    super();
    this.kind = kind;
  }

  getSettings(): MediaTrackSettings {
    return this.kind === 'video' ? { frameRate: 25 } : {};
  }

  applyConstraints(): Promise<void> {
    return Promise.resolve();
  }

  /** Ended by the device or the respondent, not by the page. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

export class FakeStream {
  readonly tracks: readonly FakeTrack[];
  constructor(tracks: readonly FakeTrack[]) {
    this.tracks = tracks;
  }
  getTracks = () => [...this.tracks];
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
}

/** An encoder whose slices are triggered by the test. */
export class FakeMediaRecorder extends EventTarget {
  static instances: FakeMediaRecorder[] = [];
  static supported: (type: string) => boolean = (type) => type.startsWith('video/mp4');
  static readonly isTypeSupported = (type: string) => FakeMediaRecorder.supported(type);

  state: 'inactive' | 'recording' = 'inactive';
  readonly stream: FakeStream;
  readonly options: { readonly mimeType: string };
  readonly mimeType: string;

  constructor(stream: FakeStream, options: { readonly mimeType: string }) {
    super();
    this.options = options;
    this.stream = stream;
    this.mimeType = options.mimeType;
    FakeMediaRecorder.instances.push(this);
  }

  start(): void {
    this.state = 'recording';
    queueMicrotask(() => this.dispatchEvent(new Event('start')));
  }

  slice(bytes: number): void {
    this.dispatchEvent(
      Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }),
    );
  }

  requestData(): void {
    this.slice(10);
  }

  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.slice(20);
      this.dispatchEvent(new Event('stop'));
    });
  }
}

/** Replaces the browser's media APIs with fakes; `vi.unstubAllGlobals` restores them. */
export function stubMedia(): void {
  FakeMediaRecorder.instances = [];
  FakeMediaRecorder.supported = (type) => type.startsWith('video/mp4');
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
}
