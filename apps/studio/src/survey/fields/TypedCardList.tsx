import { ActionIcon, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { isJson, type Json } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';

interface Props<Kind extends string> {
  /** As stored; entries that are not objects are kept but not shown. */
  readonly list: readonly unknown[];
  readonly put: (list: readonly unknown[]) => void;
  readonly kinds: Readonly<Record<Kind, MessageDescriptor>>;
  /** SurveyJS accepts a kind with and without this ending, such as `emailvalidator` for `email`. */
  readonly typeEnding: string;
  readonly create: (kind: Kind) => Json;
  readonly addLabel: ReactNode;
  /** Names what is removed: cards of one kind differ by their number. */
  readonly removeLabel: (card: { readonly number: number; readonly kind: string }) => string;
  /** Shown instead of cards. */
  readonly empty?: ReactNode;
  /** The fields of a card; a kind that is not known here is null. */
  readonly children: (entry: Json, kind: Kind | null, place: number) => ReactNode;
}

/** A list of objects of several kinds, each on a card that can be removed, and a menu that adds one. */
export function TypedCardList<Kind extends string>(props: Props<Kind>) {
  const { list, put, kinds, typeEnding, create, addLabel, removeLabel } = props;
  const intl = useIntl();
  const { isReadOnly } = useSurvey();
  const titleOf = (kind: Kind) => {
    const title: MessageDescriptor = kinds[kind];
    return intl.formatMessage(title);
  };
  const all = Object.keys(kinds) as Kind[];
  return (
    <Stack gap={12}>
      {list.length === 0 && props.empty}
      {list.map((entry, place) => {
        if (!isJson(entry)) return null;
        const type = textOf(entry['type']);
        const kind = all.find((each) => type === each || type === each + typeEnding) ?? null;
        return (
          <Paper key={place} withBorder p={12}>
            <Stack gap={12}>
              <Group justify="space-between">
                <Text fw={500} size="sm">
                  {kind ? titleOf(kind) : <bdi>{type}</bdi>}
                </Text>
                {!isReadOnly && (
                  <ActionIcon
                    size={28}
                    variant="subtle"
                    color="gray"
                    aria-label={removeLabel({
                      number: place + 1,
                      kind: kind ? titleOf(kind) : type,
                    })}
                    onClick={() => put(list.toSpliced(place, 1))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
              {props.children(entry, kind, place)}
            </Stack>
          </Paper>
        );
      })}
      {!isReadOnly && (
        <Menu>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
            >
              {addLabel}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {all.map((kind) => (
              <Menu.Item key={kind} onClick={() => put([...list, create(kind)])}>
                {titleOf(kind)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  );
}
