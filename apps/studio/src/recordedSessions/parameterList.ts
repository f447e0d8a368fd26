type Parameters = Readonly<Record<string, string | number | boolean | null>>;

/** Unit suffixes of parameter names, longest first. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['DegPerS', '°/s'],
  ['Deg', '°'],
  ['Ms', ' ms'],
  ['Px', ' px'],
  ['Cm', ' cm'],
  ['Hz', ' Hz'],
];

/** Formats `dispersionDeg: 3.1333` as 'dispersion 3.133°'; omits what was not measured. */
export function parameterList(parameters: Parameters): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const [ending = '', unit = ''] = UNITS.find(([each]) => name.endsWith(each)) ?? [];
      const messages = spaced(name.slice(0, name.length - ending.length));
      return `${messages} ${shortened(value)}${unit}`;
    })
    .join(', ');
}

function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

function shortened(value: string | number | boolean | null): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : String(value);
}
