import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { openPostgresNotices } from '../../platform/store/drivers/postgresNotices';
import { hearOfSessionChange, relaySessionChanges } from '../../research/recordings/sessionChanges';

const CHANNEL = 'fovea_session_changes';
/** Changes are gathered for so long: with many respondents they come all the time. */
const GATHER_MS = 100;
/** PostgreSQL takes 8,000 bytes in one notice. */
const STUDIES_AT_ONCE = 100;

const Notice = z.object({ from: z.string(), studyIds: z.array(z.string()) });

/**
 * Tells the other processes of changes to sessions, and the watchers of this one of theirs. What gets lost while there is
 * no connection is found by looking once a second (`StudyWatch`).
 * @param listens whether anybody may watch in this process
 */
export function relayChanges(
  { log }: Pick<AppContext, 'log'>,
  {
    databaseUrl,
    processId,
    listens,
  }: { readonly databaseUrl: string; readonly processId: string; readonly listens: boolean },
): { close(): Promise<void> } {
  const notices = openPostgresNotices(databaseUrl, {
    name: CHANNEL,
    onNotice: listens ? hear : null,
    onLost: (reason) =>
      log.warn({ err: reason }, 'changes by other processes are shown a second later for now'),
  });

  function hear(text: string): void {
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch {
      return;
    }
    const notice = Notice.safeParse(said);
    if (!notice.success || notice.data.from === processId) return;
    for (const studyId of notice.data.studyIds) hearOfSessionChange(studyId);
  }

  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    gathering = undefined;
    const studyIds = [...changed];
    changed.clear();
    for (let at = 0; at < studyIds.length; at += STUDIES_AT_ONCE) {
      const text = JSON.stringify({
        from: processId,
        studyIds: studyIds.slice(at, at + STUDIES_AT_ONCE),
      });
      // A connection that fails is reported by itself.
      notices.send(text).catch(() => {});
    }
  };
  const stop = relaySessionChanges((studyId) => {
    changed.add(studyId);
    gathering ??= setTimeout(tell, GATHER_MS);
  });
  return {
    async close() {
      stop();
      clearTimeout(gathering);
      await notices.close();
    },
  };
}
