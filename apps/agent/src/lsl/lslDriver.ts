import type {
  DeviceChannel,
  DeviceDriver,
  DeviceListener,
  FoundDevice,
  OpenDevice,
} from '../devices/device';
import { timeLimit } from '@fovea/link/calls/timeLimit';
import { describeChannels } from './describeChannels';
import { discoverStreams } from './discoverStreams';
import { fetchFullInfo } from './fetchFullInfo';
import { Inlet } from './inlet';
import { DEFAULT_LSL_NETWORK, type LslNetwork } from './lslNetwork';
import { StreamIds } from './streamIdentity';
import type { StreamInfo } from './streamInfo';

/** Of the time of a search, what is left for the descriptions of the streams that answered last. */
const DESCRIBING_SHARE = 0.3;
const OPEN_SEARCH_MS = 3_000;

/** Whatever sends its data by the Lab Streaming Layer, in this network. */
export class LslDriver implements DeviceDriver {
  readonly #network: LslNetwork;
  readonly #ids = new StreamIds();
  /** By the id of the device, those of the last search. */
  #found: ReadonlyMap<string, StreamInfo> = new Map();
  /** By the uid, those of the last search: a stream describes itself once, when it is opened. */
  #described = new Map<string, DeviceChannel[]>();

  constructor(network: LslNetwork = DEFAULT_LSL_NETWORK) {
    this.#network = network;
  }

  /** Streams whose description cannot be fetched are left out: they could not be received either. */
  async find(waitMs: number): Promise<readonly FoundDevice[]> {
    const all = AbortSignal.timeout(waitMs);
    const channels = new Map<string, DeviceChannel[]>();
    const fetching: Promise<void>[] = [];
    const infos = await this.#discover(waitMs * (1 - DESCRIBING_SHARE), (info) => {
      const known = this.#described.get(info.uid);
      if (known) {
        channels.set(info.uid, known);
        return;
      }
      const fetched = fetchFullInfo(info, all).then(
        (document) => void channels.set(info.uid, describeChannels(info, document)),
        () => undefined,
      );
      fetching.push(fetched);
    });
    await Promise.all(fetching);
    this.#described = channels;
    const ids = this.#remember(infos);
    return infos.flatMap((info) => {
      const described = channels.get(info.uid);
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
    info: StreamInfo,
    listener: DeviceListener,
  ): Promise<OpenDevice> {
    const isKnownByUid = () => this.#ids.hasSeveralLike(info);
    const inlet = await Inlet.open({ info, isKnownByUid, network: this.#network, listener });
    return { device, close: () => inlet.close() };
  }

  async #discover(ms: number, onFound?: (info: StreamInfo) => void): Promise<StreamInfo[]> {
    const infos: StreamInfo[] = [];
    await discoverStreams(this.#network, timeLimit(ms), (info) => {
      infos.push(info);
      onFound?.(info);
    });
    return infos;
  }

  #remember(infos: readonly StreamInfo[]): ReadonlyMap<StreamInfo, string> {
    const ids = this.#ids.of(infos);
    this.#found = new Map(infos.map((info) => [ids.get(info) ?? '', info]));
    return ids;
  }
}
