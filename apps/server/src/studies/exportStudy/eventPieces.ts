import type { TableRows } from '@fovea/science/tables/tableDeclaration';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import { EVENT_TABLE } from '@fovea/science/timeline/eventTable';
import { listReceivedOfManifest } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { withChunkFiles } from '../../research/recordings/withChunkFiles';
import type { ExportSource } from '../exportFiles/exportSource';
import { stimulusNames } from './stimuliTable';

/** Respondent by respondent, read from the recordings in a computing thread. */
export async function* eventPieces(
  context: Pick<ResearchContext, 'db' | 'recordings' | 'processor'>,
  source: ExportSource,
  signal: AbortSignal,
): AsyncGenerator<TableRows> {
  const names = stimulusNames(source);
  for (const { name, session } of source.respondents) {
    signal.throwIfAborted();
    const manifest = await listReceivedOfManifest(context.db, session.id);
    const streams = ['events', 'face', 'voice'];
    const events = await withChunkFiles(context, session, manifest, streams, (paths) =>
      context.processor.run('listSessionEvents', {
        eventPaths: paths('events'),
        facePaths: paths('face'),
        voicePaths: paths('voice'),
      }),
    );
    const rows = events.map((event) => ({
      ...{ respondent: name, event },
      stimulus: event.stimulusId === null ? null : (names.get(event.stimulusId) ?? null),
    }));
    yield tableRowsOf(EVENT_TABLE.columns, rows);
  }
}
