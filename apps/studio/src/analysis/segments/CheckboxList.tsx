import { Checkbox, Chip, Group, Stack } from '@mantine/core';

export interface CheckboxOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Multiple selection: chips for few options, a scrolling list of checkboxes for many. */
export function CheckboxList<Value extends string>({
  choices,
  chosen,
  choose,
}: {
  readonly choices: readonly CheckboxOption<Value>[];
  readonly chosen: readonly Value[];
  readonly choose: (chosen: Value[]) => void;
}) {
  const toggle = (value: Value, isOn: boolean) =>
    choose(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  // A selected option that no longer exists in the study can still be removed.
  const gone = chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value }));
  const all = [...choices, ...gone];
  if (all.length <= 6) {
    return (
      <Group gap={6}>
        {all.map(({ value, label }) => (
          <Chip
            key={value}
            size="xs"
            checked={chosen.includes(value)}
            onChange={(isOn) => toggle(value, isOn)}
          >
            <bdi>{label}</bdi>
          </Chip>
        ))}
      </Group>
    );
  }
  return (
    <Stack gap={6} mah={160} p={4} style={{ overflow: 'auto' }}>
      {all.map(({ value, label }) => (
        <Checkbox
          key={value}
          size="xs"
          label={<bdi>{label}</bdi>}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
