import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Panel } from '../../controls/layout/Panel';
import { LastAsked } from '../states/LastAsked';
import { usePanelBoard } from '../states/panelQueries';
import { BoardFacts } from './BoardFacts';
import { BoardTable } from './BoardTable';

interface Props {
  readonly studyId: string;
  readonly isNotified: boolean;
}

/** Where the places went and the money with them, and when the panel was last asked. */
export function BoardPanel({ studyId, isNotified }: Props) {
  const board = usePanelBoard(studyId);
  return (
    <Panel title={<FormattedMessage id="board.title" defaultMessage="Where the places went" />}>
      <QueryContent isPart from={board} skeleton={<Skeletons rows={6} rowHeight={28} />}>
        {(shown) => (
          <>
            {shown.rows.length === 0 ? (
              <Text c="dimmed">
                <FormattedMessage
                  id="board.empty"
                  defaultMessage="Nobody has taken a place yet. Here you will see how many recordings are usable, where the other places went, and what was paid."
                />
              </Text>
            ) : (
              <>
                <BoardTable board={shown} />
                <BoardFacts board={shown} />
              </>
            )}
            <div style={{ marginBlockStart: 16 }}>
              <LastAsked studyId={studyId} syncedDate={shown.syncedDate} isNotified={isNotified} />
            </div>
          </>
        )}
      </QueryContent>
    </Panel>
  );
}
