import type {
  DeviceChannel,
  DeviceDriver,
  DeviceListener,
  FoundDevice,
  OpenDevice,
} from '../devices/device';
import { describeChannels } from './describeChannels';
import { discoverStreams } from './discoverStreams';
import { fetchFullInfo } from './fetchFullInfo';
import { Inlet } from './inlet';
import { DEFAULT_LSL_NETWORK, type LslNetwork } from './lslNetwork';
import { isSameDevice, idsOfStreams } from './streamIdentity';
import type { StreamInfo } from './streamInfo';

/** Of the time of a search, what is left for the descriptions of the streams that answered last. */
const DESCRIBING_SHARE = 0.3;
const OPEN_SEARCH_MS = 3_000;

interface FoundStream {
  readonly info: StreamInfo;
  readonly isKnownByUid: boolean;
}

/** Whatever sends its data by the Lab Streaming Layer, in this network. */
export class LslDriver implements DeviceDriver {
  readonly #network: LslNetwork;
  /** By the id of the device. */
  #found: ReadonlyMap<string, FoundStream> = new Map();

  constructor(network: LslNetwork = DEFAULT_LSL_NETWORK) {
    this.#network = network;
  }

  /** Streams whose description cannot be fetched are left out: they could not be received either. */
  async find(waitMs: number): Promise<readonly FoundDevice[]> {
    const all = AbortSignal.timeout(waitMs);
    const channels = new Map<StreamInfo, DeviceChannel[]>();
    const fetching: Promise<void>[] = [];
    const infos = await this.#discover(waitMs * (1 - DESCRIBING_SHARE), (info) => {
      const fetched = fetchFullInfo(info, all).then(
        (document) => void channels.set(info, describeChannels(info, document)),
        () => undefined,
      );
      fetching.push(fetched);
    });
    await Promise.all(fetching);
    const ids = this.#remember(infos);
    return infos.flatMap((info) => {
      const described = channels.get(info);
      const id = ids.get(info);
      if (!described || id === undefined) return [];
      return [
        {
          id,
          name: info.name,
          driver: 'lsl' as const,
          channels: described,
          nominalRateHz: info.nominalRateHz,
          canCalibrate: false,
        },
      ];
    });
  }

  async open(device: FoundDevice, listener: DeviceListener): Promise<OpenDevice> {
    const known = this.#found.get(device.id);
    if (known) {
      try {
        return await this.#openStream(device, known, listener);
      } catch {
        // Its program may have been started again since, at other ports.
      }
    }
    this.#remember(await this.#discover(OPEN_SEARCH_MS));
    const stream = this.#found.get(device.id);
    if (!stream) {
      throw new Error(
        `"${device.name}" was not found in the network. Start the program that sends it.`,
      );
    }
    return this.#openStream(device, stream, listener);
  }

  async #openStream(
    device: FoundDevice,
    stream: FoundStream,
    listener: DeviceListener,
  ): Promise<OpenDevice> {
    const inlet = await Inlet.open({ ...stream, network: this.#network, listener });
    return { device, close: () => inlet.close() };
  }

  async #discover(ms: number, onFound?: (info: StreamInfo) => void): Promise<StreamInfo[]> {
    const infos: StreamInfo[] = [];
    await discoverStreams(this.#network, AbortSignal.timeout(ms), (info) => {
      infos.push(info);
      onFound?.(info);
    });
    return infos;
  }

  #remember(infos: readonly StreamInfo[]): ReadonlyMap<StreamInfo, string> {
    const ids = idsOfStreams(infos);
    this.#found = new Map(
      infos.map((info) => {
        const others = infos.filter((other) => other !== info && isSameDevice(other, info));
        return [ids.get(info) ?? '', { info, isKnownByUid: others.length > 0 }];
      }),
    );
    return ids;
  }
}
