import { Checkbox, Group, Input, ScrollArea, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly choose: (ids: string[]) => void;
}

/** A list to tick, with a box for all. */
export function ChecklistField({ label, choices, chosen, choose }: Props) {
  const count = choices.filter(({ id }) => chosen.includes(id)).length;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Checkbox
        size="xs"
        mt={4}
        mb={6}
        label={
          <FormattedMessage
            id="pictureBatch.all"
            defaultMessage="All ({count, number} of {total, number} chosen)"
            values={{ count, total: choices.length }}
          />
        }
        checked={count === choices.length}
        indeterminate={count > 0 && count < choices.length}
        onChange={({ currentTarget: { checked } }) =>
          choose(checked ? choices.map(({ id }) => id) : [])
        }
      />
      <ScrollArea.Autosize mah={140} type="auto">
        <Stack gap={6} ps={20} role="group" aria-label={label}>
          {choices.map(({ id, name }) => (
            <Group key={id} gap={0} wrap="nowrap">
              <Checkbox
                size="xs"
                label={<bdi>{name}</bdi>}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}
