import type { RedirectPanelChange } from '@fovea/contract/participation/redirectPanels';
import { panelSecretOwner } from '../research/panelEnds/panelOfStudy';
import { aRespondent, aSessionStart, aStudy, type TakingPart } from './aStudy';
import type { SignedIn, TestServer } from './startTestServer';

export const PANEL_SECRET = 'a secret of the panel';

/** As the dialog would send it. */
export const A_PANEL = {
  preset: 'GENERIC',
  idParameter: 'rid',
  ends: {
    COMPLETE: 'https://panel.example/back?st=1&id={{id}}',
    SCREENED_OUT: 'https://panel.example/back?st=2&id={{id}}',
    QUOTA_FULL: 'https://panel.example/back?st=3&id={{id}}',
    LOW_QUALITY: 'https://panel.example/back?st=4&id={{id}}',
    DUPLICATE: 'https://panel.example/back?st=5&id={{id}}',
  },
  signing: null,
  statusCall: null,
} as const satisfies RedirectPanelChange;

/** A collecting study whose respondents a redirect panel sends. */
export async function aPanelStudy(
  server: TestServer,
  owner: SignedIn,
  more: Partial<RedirectPanelChange> & {
    readonly kind?: 'PROLIFIC' | 'REDIRECT';
    readonly collecting?: boolean;
  } = {},
): Promise<string> {
  const { kind = 'REDIRECT', collecting = true, secret = PANEL_SECRET, ...over } = more;
  const studyId = await aStudy(server, owner, { collecting });
  const { db, now, secretBox } = server.context;
  const { preset, idParameter, ends, signing, statusCall } = { ...A_PANEL, ...over };
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .insertInto('studyPanels')
    .values({
      ...{ studyId, companyId: owner.companyId, kind, idParameter },
      preset: kind === 'PROLIFIC' ? null : preset,
      ends: JSON.stringify(ends),
      signing: json(signing),
      sealedSecret: signing && secretBox.seal(secret, panelSecretOwner(studyId)),
      statusCall: json(statusCall),
      ...{ createdAt: now(), updatedAt: now() },
    })
    .execute();
  await db
    .updateTable('studies')
    .set({ expectedParameters: [idParameter] })
    .where('id', '=', studyId)
    .execute();
  return studyId;
}

/** Somebody whom the panel sent with these parameters begins. */
export function fromPanel(
  server: TestServer,
  studyId: string,
  variables: Record<string, string>,
): Promise<TakingPart> {
  return aRespondent(server, studyId, {}, { ...aSessionStart(), variables });
}
