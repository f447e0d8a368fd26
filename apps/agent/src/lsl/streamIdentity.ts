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

/**
 * An id for each stream, the same whenever it is found again. Streams that nothing but their uid tells apart have it
 * in their ids, which are others after their program was started again: better than taking one for the other.
 */
export function idsOfStreams(infos: readonly StreamInfo[]): ReadonlyMap<StreamInfo, string> {
  const counts = new Map<string, number>();
  for (const info of infos) {
    counts.set(identityOf(info), (counts.get(identityOf(info)) ?? 0) + 1);
  }
  return new Map(
    infos.map((info) => {
      const identity = identityOf(info);
      const isAlone = counts.get(identity) === 1;
      return [info, idFrom(info.name, isAlone ? identity : `${identity} ${info.uid}`)];
    }),
  );
}
