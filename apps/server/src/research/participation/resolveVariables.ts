import type { BeginSession } from '@fovea/contract/participation/participation';
import {
  DOUBTFUL_PARAMETERS,
  panelParameters,
  panelIdOf,
  WRONG_PARAMETERS,
} from '@fovea/rules/participation/panelParameters';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../studyParts/studyRows';

/**
 * The variables of a session: the parameters of its link, and what the server derived from them,
 * which a link cannot set itself. Previews come without a panel, so nothing is derived for them.
 */
export async function resolveVariables(
  db: Db,
  { id: studyId, companyId, panelProviderType }: StudyRow,
  asked: Pick<BeginSession, 'sessionId' | 'variables' | 'preview'>,
): Promise<Record<string, string>> {
  const entries = Object.entries(asked.variables);
  const variables = Object.fromEntries(entries.filter(([name]) => !FOUND_OUT.has(name)));
  if (asked.preview) return variables;
  const id = panelIdOf(panelProviderType, variables);
  const isTaken =
    id !== null && (await isUsed(db, { studyId, companyId, sessionId: asked.sessionId, ...id }));
  const found = panelParameters({ panelProviderType, variables, isTaken });
  if (found === 'correct') return variables;
  const name = found === 'incorrect' ? WRONG_PARAMETERS : DOUBTFUL_PARAMETERS;
  return { ...variables, [name]: 'true' };
}

const FOUND_OUT: ReadonlySet<string> = new Set([WRONG_PARAMETERS, DOUBTFUL_PARAMETERS]);

async function isUsed(
  db: Db,
  of: { studyId: string; companyId: string; sessionId: string; name: string; value: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', of.companyId)
    .where('studyId', '=', of.studyId)
    .where('preview', '=', false)
    .where('id', '<>', of.sessionId)
    .where(sql<string>`variables ->> ${of.name}::text`, '=', of.value)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
