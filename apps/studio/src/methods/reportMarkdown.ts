import type { ReportDocument, ReportSection, ReportTable } from './reportDocument';

/** Renders the report as Markdown. */
export function reportMarkdown({ title, lead, sections }: ReportDocument): string {
  const parts = [`# ${text(title)}`, text(lead), ...sections.map(sectionText)];
  return `${parts.join('\n\n')}\n`;
}

function sectionText({ title, paragraphs, facts, table }: ReportSection): string {
  return [
    `## ${text(title)}`,
    ...(facts.length > 0
      ? [facts.map(([name, value]) => `- **${text(name)}:** ${text(value)}`).join('\n')]
      : []),
    ...(table && table.rows.length > 0 ? [tableText(table)] : []),
    ...paragraphs.map(text),
  ].join('\n\n');
}

function tableText({ columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => text(title))),
    line(columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(text))),
  ].join('\n');
}

/** Escapes Markdown, HTML and line breaks in user-supplied names. */
function text(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`);
}
