import type { ExportKind } from '@fovea/contract/studies/exports';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { bidsEntries } from '../exportBids/bidsEntries';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { expressionEntries } from '../exportStudy/expressionEntries';
import { recordedEntries } from '../exportStudy/recordedEntries';
import { studyTableEntries } from '../exportStudy/studyTableEntries';

export type ListEntries = (
  context: ResearchContext,
  source: ExportSource,
) => Promise<readonly ExportEntry[]>;

/** What an export of each kind is made of, in the order of its files. */
const PROVIDERS: Readonly<Record<ExportKind, readonly ListEntries[]>> = {
  STUDY: [
    studyTableEntries,
    recordedEntries,
    async (context, source) =>
      source.request.contents.bids ? await bidsEntries(context, source) : [],
  ],
  SIGNALS: [],
  EXPRESSIONS: [expressionEntries],
};

/** The files of an export, none of them opened yet. */
export const listExportEntries: ListEntries = async (context, source) => {
  const entries: ExportEntry[] = [];
  for (const provider of PROVIDERS[source.request.kind]) {
    entries.push(...(await provider(context, source)));
  }
  return entries;
};
