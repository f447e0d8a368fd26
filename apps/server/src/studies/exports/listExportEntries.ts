import type { ExportKind } from '@fovea/contract/studies/exports';
import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { bidsEntries } from '../exportBids/bidsEntries';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { deviceTableEntries, deviceTables } from '../exportStudy/deviceTableEntries';
import { describingEntries } from '../exportStudy/describingEntries';
import { expressionEntries, expressionTables } from '../exportStudy/expressionEntries';
import { recordedEntries } from '../exportStudy/recordedEntries';
import { exportedVariables } from '../exportStudy/sessionsTable';
import { studyTableEntries, studyTables } from '../exportStudy/studyTableEntries';
import { archiveEntries } from '../studyArchives/archiveEntries';
import { sampleTableEntries, sampleTables } from '../exportTables/sampleTableEntries';
import { signalEntries, signalTables } from '../exportTables/signalEntries';

export type ListEntries = (
  context: ResearchContext,
  source: ExportSource,
) => Promise<readonly ExportEntry[]>;

interface Kind {
  /** Whether the providers bring README.md and what else explains it; otherwise it is explained here. */
  readonly isExplainedByProviders?: boolean;
  /** Every table in it, for the codebook. */
  readonly tables: (
    context: ResearchContext,
    source: ExportSource,
  ) => Promise<readonly TableDeclaration[]>;
  /** In the order of the files. */
  readonly providers: readonly ListEntries[];
}

const KINDS: Readonly<Record<ExportKind, Kind>> = {
  STUDY: {
    tables: async ({ db }, source) => [
      ...studyTables(source.request.contents, exportedVariables(source)),
      ...deviceTables(source),
      ...(await sampleTables(db, source)),
    ],
    providers: [
      studyTableEntries,
      (_, source) => deviceTableEntries(source),
      (context, source) => sampleTableEntries(context, source),
      bidsIfWanted,
      recordedEntries,
    ],
  },
  SIGNALS: {
    tables: async (_, source) => signalTables(source),
    providers: [(context, source) => signalEntries(context, source)],
  },
  EXPRESSIONS: {
    tables: async () => expressionTables(),
    providers: [expressionEntries],
  },
  ARCHIVE: {
    isExplainedByProviders: true,
    tables: async () => [],
    providers: [archiveEntries],
  },
};

/** The files of an export, none of them opened yet: first what explains the others. */
export const listExportEntries: ListEntries = async (context, source) => {
  const { tables, providers, isExplainedByProviders } = KINDS[source.request.kind];
  const entries = isExplainedByProviders
    ? []
    : await describingEntries(context, source, await tables(context, source));
  for (const provider of providers) entries.push(...(await provider(context, source)));
  return entries;
};

async function bidsIfWanted(context: ResearchContext, source: ExportSource) {
  return source.request.contents.bids ? await bidsEntries(context, source) : [];
}
