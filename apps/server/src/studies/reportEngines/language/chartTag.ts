import {
  Hash,
  Tag,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { ChartError, chartSvg } from './charts';
import type { ReportData } from './reportData';

/** `{% chart data: rows %} a Vega-Lite chart as JSON {% endchart %}` */
export function registerChart(
  liquid: Liquid,
  data: ReportData,
  note: (line: string) => void,
): void {
  class ChartTag extends Tag {
    readonly #hash: Hash;
    readonly #templates: Template[] = [];

    constructor(token: TagToken, rest: TopLevelToken[], of: Liquid, parser: Parser) {
      super(token, rest, of);
      this.#hash = new Hash(token.args);
      const stream = parser
        .parseStream(rest)
        .on('tag:endchart', () => stream.stop())
        .on('template', (template: Template) => this.#templates.push(template))
        .on('end', () => {
          throw new Error('{% chart %} is not closed by {% endchart %}.');
        });
      stream.start();
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const text = String(yield this.liquid.renderer.renderTemplates(this.#templates, context));
      const named = (yield this.#hash.render(context)) as Readonly<Record<string, unknown>>;
      // What the template hands over goes before a whole table of the same name.
      const tables = data.tablesNamedIn(text).filter(([name]) => !(name in named));
      const all = new Map([...Object.entries(named), ...tables]);
      const svg = yield chartSvg(parsed(text), all, data.values, note);
      emitter.write(`<figure class="chart">${String(svg)}</figure>`);
    }
  }
  liquid.registerTag('chart', ChartTag);
}

/** @throws ChartError saying where the JSON is wrong */
export function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason);
    throw new ChartError(
      `The chart is not valid JSON: ${why.replace(/\.$/, '')}. Write values with the filter json, such as {{ name | json }}.`,
    );
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new ChartError('A chart is a JSON object with "mark" and "encoding".');
  }
  return value as Readonly<Record<string, unknown>>;
}
