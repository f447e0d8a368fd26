import {
  createVisualExport,
  type NewVisualExport,
  type VisualExport,
} from '@fovea/contract/studies/visualExports';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { putIntoList } from '../queue/visualExportCalls';

type Wanted = Omit<NewVisualExport, 'requestId'>;

/** Asks for exports. The same request, sent again after a lost answer, is the same export. */
export function createRequester() {
  const ids = new Map<string, string>();
  return async (wanted: Wanted): Promise<VisualExport> => {
    const text = JSON.stringify(wanted);
    const requestId = ids.get(text) ?? newRequestId();
    ids.set(text, requestId);
    const created = await call(createVisualExport, { body: { ...wanted, requestId } });
    putIntoList(created);
    return created;
  };
}
