import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';
import type { Study } from '@fovea/contract/studies/studies';
import { AGE_MAX, EMPTY_QUOTA } from '@fovea/rules/participation/onlineQuota';
import {
  CELL_LIMIT_MAX,
  CELL_NAME_MAX,
  cleanOnlineQuota,
  onlineQuotaProblem,
  QUOTA_CELLS_MAX,
  type OnlineQuotaProblem,
} from '@fovea/rules/participation/onlineQuotaProblem';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { newRequestId } from '../../state/requestId';
import { QUOTA_PROBLEM_MESSAGES } from './onlineQuotaMessages';

const FIRST_LIMIT = 20;

const newCell = (): QuotaCell => ({
  id: newRequestId(),
  name: '',
  limit: FIRST_LIMIT,
  ageFrom: null,
  ageTo: null,
  gender: null,
  variable: null,
});

/** The quota of an online study while it is edited. */
export function useQuotaForm(study: Study, onSaved: () => void) {
  const intl = useIntl();
  const [quota, setQuota] = useState<OnlineQuota>(
    () => study.onlineQuota ?? { ...EMPTY_QUOTA, cells: [newCell()] },
  );
  // What is wrong is said once somebody has tried to go on.
  const [isTried, setTried] = useState(false);
  const found = onlineQuotaProblem(quota);

  const change = (some: Partial<OnlineQuota>) => setQuota((old) => ({ ...old, ...some }));
  const setCells = (changed: (cells: readonly QuotaCell[]) => QuotaCell[]) =>
    setQuota((old) => ({ ...old, cells: changed(old.cells) }));

  function save() {
    setTried(true);
    if (found) return;
    // Without a cell there is no quota.
    const isNone = quota.cells.length === 0;
    editStudy(study.id, { onlineQuota: isNone ? null : cleanOnlineQuota(quota) });
    onSaved();
  }
  return {
    ...{ quota, change, save },
    isWrong: isTried && found !== null,
    addCell: () => setCells((cells) => [...cells, newCell()]),
    changeCell: (id: string, some: Partial<QuotaCell>) =>
      setCells((cells) => cells.map((cell) => (cell.id === id ? { ...cell, ...some } : cell))),
    removeCell: (id: string) => setCells((cells) => cells.filter((cell) => cell.id !== id)),
    /** What to say beside the field of these problems, of a cell or (null) of the quota. */
    errorOf(cellId: string | null, ...problems: readonly OnlineQuotaProblem[]): string | null {
      if (!isTried || !found || found.cellId !== cellId || !problems.includes(found.problem)) {
        return null;
      }
      return intl.formatMessage(QUOTA_PROBLEM_MESSAGES[found.problem], {
        ...{ cells: QUOTA_CELLS_MAX, name: CELL_NAME_MAX, limit: CELL_LIMIT_MAX, age: AGE_MAX },
      });
    },
  };
}

export type QuotaFormState = ReturnType<typeof useQuotaForm>;
