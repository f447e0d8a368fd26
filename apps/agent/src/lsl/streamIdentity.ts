import { createHash } from 'node:crypto';
import type { StreamInfo } from './streamInfo';

/**
 * What stays of a stream when its program is started again. Makers often write the same source id into every device,
 * so the name of the machine belongs to it.
 */
function identityOf(info: StreamInfo): string {
  const { name, type, sourceId, hostname, format, channelCount, nominalRateHz } = info;
  return JSON.stringify([name, type, sourceId, hostname, format, channelCount, nominalRateHz]);
}

function idFrom(name: string, identity: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const word = words.slice(0, 20).replace(/^-+|-+$/g, '') || 'stream';
  return `lsl-${word}-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
}

/** Whether it is the same device, started again. */
export function isSameDevice(one: StreamInfo, other: StreamInfo): boolean {
  return identityOf(one) === identityOf(other);
}

/** More than a laboratory has; strangers may send any number of streams. */
const MOST_REMEMBERED = 1_000;

/**
 * An id for each stream, the same whenever it is found again. Of streams that nothing but their uid tells apart, those
 * found after the first have it in their ids, which are others after their program was started again: better than
 * taking one for the other.
 */
export class StreamIds {
  /** By the uid: a stream keeps its id when another one like it appears. */
  readonly #given = new Map<string, string>();
  /** Identities that several streams had at the same time. */
  readonly #ambiguous = new Set<string>();

  /** @param infos all that were found by one search */
  of(infos: readonly StreamInfo[]): ReadonlyMap<StreamInfo, string> {
    const counts = new Map<string, number>();
    for (const info of infos) {
      const identity = identityOf(info);
      const count = (counts.get(identity) ?? 0) + 1;
      counts.set(identity, count);
      if (count > 1) this.#ambiguous.add(identity);
    }
    const ids = infos.map((info) => [info, this.#idOf(info)] as const);
    for (const remembered of [this.#given, this.#ambiguous]) {
      const tooMany = Math.max(0, remembered.size - MOST_REMEMBERED);
      for (const oldest of [...remembered.keys()].slice(0, tooMany)) remembered.delete(oldest);
    }
    return new Map(ids);
  }

  /** Whether another stream cannot be told from it, except by its uid. */
  hasSeveralLike(info: StreamInfo): boolean {
    return this.#ambiguous.has(identityOf(info));
  }

  #idOf(info: StreamInfo): string {
    const identity = identityOf(info);
    const isAlone = !this.#ambiguous.has(identity);
    const id =
      this.#given.get(info.uid) ??
      idFrom(info.name, isAlone ? identity : `${identity} ${info.uid}`);
    this.#given.delete(info.uid);
    this.#given.set(info.uid, id);
    return id;
  }
}
