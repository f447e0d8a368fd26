import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconFileExport,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isWithin } from '../operations/jsonPath';
import { flattenOutline, outline, ownerPath, type OutlineNode } from '../operations/outline';
import { samePath } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import { rowTitle, shortTitle } from './rowText';
import { useElementActions } from './useElementActions';

/** The actions for one page or element. */
export function RowMenu({ node }: { readonly node: OutlineNode }) {
  const intl = useIntl();
  const { survey, isReadOnly } = useSurvey();
  const actions = useElementActions();
  if (isReadOnly) return null;
  const title = rowTitle(node, intl);
  const owner = ownerPath(node.path);
  const isPage = node.kind === 'page';
  const places = isPage
    ? []
    : flattenOutline(outline(survey)).filter(
        ({ holder, path }) =>
          holder !== null && !isWithin(path, node.path) && !(owner && samePath(path, owner)),
      );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={intl.formatMessage(
            { id: 'survey.row.menu', defaultMessage: 'Actions of “{name}”' },
            { name: title },
          )}
          onPointerDown={(event) => event.stopPropagation()}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection="Ctrl+D"
          disabled={node.path.length === 0}
          onClick={() => actions.duplicate(node.path)}
        >
          <FormattedMessage id="survey.row.duplicate" defaultMessage="Duplicate" />
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          rightSection="Alt+↑"
          disabled={!actions.canStep(node.path, -1)}
          onClick={() => actions.step(node.path, -1)}
        >
          <FormattedMessage id="survey.row.up" defaultMessage="Move up" />
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          rightSection="Alt+↓"
          disabled={!actions.canStep(node.path, 1)}
          onClick={() => actions.step(node.path, 1)}
        >
          <FormattedMessage id="survey.row.down" defaultMessage="Move down" />
        </Menu.Item>
        {places.length > 0 && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconFileExport size={16} aria-hidden />}>
                <FormattedMessage id="survey.row.moveTo" defaultMessage="Move to…" />
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {places.map((place) => (
                <Menu.Item
                  key={place.key}
                  onClick={() =>
                    actions.move(node.path, { owner: place.path, place: place.children.length })
                  }
                >
                  <bdi>{shortTitle(rowTitle(place, intl))}</bdi>
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          rightSection="Del"
          color="red"
          onClick={() => actions.remove(node.path)}
        >
          <FormattedMessage id="survey.row.delete" defaultMessage="Delete" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
