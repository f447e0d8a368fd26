import type { Machine } from '@fovea/contract/labs/machines';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { allocatedStudies } from './allocatedStudies';
import { machineAnswer, type MachineRow } from './machineAnswer';
import { machineRespondents } from './machineRespondents';

/** Machines as the API answers them to the viewer, in the order of these rows. */
export async function machineAnswers(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly MachineRow[],
): Promise<Machine[]> {
  const studies = await allocatedStudies(db, viewer);
  const respondents = await machineRespondents(db, viewer);
  return rows.map((row) => machineAnswer(row, studies, respondents));
}
