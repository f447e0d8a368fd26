import { COLORMAPS, colormapTable, SHADES, type Colormap } from '@fovea/science/heatmap/colormaps';
import { Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import classes from './ColormapPicker.module.css';

const NAMES: Record<Colormap, string> = {
  fovea: 'Fovea',
  jet: 'Jet',
  hot: 'Hot',
  cool: 'Cool',
  greys: 'Greys',
  yignbu: 'YIGnBu',
  yiorrd: 'YIOrRd',
  cubehelix: 'Cubehelix',
  viridis: 'Viridis',
  spotlight: 'Spotlight',
  beeswarm: 'Beeswarm',
};

const STOPS = 16;

/** The colours of a colormap from low to high, as a CSS gradient. */
function gradient(colormap: Colormap): string {
  const table = colormapTable(colormap);
  const stops = Array.from({ length: STOPS + 1 }, (_, at) => {
    const shade = Math.round((at / STOPS) * (SHADES - 1)) * 4;
    const [red, green, blue, alpha = 0] = table.subarray(shade, shade + 4);
    return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const GRADIENTS = Object.fromEntries(COLORMAPS.map((name) => [name, gradient(name)])) as Record<
  Colormap,
  string
>;

interface StripProps {
  readonly colormap: Colormap;
  readonly opacity?: number;
  readonly isWide?: boolean;
}

export function ColormapStrip({ colormap, opacity = 1, isWide = false }: StripProps) {
  return (
    <span className={classes.strip} data-wide={isWide || undefined} aria-hidden>
      <span style={{ backgroundImage: GRADIENTS[colormap], opacity }} />
    </span>
  );
}

interface Props {
  readonly colormap: Colormap;
  readonly choose: (colormap: Colormap) => void;
  readonly disabled: boolean;
}

export function ColormapPicker({ colormap, choose, disabled }: Props) {
  const intl = useIntl();
  return (
    <Select
      size="xs"
      label={intl.formatMessage({ id: 'visuals.colormap', defaultMessage: 'Colours' })}
      allowDeselect={false}
      disabled={disabled}
      value={colormap}
      data={COLORMAPS.map((name) => ({ value: name, label: NAMES[name] }))}
      maxDropdownHeight={400}
      leftSection={<ColormapStrip colormap={colormap} />}
      leftSectionWidth={64}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <ColormapStrip colormap={option.value} />
          {option.label}
        </span>
      )}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  );
}
