import { Drop } from 'liquidjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvTable } from './csvTable';
import { Rows } from './rows';

type Json = Readonly<Record<string, unknown>>;

/** Tables that a study may lack, because it has no AOIs, no survey or did not measure faces. */
const KNOWN_TABLES = new Set([
  ...['sessions', 'segment_respondents', 'stimuli', 'events', 'survey', 'expressions', 'long'],
  ...['quality', 'quality_points', 'quality_clocks'],
  ...['aoi_definitions', 'aoi_metrics', 'aoi_segments'],
  ...['gaze', 'fixations', 'saccades', 'signals'],
]);

/** Tables that a template gets only if it was set up so. */
const LARGE_TABLES = new Set(['gaze', 'fixations', 'saccades', 'signals', 'long']);

/** What a report is about, read from the folder that an engine is given. */
export class ReportData {
  /** `params.json`: what expressions of charts may use by name as well. */
  readonly values: Json;
  readonly language: string;
  readonly madeAt: string;
  readonly product: Json;
  readonly pictures: readonly Json[];
  readonly codebook: readonly Json[];
  readonly tables: Tables;

  constructor(readonly folder: string) {
    const params = readJson(join(folder, 'params.json')) as Json;
    const { parameters, names, study, stimulus, segment, respondent, largeTables } = params;
    this.values = {
      ...{ parameters: parameters ?? {}, study: study ?? null, stimulus: stimulus ?? null },
      ...{ segment: segment ?? null, respondent: respondent ?? null, names: names ?? {} },
    };
    this.language = languageOf(params.language);
    this.madeAt = String(params.madeAt);
    this.product = (params.product ?? {}) as Json;
    this.pictures = firstList(
      ['pictures.json', 'pictures/pictures.json'].map((path) => join(folder, path)),
    );
    const codebook = join(folder, 'codebook.json');
    const described = existsSync(codebook) ? (readJson(codebook) as Described) : {};
    this.codebook = titledTables(described);
    const wanted = Array.isArray(largeTables) ? largeTables.map(String) : null;
    this.tables = new Tables(folder, this.codebook, wanted);
  }

  /** Tables whose name stands in a chart as the name of its data. */
  tablesNamedIn(text: string): (readonly [string, Rows])[] {
    return [...KNOWN_TABLES].flatMap((name) => {
      const rows = text.includes(`"${name}"`) ? this.tables.named(name) : null;
      return rows === null ? [] : [[name, rows] as const];
    });
  }

  /** What templates see. */
  scope(): Json {
    return {
      params: new Parameters(this.values.parameters as Json),
      ...this.values,
      tables: this.tables,
      pictures: this.pictures,
      codebook: this.codebook,
      product: this.product,
      made_at: this.madeAt,
      language: this.language,
    };
  }
}

/** Values of parameters; null where one was not asked for, because the study lacks its sensor. Others are unknown names. */
class Parameters extends Drop {
  readonly #values: Json;

  constructor(values: Json) {
    super();
    this.#values = values;
  }

  override liquidMethodMissing(key: string | number): unknown {
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }

  toJSON(): Json {
    return this.#values;
  }
}

/** `tables.quality`: read when a template first asks for it. */
export class Tables extends Drop {
  readonly #read = new Map<string, Rows | null>();
  readonly #folder: string;
  readonly #codebook: readonly Json[];
  /** Large tables that the template is set up with; null: not known. */
  readonly #wanted: readonly string[] | null;

  constructor(folder: string, codebook: readonly Json[], wanted: readonly string[] | null) {
    super();
    this.#wanted = wanted;
    this.#folder = folder;
    this.#codebook = codebook;
  }

  override liquidMethodMissing(key: string | number): Rows | null {
    const name = String(key);
    if (LARGE_TABLES.has(name) && this.#wanted?.includes(name) === false) {
      throw new Error(
        `The table "${name}" is large: choose it in the settings of the template, under large tables`,
      );
    }
    return this.named(name);
  }

  /** The rows of a table; null where the study does not have it, or the template was not set up with it. */
  named(name: string): Rows | null {
    const before = this.#read.get(name);
    if (before !== undefined) return before;
    const rows = this.#open(name);
    this.#read.set(name, rows);
    return rows;
  }

  #open(name: string): Rows | null {
    const file = join(this.#folder, 'tables', `${name}.csv`);
    if (!/^[a-z_]+$/.test(name) || !existsSync(file)) {
      if (KNOWN_TABLES.has(name)) return null;
      throw new Error(`There is no table "${name}"; there are ${[...KNOWN_TABLES].join(', ')}.`);
    }
    const described = this.#codebook.find((table) => table.name === name);
    const columns = (described?.columns ?? []) as readonly { name: string; kind: string }[];
    const kinds = new Map(columns.map((column) => [column.name, column.kind]));
    return new Rows(csvTable(name, readFileSync(file), kinds));
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8')) as unknown;
}

function firstList(paths: readonly string[]): readonly Json[] {
  const found = paths.find((path) => existsSync(path));
  return found === undefined ? [] : (readJson(found) as readonly Json[]);
}

interface Described {
  readonly tables?: readonly { readonly name?: string; readonly columns?: readonly Json[] }[];
  readonly aoiMetrics?: {
    readonly metrics: readonly { readonly column: string; name: string; description: string }[];
  };
}

/** The tables of a codebook; metrics of AOIs have their name as a title, and no remarks on other programs. */
function titledTables({ tables = [], aoiMetrics }: Described): readonly Json[] {
  const metrics = new Map((aoiMetrics?.metrics ?? []).map((metric) => [metric.column, metric]));
  return tables.map((table) => {
    if (table.name !== 'aoi_metrics' && table.name !== 'aoi_segments') return table;
    const columns = (table.columns ?? []).map((column) => {
      const metric = metrics.get(String(column.name));
      return metric ? { ...column, title: metric.name, definition: metric.description } : column;
    });
    return { ...table, columns };
  });
}

function languageOf(wanted: unknown): string {
  const language = typeof wanted === 'string' ? wanted : 'en';
  return Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
}
