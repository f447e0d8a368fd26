/**
 * Values as they stand in the files of a BIDS folder: tab-separated, `n/a` where a value is missing,
 * decimal points.
 */
import type { JsonValue } from '../recording/columnsFile';
import { guardFormula } from '../tables/writeCsv';

export const MISSING = 'n/a';

/** @param decimals digits after the point, always written, so that columns have one precision */
export function tsvNumber(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const text = value.toFixed(decimals);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

/** Milliseconds as seconds, to the microsecond. */
export function tsvSeconds(ms: number | null): string {
  return tsvNumber(ms === null ? null : ms / 1000, 6);
}

/** Tabs and line ends would end the cell, and a spreadsheet would execute a formula. */
export function tsvText(value: string | null): string {
  const text = (value ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return text === '' ? MISSING : guardFormula(text);
}

/** Every row ends with a line feed. */
export function tsvFile(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}

export function jsonFile(value: { readonly [key: string]: JsonValue }): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A figure with so many decimals at most; undefined if there is none, so that JSON leaves it out. */
export function known(value: number | null | undefined, decimals: number): number | undefined {
  if (value === null || value === undefined || !Number.isFinite(value)) return undefined;
  return Number(value.toFixed(decimals));
}

/** The fields that have a value: BIDS says of what is unknown nothing at all. */
export function withoutUnknown(fields: { readonly [key: string]: JsonValue | undefined }): {
  readonly [key: string]: JsonValue;
} {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, JsonValue] => entry[1] !== undefined && entry[1] !== null,
    ),
  );
}
