import { orderedStimuli } from '@fovea/rules/flow/flow';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import {
  countColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
  type ValueTable,
} from '@fovea/science/tables/valueColumns';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import type { StimulusRow } from '../../research/studyParts/studyRows';
import type { ExportSource } from '../exportFiles/exportSource';
import { mediaPaths } from './mediaPaths';

interface StimuliRow {
  readonly stimulus: StimulusRow;
  readonly position: number | null;
  readonly flows: readonly string[];
  readonly media: string | null;
}

export const STIMULI_TABLE: ValueTable<StimuliRow> = {
  name: 'stimuli',
  definition:
    'One row per stimulus of the study, in the order of its flows. When each respondent saw it stands in events.',
  columns: [
    textColumn(
      'stimulus',
      'Name of the stimulus; the key of all tables.',
      ({ stimulus }) => stimulus.displayName,
    ),
    textColumn('stimulus_id', 'Id of the stimulus.', ({ stimulus }) => stimulus.id),
    textColumn('type', 'What it is.', ({ stimulus }) => stimulus.type),
    countColumn(
      'position',
      'Place in its first flow, from 1; blocks that are shuffled are counted as they stand in the builder.',
      ({ position }) => position,
    ),
    textColumn('flows', 'The flows it is part of.', ({ flows }) => flows.join('; ') || null),
    numberColumn('width_px', 'px', 'Width of its picture.', ({ stimulus }) => stimulus.width, {
      decimals: 0,
    }),
    numberColumn('height_px', 'px', 'Height of its picture.', ({ stimulus }) => stimulus.height, {
      decimals: 0,
    }),
    numberColumn(
      'exposure_ms',
      'ms',
      'For how long it is shown at most; empty: without a limit.',
      ({ stimulus }) => (stimulus.exposureTimeMs > 0 ? stimulus.exposureTimeMs : null),
      { decimals: 0 },
    ),
    yesNoColumn(
      'is_advanced_by_respondent',
      'Whether the respondent could go on before that.',
      ({ stimulus }) => stimulus.manualAdvance,
    ),
    textColumn('website', 'Address of a website.', ({ stimulus }) => stimulus.websiteUrl || null),
    textColumn('tags', 'Tags of the stimulus.', ({ stimulus }) => stimulus.tags.join('; ') || null),
    textColumn(
      'media',
      'Its file in this export; empty: not included, or it has none.',
      ({ media }) => media,
    ),
  ],
};

/** @param included whether the files of the stimuli are in the export */
export function stimuliRows(source: ExportSource): StimuliRow[] {
  const blocks = blockAnswers(source.blocks, source.children);
  const flows = flowsInOrder(blocks).map(({ id, displayName }) => ({
    displayName,
    ids: orderedStimuli(blocks, source.stimuli, id).map((stimulus) => stimulus.id),
  }));
  const order = [...new Set(flows.flatMap(({ ids }) => ids))];
  const media = source.request.contents.stimulusMedia ? mediaPaths(source) : null;
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return exportedStimuli(source)
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
    .map((stimulus) => {
      const own = flows.filter(({ ids }) => ids.includes(stimulus.id));
      const position = own[0] ? own[0].ids.indexOf(stimulus.id) + 1 : null;
      return {
        stimulus,
        position,
        flows: own.map(({ displayName }) => displayName),
        media: media?.get(stimulus.id) ?? null,
      };
    });
}

export function exportedStimuli({ stimuli, request }: ExportSource): StimulusRow[] {
  const chosen = request.stimulusIds && new Set(request.stimulusIds);
  return stimuli.filter(({ id }) => chosen === null || chosen.has(id));
}

/** Names of the exported stimuli by their ids. */
export function stimulusNames(source: ExportSource): ReadonlyMap<string, string> {
  return new Map(exportedStimuli(source).map(({ id, displayName }) => [id, displayName]));
}
