import type { Activity } from '@fovea/contract/studies/activities';
import { fetchList } from '../visualExports/queue/visualExportCalls';
import { tryAgain } from '../visualExports/queue/visualExportActions';

/** Makes the failed image or video of an activity once more; activities know its name, which is unique. */
export async function tryVisualExportAgain(
  { name }: Pick<Activity, 'name'>,
  studyId: string,
): Promise<void> {
  const list = await fetchList(studyId);
  const failed = list.find(({ userDefinedName }) => userDefinedName === name);
  if (failed?.state === 'ERROR') await tryAgain(failed);
}
