import { Rows } from './rows';

type Json = Readonly<Record<string, unknown>>;

/** Rows of a table, or objects in a list, by the name under which a chart asks for them. */
export type ChartData = ReadonlyMap<string, unknown>;

/** Which width `"container"` means: that of a page in portrait. */
const PAGE_WIDTH_PX = 660;

/** Calm, and readable in print. */
const THEME = {
  background: 'transparent',
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  view: { stroke: null },
  title: { anchor: 'start', color: '#1f2a37', fontSize: 13, fontWeight: 600, offset: 10 },
  axis: {
    ...{ domainColor: '#b8c0cc', tickColor: '#b8c0cc', gridColor: '#e6e9ee' },
    ...{ labelColor: '#4a5565', titleColor: '#4a5565', titleFontWeight: 500 },
    ...{ labelFontSize: 11, titleFontSize: 11, labelLimit: 400 },
  },
  legend: {
    ...{ labelColor: '#4a5565', titleColor: '#4a5565', titleFontWeight: 500, labelLimit: 400 },
    ...{ labelFontSize: 11, titleFontSize: 11, symbolOpacity: 1, symbolBaseFillColor: '#6b7280' },
  },
  header: { labelColor: '#4a5565', titleColor: '#4a5565', labelFontSize: 11 },
  range: {
    category: [
      // Of different lightness, for prints in grey.
      '#2a628f',
      '#e0a050',
      '#5b8c5a',
      '#8d6aa8',
      '#b5534f',
      '#5f9ea0',
      '#8c7b53',
      '#6b7280',
    ],
    ramp: { scheme: 'blues' },
  },
  bar: { color: '#2f6f9f' },
  line: { color: '#2f6f9f' },
  point: { color: '#2f6f9f', filled: true },
  boxplot: { median: { color: 'white' } },
  rule: { color: '#4a5565' },
};

export class ChartError extends Error {}

/**
 * A Vega-Lite chart as SVG. Expressions are interpreted, not compiled, and nothing is loaded.
 * @param values that expressions may use by name: `parameters`, `study`, `stimulus` …
 */
export async function chartSvg(
  text: Json,
  data: ChartData,
  values: Json,
  note: (line: string) => void,
): Promise<string> {
  // Only reports with charts pay for loading these.
  const [{ compile }, vega, { expressionInterpreter }] = await Promise.all([
    import('vega-lite'),
    import('vega'),
    import('vega-interpreter'),
  ]);
  const problems: string[] = [];
  const logger = {
    level: () => logger,
    error: (...words: unknown[]) => {
      problems.push(words.map(wordOf).join(' '));
      return logger;
    },
    warn: (...words: unknown[]) => {
      note(`chart: ${words.map(wordOf).join(' ')}`);
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  const spec = prepared(text, data, values);
  mustHaveMarks(spec);
  const compiled = compiledOf(() =>
    compile(spec as never, { config: THEME as never, logger: logger as never }),
  );
  const used = JSON.stringify(spec);
  mustHaveData(spec, data);
  for (const source of compiled.spec.data ?? []) {
    const rows = data.get(source.name);
    if (rows === undefined || 'source' in source || 'url' in source || 'values' in source) continue;
    Object.assign(source, { values: plainRows(rows, used) });
  }
  const refuse = async (address: unknown): Promise<never> => {
    const problem = `A chart loads nothing from outside, and not ${JSON.stringify(address)}: name a table of the study as its data.`;
    problems.push(problem);
    throw new ChartError(problem);
  };
  const runtime = vega.parse(compiled.spec, {}, { ast: true });
  const view = new vega.View(runtime, {
    expr: expressionInterpreter,
    loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse } as never,
    logger: logger as never,
    renderer: 'none',
  });
  try {
    const svg = await view.toSVG();
    if (problems.length > 0) throw new ChartError(problems[0]);
    return svg;
  } finally {
    view.finalize();
  }
}

function compiledOf<T>(compile: () => T): T {
  try {
    return compile();
  } catch (reason) {
    throw new ChartError(`Vega-Lite does not understand the chart: ${wordOf(reason)}`);
  }
}

const MARKS = new Set([
  ...[
    'arc',
    'area',
    'bar',
    'boxplot',
    'circle',
    'errorband',
    'errorbar',
    'geoshape',
    'image',
    'line',
  ],
  ...['point', 'rect', 'rule', 'square', 'text', 'tick', 'trail'],
]);

/** @throws ChartError for a mark that there is not, of which Vega-Lite says nothing that helps */
function mustHaveMarks(part: unknown): void {
  if (part === null || typeof part !== 'object') return;
  for (const [key, value] of Object.entries(part) as [string, unknown][]) {
    if (key === 'data' || key === 'datasets' || key === 'config') continue;
    if (key !== 'mark') {
      mustHaveMarks(value);
      continue;
    }
    const mark =
      typeof value === 'object' && value !== null && 'type' in value ? value.type : value;
    if (typeof mark === 'string' && !MARKS.has(mark)) {
      throw new ChartError(`There is no mark "${mark}"; there are ${[...MARKS].join(', ')}`);
    }
  }
}

/** @throws ChartError for data that nobody has, of which Vega would draw an empty chart */
function mustHaveData(spec: Json, data: ChartData): void {
  const given = [...data.keys(), ...Object.keys((spec.datasets ?? {}) as Json)];
  for (const name of namesOfData(spec)) {
    if (!given.includes(name)) {
      throw new ChartError(
        `There are no data "${name}" for the chart: hand them to it, as in {% chart ${/^\w+$/.test(name) ? name : 'rows'}: rows %}, or name a table of the study.`,
      );
    }
  }
}

function namesOfData(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesOfData);
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const own = key === 'data' && value !== null && typeof value === 'object' ? value : null;
    return own && 'name' in own && !('values' in own) && !('url' in own)
      ? [String(own.name)]
      : key === 'values' || key === 'datasets'
        ? []
        : namesOfData(value);
  });
}

function prepared(spec: Json, data: ChartData, values: Json): Json {
  const text = JSON.stringify(spec);
  const params = Array.isArray(spec.params) ? (spec.params as readonly unknown[]) : [];
  const added = Object.entries(values)
    .filter(([name]) => new RegExp(`(?<![\\w.])${name}[.[]`).test(text))
    .map(([name, value]) => ({ name, value }));
  const [only] = data.keys();
  const isNamed = 'data' in spec || /"data":/.test(text);
  return {
    ...spec,
    ...(isNamed || only === undefined ? {} : { data: { name: only } }),
    ...(spec.width === 'container' ? { width: PAGE_WIDTH_PX } : {}),
    ...(params.length + added.length > 0 ? { params: [...added, ...params] } : {}),
  };
}

/** Rows as plain objects, with the columns only that are named somewhere in the chart. */
function plainRows(input: unknown, used: string): object[] {
  if (input instanceof Rows) {
    const table = Rows.tableOf(input);
    const names = table.columnNames.filter((name) => used.includes(name));
    const rows = Array.from({ length: input.size }, () => ({}) as Record<string, unknown>);
    for (const name of names) {
      let at = 0;
      for (const cell of Rows.cells(input, name)) rows[at++]![name] = cell;
    }
    return rows;
  }
  if (!Array.isArray(input)) throw new ChartError('The data of a chart are rows, or a list.');
  return (input as readonly unknown[]).map((item) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([, value]) => !(value instanceof Rows)))
      : { value: item },
  );
}

function wordOf(word: unknown): string {
  return word instanceof Error ? word.message : String(word);
}
