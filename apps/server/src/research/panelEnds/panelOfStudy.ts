import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import { findStudyPanel, type StudyPanel } from '../panelPlaces/studyPanel';
import type { StudyRow } from '../studyParts/studyRows';
import type { PanelAddressing } from './panelAddresses';

/** The secret of a panel is sealed for its study. */
export const panelSecretOwner = (studyId: string) => `panel/${studyId}`;

/** The parts of a study that say how its ends are counted, and where they lead. */
export type EndingStudy = Pick<
  StudyRow,
  | 'id'
  | 'companyId'
  | 'expectedParameters'
  | 'onlineQuota'
  | 'studyFinishedRedirect'
  | 'rejectConsentRedirect'
  | 'collectionErrorRedirect'
>;

/** Whether the ends of a study are counted; otherwise pages follow the redirects that they know. */
export const countsEnds = (
  panel: StudyPanel | null,
  { onlineQuota }: Pick<EndingStudy, 'onlineQuota'>,
) => panel !== null || onlineQuota !== null;

export async function findEndingStudy(db: Db, studyId: string): Promise<EndingStudy | null> {
  const study = await db
    .selectFrom('studies')
    .select(['id', 'companyId', 'expectedParameters', 'onlineQuota'])
    .select(['studyFinishedRedirect', 'rejectConsentRedirect', 'collectionErrorRedirect'])
    .where('id', '=', studyId)
    .executeTakeFirst();
  return study ?? null;
}

export async function panelOfStudy(
  { db, secretBox }: Pick<AppContext, 'db' | 'secretBox'>,
  study: Pick<EndingStudy, 'id' | 'expectedParameters'>,
): Promise<{ readonly panel: StudyPanel; readonly addressing: PanelAddressing } | null> {
  const panel = await findStudyPanel(db, study.id);
  if (!panel) return null;
  const { ends, signing, statusCall, sealedSecret } = panel;
  const secret = sealedSecret && secretBox.open(sealedSecret, panelSecretOwner(study.id));
  return {
    panel,
    addressing: { ends, signing, statusCall, secret, expected: study.expectedParameters },
  };
}
