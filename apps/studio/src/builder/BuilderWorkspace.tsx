import { Button } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import { previewLink } from '@fovea/rules/participation/links';
import { IconExternalLink } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';
import { OtherTabNotice } from '../currentStudy/OtherTabNotice';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { AddMenu } from './add/AddMenu';
import type { BuilderAccess } from './structure/builderAccess';
import type { BuilderSearch } from './structure/builderSearch';
import classes from './tree/Builder.module.css';
import { BuilderDetailsPanel } from './details/BuilderDetailsPanel';
import { getHistory } from '../editing/undoHistory';
import { FlowPanel } from './tree/FlowPanel';
import { FlowTabs } from './tree/FlowTabs';
import { createBuilderActions } from './structure/createBuilderActions';
import { StudyReadOnlyNotice } from './StudyReadOnlyNotices';
import { RowDialogs, useRowDialogs } from './tree/RowDialogs';
import { MultiSelectionPanel } from './tree/MultiSelectionPanel';
import { insertionPosition } from './structure/treePositions';
import { treeRows, type TreeRows } from './structure/treeRows';
import { UndoButtons } from '../editing/UndoButtons';
import { foldedBlocks } from './structure/foldedBlocks';
import { useBuilderSelection } from './tree/useBuilderSelection';
import { useClickOutside } from './useClickOutside';
import { useUndoShortcuts } from '../editing/useUndoShortcuts';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  readonly search: BuilderSearch;
  readonly write: (search: Partial<BuilderSearch>, isNewPage?: boolean) => void;
  readonly access: BuilderAccess;
  /** Title of the page. */
  readonly name: ReactNode;
}

/**
 * The builder of one study: the flows, the tree of the current one, and the details of the selection.
 */
export function BuilderWorkspace({ study, flowId, search, write, access, name }: Props) {
  const intl = useIntl();
  const { canEdit } = access;
  const history = getHistory(study.id);
  useUndoShortcuts(history, canEdit);

  const before = useRef<TreeRows>(undefined);
  const rows = useMemo(() => {
    before.current = treeRows(study, flowId, before.current);
    return before.current;
  }, [study, flowId]);
  const selection = useBuilderSelection(rows, search, write);
  const { select } = selection;

  const actions = useMemo(
    () =>
      createBuilderActions({
        studyId: study.id,
        history,
        intl,
        onAdded(childIds) {
          unfold(study.id, childIds);
          select(childIds);
        },
        onFlow: (id) => write({ flow: id, items: undefined, item: undefined }, true),
        onRemoved(message) {
          const step = history.now().done.at(-1);
          showUndoSnackbar(
            message,
            intl.formatMessage({ id: 'builder.undoWord', defaultMessage: 'Undo' }),
            () => {
              if (history.now().done.at(-1) === step) void history.undo();
            },
          );
        },
      }),
    [study.id, history, intl, select, write],
  );
  const clear = () => {
    if (selection.ids.size > 0) select([]);
  };
  useClickOutside(clear);

  const dialogs = useRowDialogs({ study, flowId, rows, selection, actions });
  const flows = useMemo(() => flowsInOrder(study.blocks), [study.blocks]);
  const flow = flows.find(({ id }) => id === flowId);
  const chosen = selection.rows;
  const isSideDue = useDeferredValue(true, false);
  const target = useMemo(() => insertionPosition(rows, chosen), [rows, chosen]);

  return (
    <div className={classes['page']}>
      <StudyHeader
        study={study}
        page={name}
        saves={canEdit}
        actions={
          <>
            {canEdit && <UndoButtons history={history} />}
            <Button
              component="a"
              variant="default"
              target="_blank"
              rel="noreferrer"
              href={previewLink(study, { short: true, blockId: flowId })}
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              <FormattedMessage id="builder.preview" defaultMessage="Preview" />
            </Button>
            {canEdit && <AddMenu study={study} flowId={flowId} target={target} actions={actions} />}
          </>
        }
      />
      {canEdit && <OtherTabNotice studyId={study.id} />}
      {access.reason && <StudyReadOnlyNotice study={study} reason={access.reason} />}
      <FlowTabs
        flows={flows}
        flowId={flowId}
        onChoose={(id) => write({ flow: id, items: undefined, item: undefined }, true)}
        actions={actions}
        canEdit={canEdit}
      />
      <div
        className={classes['room']}
        id="builder-flow"
        role="tabpanel"
        aria-label={flow?.displayName}
      >
        <FlowPanel
          key={flowId}
          study={study}
          rows={rows}
          selection={selection}
          actions={actions}
          canEdit={canEdit}
          onMenu={dialogs.openMenu}
          onRename={dialogs.rename}
        />
        <aside className={classes['side']}>
          {chosen.length > 1 ? (
            <MultiSelectionPanel
              rows={chosen}
              canEdit={canEdit}
              onMoveTo={() => dialogs.moveTo(chosen)}
              onFix={(fixed) => actions.setFixed([...selection.ids], fixed)}
              onRemove={() => dialogs.remove(chosen)}
            />
          ) : (
            isSideDue && (
              <BuilderDetailsPanel
                study={study}
                flowId={flowId}
                selection={[...selection.ids]}
                actions={actions}
                access={access}
              />
            )
          )}
        </aside>
      </div>
      {flow && (
        <RowDialogs dialogs={dialogs} flow={flow} rows={rows} actions={actions} study={study} />
      )}
    </div>
  );
}

/** Unfolds new blocks, so that their contents are visible. */
function unfold(studyId: string, childIds: readonly string[]): void {
  const { folded } = foldedBlocks.get(studyId);
  if (folded.some((id) => childIds.includes(id))) {
    foldedBlocks.change(studyId, { folded: folded.filter((id) => !childIds.includes(id)) });
  }
}
