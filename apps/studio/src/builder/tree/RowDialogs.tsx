import type { Block } from '@fovea/contract/studies/blocks';
import type { Study } from '@fovea/contract/studies/studies';
import { blockNameProblem, blockNamesOfFlow } from '@fovea/rules/flow/blocks';
import { duplicateProblem } from '@fovea/rules/flow/duplicates';
import { stimulusNameProblem } from '@fovea/rules/flow/stimuli';
import { useCallback, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { STIMULUS_NAME_PROBLEMS } from '../../messages/contractMessages';
import { BLOCK_NAME_PROBLEMS } from '../structure/blockNameMessages';
import type { BuilderActions } from '../structure/builderActions';
import { MoveToDialog } from './MoveToDialog';
import { RenameDialog } from './RenameDialog';
import { TreeRowMenu, type TreeRowMenuPosition } from './TreeRowMenu';
import { positionOneStepAway } from '../structure/treePositions';
import type { TreeRow, TreeRows } from '../structure/treeRows';
import { foldedBlocks } from '../structure/foldedBlocks';
import type { BuilderSelection } from './useBuilderSelection';

interface Options {
  readonly study: Study;
  readonly flowId: string;
  readonly rows: TreeRows;
  readonly selection: BuilderSelection;
  readonly actions: BuilderActions;
}

/** State of the dialogs for rows: menu, move and rename. */
export function useRowDialogs({ selection, actions }: Options) {
  const [menu, setMenu] = useState<TreeRowMenuPosition | null>(null);
  const [moved, setMoved] = useState<readonly TreeRow[]>([]);
  const [renamed, setRenamed] = useState<TreeRow | null>(null);
  const latest = useRef(selection);
  latest.current = selection;
  // Stable, so that rows do not re-render.
  const openMenu = useCallback((row: TreeRow, xPx: number, yPx: number) => {
    const { ids, rows, select } = latest.current;
    // The menu of a selected row applies to the whole selection.
    if (ids.has(row.id)) setMenu({ rows, xPx, yPx });
    else {
      select([row.id]);
      setMenu({ rows: [row], xPx, yPx });
    }
  }, []);
  const moveTo = (rows: readonly TreeRow[]) =>
    setMoved(rows.filter(({ isImmovable }) => !isImmovable));
  const remove = (rows: readonly TreeRow[]) =>
    actions.removeItems(rows.filter(({ isImmovable }) => !isImmovable).map(({ id }) => id));
  const rename = useCallback((row: TreeRow) => setRenamed(row), []);
  return { menu, setMenu, moved, setMoved, renamed, setRenamed, openMenu, moveTo, remove, rename };
}

interface Props {
  readonly dialogs: ReturnType<typeof useRowDialogs>;
  readonly study: Study;
  readonly flow: Block;
  readonly rows: TreeRows;
  readonly actions: BuilderActions;
}

export function RowDialogs({ dialogs, study, flow, rows, actions }: Props) {
  const intl = useIntl();
  const { menu, moved, renamed } = dialogs;
  const { folded } = foldedBlocks.get(study.id);
  const isUnfolded = (row: TreeRow) => !folded.includes(row.id);
  const stepOf = (direction: 'up' | 'down') => {
    const held = (menu?.rows ?? []).filter(({ isImmovable }) => !isImmovable);
    // The current rows: they may have changed since the menu was opened.
    const lines = held.flatMap(({ id }) => rows.byId.get(id) ?? []);
    const place = positionOneStepAway(rows, lines, direction, isUnfolded);
    const ids = lines.map(({ id }) => id);
    return place && (() => void actions.moveItems(ids, place));
  };
  const duplicated = () => {
    const [row, ...others] = menu?.rows ?? [];
    if (!row || others.length > 0 || row.isPending || duplicateProblem(study, row.id)) return null;
    return () => void actions.duplicateItem(row.id);
  };
  function problemOf(name: string): string | null {
    if (renamed?.block) {
      const others = blockNamesOfFlow(study.blocks, flow.id, renamed.block.id);
      const problem = blockNameProblem(name, others);
      return problem && intl.formatMessage(BLOCK_NAME_PROBLEMS[problem]);
    }
    const others = study.stimuli.filter(({ id }) => id !== renamed?.stimulus?.id);
    const problem = stimulusNameProblem(
      name,
      others.map(({ displayName }) => displayName),
    );
    return problem && intl.formatMessage(STIMULUS_NAME_PROBLEMS[problem]);
  }
  return (
    <>
      <TreeRowMenu
        place={menu}
        onClose={() => dialogs.setMenu(null)}
        onStep={stepOf}
        onMoveTo={() => menu && dialogs.moveTo(menu.rows)}
        onFix={(fixed) =>
          menu &&
          actions.setFixed(
            menu.rows.map(({ id }) => id),
            fixed,
          )
        }
        onRename={() => menu?.rows[0] && dialogs.rename(menu.rows[0])}
        onDuplicate={duplicated()}
        onRemove={() => menu && dialogs.remove(menu.rows)}
      />
      {moved.length > 0 && (
        <MoveToDialog
          rows={rows}
          moved={moved.flatMap(({ id }) => rows.byId.get(id) ?? [])}
          flow={flow}
          onMove={(place) =>
            actions.moveItems(
              moved.map(({ id }) => id),
              place,
            )
          }
          onClose={() => dialogs.setMoved([])}
        />
      )}
      {renamed && (
        <RenameDialog
          title={
            <FormattedMessage
              id="builder.renameTitle"
              defaultMessage="Rename “{name}”"
              values={{ name: renamed.name }}
            />
          }
          name={renamed.name}
          problemOf={problemOf}
          onRename={(name) => {
            if (renamed.block) actions.renameBlock(renamed.block.id, name);
            else if (renamed.stimulus) {
              actions.changeStimulus(renamed.stimulus.id, { displayName: name });
            }
          }}
          onClose={() => dialogs.setRenamed(null)}
        />
      )}
    </>
  );
}
