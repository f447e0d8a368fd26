import type { Machine } from '@fovea/contract/labs/machines';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { allocatedStudies, type AllocatedStudy } from './allocatedStudies';
import { machineAnswer, type MachineRow } from './machineAnswer';
import { machineRespondents } from './machineRespondents';

/**
 * Machines as the API answers them to the viewer, in the order of these rows.
 *
 * @param known what `allocatedStudies` answered to the viewer; left out: it is asked
 */
export async function machineAnswers(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly MachineRow[],
  known?: readonly AllocatedStudy[],
): Promise<Machine[]> {
  const studies = known ?? (await allocatedStudies(db, viewer));
  const respondents = await machineRespondents(db, viewer);
  return rows.map((row) => machineAnswer(row, studies, respondents));
}
