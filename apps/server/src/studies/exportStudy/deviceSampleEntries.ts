import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { deviceOfStream } from '@fovea/rules/participation/recordedStreams';
import { deviceSampleTable, type PartBefore } from '@fovea/science/devices/deviceSampleTable';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { csvHeader } from '../exportFiles/csvTableBytes';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportedSession } from '../exportFiles/exportSource';
import { ParquetFile } from '../exportFiles/parquetRowGroups';
import type { DeviceSamplesAnswer } from './formatDeviceSamples';
import { tableFileName, type TableForm } from '../exportFiles/tableBytes';

/** About half a minute: what is in memory at once. */
const CHUNKS_AT_ONCE = 6;
/** A number as text takes about twice what it takes gzipped in a chunk. */
const GROWTH = 2;

type Context = Pick<ResearchContext, 'recordings' | 'processor'>;

interface DeviceStream {
  readonly session: Pick<ExportedSession, 'id' | 'studyId'>;
  readonly stream: string;
  /** Its chunks. */
  readonly own: readonly ManifestChunk[];
}

/**
 * The samples of each device of a session as a table beside its raw stream.
 *
 * @param folder of the raw streams of the respondent
 * @param chunks of the session
 */
export function deviceSampleEntries(
  context: Context,
  session: Pick<ExportedSession, 'id' | 'studyId' | 'quality'>,
  form: TableForm,
  { folder, chunks }: { readonly folder: string; readonly chunks: readonly ManifestChunk[] },
): ExportEntry[] {
  const streams = [...new Set(chunks.map(({ stream }) => stream))];
  return streams.flatMap((stream): ExportEntry[] => {
    const device = deviceOfStream(stream);
    if (device === null) return [];
    const own = chunks.filter((chunk) => chunk.stream === stream);
    const measured = session.quality?.devices?.find(({ id }) => id === device);
    const name = measured?.channels.length === 0 ? `${stream}-events` : stream;
    return [
      {
        path: `${folder}/${tableFileName({ name }, form)}`,
        isCompressible: form.tableFormat === 'CSV',
        estimatedBytes: GROWTH * own.reduce((sum, { size }) => sum + size, 0),
        bytes: () => tableStream(context, { session, stream, own }, form),
      },
    ];
  });
}

async function* tableStream(
  { recordings, processor }: Context,
  { session, stream, own }: DeviceStream,
  form: TableForm,
): AsyncGenerator<Uint8Array> {
  const lent = await recordings.files.lend(
    { studyId: session.studyId, sessionId: session.id },
    own,
  );
  try {
    yield* tablePieces(processor, lent.paths(stream), form);
  } finally {
    await lent.giveBack();
  }
}

async function* tablePieces(
  processor: Context['processor'],
  paths: readonly string[],
  form: TableForm,
): AsyncGenerator<Uint8Array> {
  const whole = await processor.run('readWholeDevice', { paths });
  const declaration = deviceSampleTable(whole);
  const parquet = form.tableFormat === 'PARQUET' ? new ParquetFile(declaration) : null;
  yield parquet ? parquet.header() : csvHeader(declaration, form);
  let before: PartBefore | null = null;
  for (let at = 0; at < paths.length; at += CHUNKS_AT_ONCE) {
    const some = paths.slice(at, at + CHUNKS_AT_ONCE);
    const answer: DeviceSamplesAnswer = await processor.run('formatDeviceSamples', {
      ...{ paths: some, whole, before, form },
    });
    before = answer.before;
    const { piece } = answer;
    if (piece instanceof Uint8Array) yield piece;
    else if (piece && parquet) yield parquet.append(piece);
  }
  if (parquet) yield parquet.footer();
}
