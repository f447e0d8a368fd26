import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Trials of gaze with the fixations that people coded.
 *
 * @param folder with samples.csv (trial, level, recording, std2d_deg, t_ms, x_deg, y_deg; empty = no gaze) and
 *   truth.csv (trial, start_ms, end_ms)
 * @returns for each trial its level, recording, precision, columns of gaze and coded fixations
 */
export function readTrials(folder) {
  const truth = byTrial(rowsOf(join(folder, 'truth.csv')));
  return [...byTrial(rowsOf(join(folder, 'samples.csv')))].map(([trial, rows]) => ({
    trial,
    level: rows[0].level,
    recording: rows[0].recording,
    stdDeg: Number(rows[0].std2d_deg),
    tMs: column(rows, 't_ms'),
    xDeg: column(rows, 'x_deg'),
    yDeg: column(rows, 'y_deg'),
    fixations: (truth.get(trial) ?? []).map((row) => [Number(row.start_ms), Number(row.end_ms)]),
  }));
}

function byTrial(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.trial, [...(groups.get(row.trial) ?? []), row]);
  return groups;
}

function column(rows, name) {
  return Float64Array.from(rows, (row) => (row[name] === '' ? Number.NaN : Number(row[name])));
}

function rowsOf(file) {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
