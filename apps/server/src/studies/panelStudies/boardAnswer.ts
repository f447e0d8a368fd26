import type { getPanelBoard } from '@fovea/contract/participation/panelSubmissions';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import { panelBoard } from '@fovea/rules/panels/panelBoard';
import type { AppContext } from '../../platform/context/appContext';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { gateOf, panelPairs } from './panelPairs';
import { placesTaken, type PushedRow } from './panelStudyRows';

/** Where the places of a study went, and the money. */
export async function boardAnswer(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  study: StudyRow,
  row: PushedRow,
): Promise<Answer<typeof getPanelBoard>> {
  const pairs = await panelPairs(db, row, now());
  const { rows, totals } = panelBoard(pairs, gateOf(row, study), row.draft);
  const { spent } = row;
  return {
    currency: row.currency,
    places: row.draft.places,
    placesTaken: await placesTaken(db, row),
    rows: [...rows],
    totals: {
      ...totals,
      statedRewardsMinor: spent?.rewardsMinor ?? null,
      feesMinor: spent?.feesMinor ?? null,
      taxMinor: spent?.taxMinor ?? null,
    },
    syncedDate: row.syncedAt?.toISOString() ?? null,
  };
}
