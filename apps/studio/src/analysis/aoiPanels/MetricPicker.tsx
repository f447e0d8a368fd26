import { AOI_CATALOGUE, AOI_METRIC_GROUPS } from '@fovea/science/aoi/aoiCatalogue';
import { Button, Checkbox, Group, Popover, Select, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useAoiEditor } from '../aoi/aoiEditor';
import { MetricHelp } from '../aoiMetrics/MetricHelp';
import { shownMetrics, withMetric, type MetricId } from '../aoiMetrics/shownMetrics';

interface Props {
  readonly hiddenIds: readonly string[];
  readonly setHiddenIds: (ids: string[]) => void;
}

/** Selects the metrics of the table, and the one shown on the stage. */
export function MetricPicker({ hiddenIds, setHiddenIds }: Props) {
  const labelMetric = useAoiEditor((editor) => editor.labelMetric);
  const shown = shownMetrics(hiddenIds);
  return (
    <>
      <Popover width={360} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustments size={14} aria-hidden />}
          >
            <FormattedMessage
              id="aoi.metrics.pick"
              defaultMessage="Metrics ({shown, number} of {all, number})"
              values={{ shown: shown.length, all: AOI_CATALOGUE.length }}
            />
          </Button>
        </Popover.Target>
        <Popover.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Stack gap={12}>
            {AOI_METRIC_GROUPS.map(({ group, metrics }) => (
              <Stack key={group} gap={6} role="group" aria-label={group}>
                <Text size="xs" c="dimmed" fw={500}>
                  {group}
                </Text>
                {metrics.map((entry) => (
                  <Group key={entry.id} gap={4} justify="space-between" wrap="nowrap">
                    <Checkbox
                      size="xs"
                      label={entry.name}
                      checked={shown.includes(entry)}
                      onChange={(event) =>
                        setHiddenIds(withMetric(hiddenIds, entry.id, event.currentTarget.checked))
                      }
                    />
                    <MetricHelp entry={entry} />
                  </Group>
                ))}
              </Stack>
            ))}
            <Button variant="subtle" size="compact-xs" onClick={() => setHiddenIds([])}>
              <FormattedMessage id="aoi.metrics.default" defaultMessage="Show the usual ones" />
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <Select
        size="xs"
        label={<FormattedMessage id="aoi.metrics.label.pick" defaultMessage="On the stage" />}
        value={labelMetric ?? ''}
        allowDeselect={false}
        onChange={(value) => {
          const known = AOI_CATALOGUE.find(({ id }) => id === value);
          useAoiEditor.setState({ labelMetric: (known?.id ?? null) satisfies MetricId | null });
        }}
        data={[
          { value: '', label: '–' },
          ...AOI_CATALOGUE.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        comboboxProps={{ withinPortal: true }}
      />
    </>
  );
}
