import { Text } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconAsterisk,
  IconChevronRight,
  IconGripVertical,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  Button,
  DropIndicator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  type Key,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { elementType, PAGE_ICON } from '../elements/elementTypes';
import { pathText } from '../operations/jsonPath';
import { flattenOutline, outline, type OutlineNode } from '../operations/outline';
import classes from '../fields/Survey.module.css';
import { useSurvey } from '../operations/surveyEdits';
import { dropTarget } from './dropTarget';
import { RowMenu } from './RowMenu';
import { rowKind, rowTitle } from './rowText';
import { useElementActions } from './useElementActions';

/** The tree of pages and elements, which can be moved by pointer or keyboard. */
export function SurveyTree() {
  const intl = useIntl();
  const { survey, chosen, choose, isReadOnly } = useSurvey();
  const actions = useElementActions();
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set());
  const dragged = useRef<OutlineNode | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const chosenKey = chosen ? chosenId(chosen) : '';
  // Rows are identified by path: after a move, the next key must act on the moved element, not on
  // its old path.
  useEffect(() => {
    if (!follows.current || !chosenKey) return;
    follows.current = false;
    const row = `[role=row][data-key="${CSS.escape(chosenKey)}"]`;
    frame.current?.querySelector<HTMLElement>(row)?.focus();
  }, [chosenKey]);
  const nodes = outline(survey);
  const all = flattenOutline(nodes);
  const byKey = new Map<Key, OutlineNode>(all.map((node) => [idOf(node), node]));

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => {
        const node = byKey.get(key);
        return { 'text/plain': node ? rowTitle(node, intl) : '' };
      }),
    onDragStart: (event) => {
      dragged.current = byKey.get([...event.keys][0]!) ?? null;
    },
    onDragEnd: () => {
      dragged.current = null;
    },
    getDropOperation: (target) => {
      if (target.type !== 'item' || !dragged.current) return 'cancel';
      const at = byKey.get(target.key);
      return at && dropTarget(dragged.current, at, target.dropPosition) ? 'move' : 'cancel';
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={classes['indicator'] ?? ''} />
    ),
    onMove(event) {
      const node = byKey.get([...event.keys][0]!);
      const at = byKey.get(event.target.key);
      const target = node && at && dropTarget(node, at, event.target.dropPosition);
      if (target) actions.move(node.path, target);
    },
  });

  function press(event: KeyboardEvent) {
    const row = event.target instanceof Element ? event.target.closest('[role=row]') : null;
    const node = row && event.target === row ? byKey.get(row.getAttribute('data-key') ?? '') : null;
    if (!node || isReadOnly) return;
    const done = runKey(event, node);
    if (!done) return;
    follows.current = event.key !== 'F2';
    event.preventDefault();
    event.stopPropagation();
  }
  function runKey(event: KeyboardEvent, { path }: OutlineNode): boolean {
    const hasControl = event.ctrlKey || event.metaKey;
    if (event.key === 'Delete') actions.remove(path);
    else if (event.altKey && event.key === 'ArrowUp') actions.step(path, -1);
    else if (event.altKey && event.key === 'ArrowDown') actions.step(path, 1);
    else if (hasControl && event.key.toLowerCase() === 'd') actions.duplicate(path);
    else if (event.key === 'F2') {
      choose(path);
      setTimeout(() => document.querySelector<HTMLElement>('[data-survey-title]')?.focus());
    } else return false;
    return true;
  }

  return (
    <div ref={frame} onKeyDownCapture={press}>
      <Tree
        aria-label={intl.formatMessage({
          id: 'survey.tree',
          defaultMessage: 'Pages and questions',
        })}
        className={classes['tree'] ?? ''}
        items={nodes}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosenKey ? [chosenKey] : []}
        expandedKeys={all
          .filter(({ children }) => children.length > 0)
          .map(idOf)
          .filter((key) => !closed.has(key))}
        onExpandedChange={(open) => {
          const folded = all.filter(({ children }) => children.length > 0).map(idOf);
          setClosed(new Set(folded.filter((key) => !open.has(key))));
        }}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          const node = key === undefined ? undefined : byKey.get(key);
          if (node) choose(node.path);
        }}
        {...(isReadOnly ? {} : { dragAndDropHooks })}
        dependencies={[survey, isReadOnly, intl]}
      >
        {(node) => <Row node={node} isReadOnly={isReadOnly} />}
      </Tree>
    </div>
  );
}

/** The survey itself, shown as its only page, has an empty path; a key must not be empty. */
const chosenId = (path: OutlineNode['path']): string => `/${pathText(path)}`;
const idOf = (node: OutlineNode): string => chosenId(node.path);

function Row({ node, isReadOnly }: { readonly node: OutlineNode; readonly isReadOnly: boolean }) {
  const intl = useIntl();
  const title = rowTitle(node, intl);
  const { json, kind } = node;
  const RowIcon = kind === 'page' ? PAGE_ICON : elementType(json).icon;
  return (
    <TreeItem
      id={idOf(node)}
      textValue={title}
      className={`${classes['row'] ?? ''} ${kind === 'page' ? (classes['page'] ?? '') : ''}`}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={classes['content']}>
            {!isReadOnly && (
              <Button slot="drag" className={classes['handle'] ?? ''}>
                <IconGripVertical size={16} aria-hidden />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className={classes['chevron'] ?? ''}>
                <IconChevronRight size={16} aria-hidden />
              </Button>
            ) : (
              <span className={classes['chevron']} />
            )}
            <span className={classes['icon']}>
              <RowIcon size={18} stroke={1.6} aria-hidden />
            </span>
            <span className={classes['words']}>
              <Text span fw={kind === 'page' ? 600 : 500}>
                <bdi>{title}</bdi>
              </Text>
              <Text span size="sm" c="dimmed">
                {rowKind(node, intl)}
              </Text>
            </span>
            {json['isRequired'] === true && (
              <IconAsterisk
                size={16}
                role="img"
                aria-label={intl.formatMessage({
                  id: 'survey.required',
                  defaultMessage: 'Required',
                })}
              />
            )}
            {['visibleIf', 'enableIf', 'requiredIf'].some((name) => Boolean(json[name])) && (
              <IconArrowsSplit2
                size={16}
                role="img"
                aria-label={intl.formatMessage({
                  id: 'survey.conditional',
                  defaultMessage: 'Depends on answers',
                })}
              />
            )}
            <RowMenu node={node} />
          </div>
        )}
      </TreeItemContent>
      {node.children.map((child) => (
        <Row key={child.key} node={child} isReadOnly={isReadOnly} />
      ))}
    </TreeItem>
  );
}
