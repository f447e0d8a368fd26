import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseFixationFilter } from '../eyeMovements/fixationFilter';
import { AOI_METRICS } from '../aoi/aoiTypes';
import { CommandRefusal, runScienceCommand } from './scienceCommands';

/** Runs a command on in-memory files. */
function science(command: string, files: Record<string, string> = {}) {
  return runScienceCommand(command.split(' ').filter(Boolean), (path) => {
    const text = files[path];
    if (text === undefined) throw new CommandRefusal(`${path} is not there.`);
    return text;
  });
}

/** The result as objects; an empty cell is NaN. */
function rowsOf(csv: string): Record<string, number>[] {
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(
      names.map((name, at) => [name, cells[at] === '' ? Number.NaN : Number(cells[at])]),
    );
  });
}

const answer = (command: string, files: Record<string, string>) =>
  rowsOf(science(command, files).csv);

/** 100 Hz: at 400, then, after a jump, at 800, for half a second each. */
const TIMES = Array.from({ length: 100 }, (_one, i) => i * 10);
const PLAIN = ['t_ms,x_px,y_px', ...TIMES.map((t) => `${t},${t < 500 ? 400 : 800},300`)].join('\n');

describe('fixations', () => {
  it('are detected with each filter, in double precision', () => {
    for (const filter of ['segments', 'ivt', 'idt', 'i2mc']) {
      const found = answer(`fixations --filter ${filter} --px-per-deg 40 s.csv`, {
        's.csv': PLAIN,
      });
      expect(found.map(({ x_px: x, y_px: y }) => [x, y])).toEqual([
        [400, 300],
        [800, 300],
      ]);
    }
    const exact = PLAIN.replaceAll(',300', ',300.1');
    const [first] = answer('fixations --filter idt --px-per-deg 40 s.csv', { 's.csv': exact });
    expect(first?.y_px).toBeCloseTo(300.1, 11);
    expect([first?.start_ms, first?.end_ms]).toEqual([-5, 495]);
  });

  it.each([
    [
      '',
      'ivt, 100.0 Hz, precision 0.00 deg estimated from the samples, 60 Hz or more and precise: 2 fixations',
    ],
    ['--std2d-deg 0.4', 'ivt, 100.0 Hz, 60 Hz or more and precise: 2 fixations'],
    ['--std2d-deg 0.5', 'segments with 1.3 deg, 100.0 Hz, below 60 Hz or not precise: 2 fixations'],
  ])('auto follows the rule of the platform: %s', (precision, note) => {
    const command = `fixations --filter auto --px-per-deg 40 ${precision} s.csv`;
    expect(science(command, { 's.csv': PLAIN }).notes).toEqual([note]);
  });

  it('estimates a precision that is not given', () => {
    // To and fro by 2.8 px at 40 px a degree: a standard deviation of 0.07 deg.
    const noisy = TIMES.map((t, i) => `${t},${400 + (i % 2 === 0 ? 2 : -2) * Math.SQRT2},300`);
    const { notes } = science('fixations --filter segments --px-per-deg 40 s.csv', {
      's.csv': ['t_ms,x_px,y_px', ...noisy].join('\n'),
    });
    expect(notes[0]).toContain('precision 0.07 deg estimated from the samples');
    expect(notes[0]).toMatch(/^segments with 1\.04\d? deg/);
  });

  it('I-DT takes 2 deg for a precision that is not given, also at a low rate', () => {
    const slow = Array.from({ length: 20 }, (_one, i) => `${i * 75},400,300`);
    const csv = ['t_ms,x_px,y_px', ...slow].join('\n');
    const { notes } = science('fixations --px-per-deg 40 s.csv', { 's.csv': csv });
    expect(notes).toEqual(['idt with 4 deg, 13.3 Hz, below 14 Hz or of unknown rate: 1 fixations']);
  });

  it('agrees with the platform, up to its single precision', () => {
    const tMs = Float64Array.from(TIMES);
    const x = Float32Array.from(TIMES, (t) => (t < 500 ? 400.3 : 800.7) + Math.sin(t));
    const y = Float32Array.from(TIMES, (t) => 300.1 + Math.cos(t));
    // Far away, where an angle equals its tangent.
    const view = { centreXPx: 0, centreYPx: 0, cmPerPx: 1, distanceCm: (40 * 180) / Math.PI };
    const csv = ['t_ms,x_px,y_px', ...TIMES.map((t, i) => `${t},${x[i]},${y[i]}`)].join('\n');
    for (const filter of ['segments', 'ivt', 'idt', 'i2mc'] as const) {
      const platform = chooseFixationFilter(filter, 100, 1).detect(tMs, x, y, view);
      const found = answer(`fixations --filter ${filter} --px-per-deg 40 --std2d-deg 1 s.csv`, {
        's.csv': csv,
      });
      expect(platform.count).toBe(2);
      expect(found.map((row) => row.start_ms)).toEqual([...platform.startMs]);
      found.forEach((row, at) => expect(row.x_px).toBeCloseTo(platform.x[at] ?? 0, 3));
    }
  });

  it('uses the mean of both eyes, or the one that is there', () => {
    const lines = TIMES.map((t) =>
      t % 100 === 0 ? `,,${t},420,310,more` : `380,290,${t},420,310,more`,
    );
    const csv = ['left_x_px,left_y_px,t_ms,right_x_px,right_y_px,other', ...lines].join('\n');
    const [found] = answer('fixations --filter idt --px-per-deg 40 s.csv', { 's.csv': csv });
    expect(found?.x_px).toBeCloseTo(402, 9);
    expect(found?.y_px).toBeCloseTo(301, 9);
  });

  it('accepts a byte order mark, Windows line endings, spaces, other column orders, semicolons and losses', () => {
    const plain = science('fixations --px-per-deg 40 s.csv', { 's.csv': PLAIN }).csv;
    const rows = TIMES.map((t) => `300,0 ; x ;${t} ; ${t < 500 ? 400 : 800},0`);
    const strange = `\u{feff}Y_PX; note ;t_ms; X_px \r\n${rows.join('\r\n')}\r\n\r\n`;
    expect(science('fixations --px-per-deg=40 s.csv', { 's.csv': strange }).csv).toBe(plain);
    const lossy = `${PLAIN}\n1000,,\n1010,nan,NaN\n`;
    expect(answer('fixations --px-per-deg 40 s.csv', { 's.csv': lossy })).toHaveLength(2);
  });

  it('writes a header even without a fixation', () => {
    const csv = 't_ms,x_px,y_px\n0,,\n10,,\n20,,';
    for (const filter of ['auto', 'segments', 'ivt', 'i2mc']) {
      const found = science(`fixations --filter ${filter} --px-per-deg 40 s.csv`, { 's.csv': csv });
      expect(found.csv).toBe('start_ms,end_ms,x_px,y_px\n');
    }
  });

  it.each([
    ['fixations s.csv', PLAIN, '--px-per-deg is missing'],
    ['fixations --px-per-deg 0 s.csv', PLAIN, 'above 0'],
    ['fixations --px-per-deg forty s.csv', PLAIN, '"forty"'],
    ['fixations --px-per-deg', PLAIN, 'needs a value'],
    ['fixations --px-per-deg --filter idt s.csv', PLAIN, '--px-per-deg needs a value'],
    ['fixations --px-per-deg 40 --filter best s.csv', PLAIN, 'no filter "best"'],
    ['fixations --px-per-deg 40 --speed 3 s.csv', PLAIN, 'no option --speed'],
    ['fixations --px-per-deg 40 --px-per-deg 50 s.csv', PLAIN, '--px-per-deg is given twice'],
    ['fixations --px-per-deg 40', PLAIN, 'One file of samples'],
    ['fixations --px-per-deg 40 other.csv', PLAIN, 'other.csv is not there'],
    ['fixations --px-per-deg 40 s.csv', '', 's.csv is empty'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px,y_px\n', 'no samples'],
    ['fixations --px-per-deg 40 s.csv', 'time,x_px,y_px\n0,1,1', 'no column t_ms'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px\n0,1', 'no column y_px'],
    ['fixations --px-per-deg 40 s.csv', 't_ms\n0', 'no column x_px'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px,y_px\n0,1,1\n0,1,1', 'line 3: t_ms 0 does not'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px,y_px\n\n,1,1', 'line 3, column t_ms'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px,y_px\n0,left,1', '"left" is not a number'],
    ['fixations --px-per-deg 40 s.csv', 't_ms,x_px,y_px,x_px\n0,1,1,1', 'x_px twice'],
  ])('refuses %s: %s', (command, text, said) => {
    expect(() => science(command, { 's.csv': text })).toThrow(CommandRefusal);
    expect(() => science(command, { 's.csv': text })).toThrow(said);
  });
});

describe('quality', () => {
  // 10 Hz; from 1000 ms on: 10 px right of the target, alternating 2 px around it; one sample lost.
  const samples = [
    't_ms,x_px,y_px',
    ...Array.from({ length: 20 }, (_one, i) => {
      if (i === 19) return `${i * 100},,`;
      return i < 10 ? `${i * 100},0,0` : `${i * 100},${110 + (i % 2 === 0 ? 2 : -2)},200`;
    }),
  ].join('\n');
  const targets = 't_on_ms,t_off_ms,x_px,y_px\n0,2000,100,200\n5000,6000,1,1\n';
  const files = { 's.csv': samples, 't.csv': targets };

  it('measures a target after the eye has settled', () => {
    const [one, two, all] = answer('quality --px-per-deg 20 s.csv t.csv', files);
    expect(one).toMatchObject({ target: 1, samples: 9, lost: 1, loss: 0.1 });
    // Nine samples: five at 112, four at 108.
    const mean = (5 * 112 + 4 * 108) / 9;
    const variance = (5 * (112 - mean) ** 2 + 4 * (108 - mean) ** 2) / 8;
    expect(one?.accuracy_px).toBeCloseTo(mean - 100, 12);
    expect(one?.accuracy_deg).toBeCloseTo((mean - 100) / 20, 12);
    expect(one?.mean_sample_error_deg).toBeCloseTo((mean - 100) / 20, 12);
    expect(one?.std2d_px).toBeCloseTo(Math.sqrt(variance), 12);
    expect(one?.rms_s2s_px).toBeCloseTo(4, 12);
    expect(one?.rms_s2s_deg).toBeCloseTo(0.2, 12);
    expect(one?.bcea_px2).toBeCloseTo(0, 12);
    expect(two?.samples).toBe(0);
    expect(two?.accuracy_px).toBeNaN();
    expect(all).toMatchObject({ samples: 9, lost: 1, accuracy_px: one?.accuracy_px });
    expect(science('quality --px-per-deg 20 s.csv t.csv', files).notes[0]).toContain('1 of 2');
  });

  it('counts from the onset if asked to', () => {
    const [one] = answer('quality --px-per-deg 20 --settle-ms 0 s.csv t.csv', files);
    expect(one).toMatchObject({ samples: 19, lost: 1 });
  });

  it.each([
    ['quality s.csv t.csv', '--px-per-deg is missing'],
    ['quality --px-per-deg 20 s.csv', 'Two files are needed'],
    ['quality --px-per-deg 20 t.csv s.csv', 't.csv has no column t_ms'],
    ['quality --px-per-deg 20 s.csv s.csv', 's.csv has no column t_on_ms'],
  ])('refuses %s', (command, said) => {
    expect(() => science(command, files)).toThrow(said);
  });
});

describe('multimatch', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../testdata/multimatch/${name}`, import.meta.url), 'utf8');
  const path = (person: string, header: string, row: (cells: readonly string[]) => string) =>
    [
      header,
      ...read('scanpaths.csv')
        .split('\n')
        .map((line) => line.split(','))
        .filter(([segment, sub]) => segment === '10' && sub === person)
        .map(row),
    ].join('\n');
  const seconds = (person: string) =>
    path(person, 'start_x\tstart_y\tduration', (cells) => cells.slice(3).join('\t'));
  let ms = 0;
  const timed = (person: string) =>
    path(person, 'start_ms,end_ms,x_px,y_px', ([, , , x, y, s]) => {
      const startMs = ms;
      ms += Number(s) * 1000;
      return `${startMs},${ms},${x},${y}`;
    });
  const files = { 'a.tsv': seconds('01'), 'b.tsv': seconds('19'), 'a.csv': timed('01') };

  it('gives the published figures of a pair', () => {
    const [plain] = answer('multimatch --width 1280 --height 720 a.tsv b.tsv', files);
    expect(Object.keys(plain ?? {})).toEqual([
      'shape',
      'direction',
      'length',
      'position',
      'duration',
    ]);
    expect(plain?.shape).toBeCloseTo(0.990821, 6);
    expect(plain?.duration).toBeCloseTo(0.655633, 6);
    const grouping = '--direction-deg 45 --duration-ms 300 --length-px 146.8';
    const [grouped] = answer(`multimatch --width 1280 --height 720 ${grouping} a.csv b.tsv`, files);
    expect(grouped?.direction).toBeCloseTo(0.956375, 6);
    expect(grouped?.duration).toBeCloseTo(0.782609, 6);
  });

  it('writes nan, and a note why, for too few fixations', () => {
    const short = { ...files, 'b.tsv': 'x_px,y_px,duration_ms\n1,1,100\n2,2,100' };
    const { csv, notes } = science('multimatch --width 1280 --height 720 a.tsv b.tsv', short);
    expect(csv).toBe('shape,direction,length,position,duration\nnan,nan,nan,nan,nan\n');
    expect(notes).toEqual(['b.tsv has 2 fixations; three are needed.']);
  });

  it.each([
    ['multimatch --height 720 a.tsv b.tsv', '--width is missing'],
    ['multimatch --width 9 --height 7 a.tsv', 'Two files'],
    [
      'multimatch --width 9 --height 7 --length-px 5 a.tsv b.tsv',
      '--direction-deg and --duration-ms',
    ],
  ])('refuses %s', (command, said) => {
    expect(() => science(command, files)).toThrow(said);
  });
});

describe('aoi-metrics', () => {
  const fixations = 'start_ms,end_ms,x_px,y_px\n0,200,50,50\n250,550,500,500\n600,700,60,40\n';
  const samples = ['t_ms,x_px,y_px', '10,50,50', '30,50,50', '50,500,500', '70,,', '90,10,10'].join(
    '\n',
  );
  const areas =
    'aoi,x_px,y_px\nleft,0,0\nleft,100,0\nleft,100,100\nleft,0,100\nfar,900,900\nfar,950,900\nfar,950,950\n';
  const json = JSON.stringify([
    {
      name: 'left',
      keyframes: [
        {
          t_ms: 0,
          points: [
            [0, 0],
            [100, 0],
            [100, 100],
            [0, 100],
          ],
        },
      ],
    },
    {
      name: 'far',
      keyframes: [
        {
          t_ms: 0,
          points: [
            [900, 900],
            [950, 900],
            [950, 950],
          ],
        },
      ],
    },
  ]);
  const files = { 'f.csv': fixations, 's.csv': samples, 'a.csv': areas, 'a.json': json };

  it('gives the metrics of fixations', () => {
    const [left, far] = answer(
      'aoi-metrics --fixations f.csv --aois a.csv --exposure-ms 1000',
      files,
    );
    expect(left).toMatchObject({
      area_pixels: 10_000,
      duration_ms: 1000,
      actual_exposure_ms: 1000,
      fixation_count: 2,
      ttff_ms: 0,
      dwell_time_ms_fixation: 300,
      dwell_time_percent_fixation: 30,
      visits_fixation: 2,
      revisits_fixation: 1,
      mean_fixation_duration_ms: 150,
      dwell_time_ms_gaze: Number.NaN,
    });
    expect(far).toMatchObject({
      fixation_count: 0,
      ttff_ms: Number.NaN,
      dwell_time_ms_fixation: 0,
    });
  });

  it('gives the metrics of gaze', () => {
    const [left] = answer('aoi-metrics s.csv a.csv', files);
    // 0 to 20, 20 to 40, 80 to 100 ms; until 100 ms.
    expect(left).toMatchObject({
      hit_time_ms_gaze: 10,
      dwell_time_ms_gaze: 60,
      dwell_time_percent_gaze: 60,
      visits_gaze: 2,
      fixation_count: Number.NaN,
    });
  });

  it('reads areas as JSON too, and files in any order', () => {
    const csv = science('aoi-metrics f.csv s.csv a.csv', files).csv;
    expect(science('aoi-metrics a.json s.csv --fixations f.csv', files).csv).toBe(csv);
    expect(csv.split('\n')[0]?.split(',')).toHaveLength(AOI_METRICS.length);
  });

  it('moves a shape between keyframes and ends it', () => {
    const moving = [
      'aoi,t_ms,point,x_px,y_px',
      ...['m,0,1,0,0', 'm,0,3,100,100', 'm,0,2,100,0', 'm,0,4,0,100'],
      ...['m,1000,1,1000,0', 'm,1000,2,1100,0', 'm,1000,3,1100,100', 'm,1000,4,1000,100'],
      'm,1000.5,,,',
    ].join('\n');
    const looks = 't_ms,x_px,y_px\n500,550,50\n520,550,50\n540,30,50\n1020,1050,50\n1040,1050,50\n';
    const [found] = answer('aoi-metrics --samples s.csv --aois a.csv --exposure-ms 2000', {
      's.csv': looks,
      'a.csv': moving,
    });
    expect(found).toMatchObject({
      hit_time_ms_gaze: 500,
      dwell_time_ms_gaze: 40,
      duration_ms: 1000.5,
    });
    expect(found?.area_pixels).toBeCloseTo(10_000, 6);
  });

  it('names each area so that no spreadsheet takes the name for a formula', () => {
    const named = areas.replaceAll('left', '=1+1').replaceAll('far', '"Poster, right"');
    const { csv } = science('aoi-metrics f.csv a.csv', { ...files, 'a.csv': named });
    const lines = csv.split('\n');
    expect(lines[1]).toMatch(/^'=1\+1,/);
    expect(lines[2]).toMatch(/^"Poster, right",/);
  });

  it.each([
    ['aoi-metrics f.csv', 'Areas of interest are missing'],
    ['aoi-metrics a.csv', 'Gaze is missing'],
    ['aoi-metrics a.csv a.json', 'Both a.csv and a.json hold aois'],
    ['aoi-metrics --aois f.csv --samples s.csv', 'f.csv has no column aoi'],
    ['aoi-metrics --aois a.csv --fixations s.csv', 's.csv has no column start_ms, end_ms'],
    ['aoi-metrics f.csv two.csv', 'a shape needs three'],
    ['aoi-metrics f.csv broken.json', 'is not JSON'],
    ['aoi-metrics f.csv --aois still.json', 'still.json: q needs keyframes'],
    ['aoi-metrics f.csv --aois corner.json', 'corner.json: q has a corner that is not two numbers'],
  ])('refuses %s', (command, said) => {
    const more = {
      'two.csv': 'aoi,x_px,y_px\nq,1,1\nq,2,2',
      'broken.json': '[{"name": ',
      'still.json': '[{"name": "q", "keyframes": []}]',
      'corner.json': '[{"name": "q", "points": [[1, 2], [3, 4], [5]]}]',
    };
    expect(() => science(command, { ...files, ...more })).toThrow(said);
  });
});

describe('every command', () => {
  it.each(['fixations', 'aoi-metrics', 'quality', 'multimatch'])('%s explains itself', (name) => {
    const { csv } = science(`${name} --help`);
    expect(csv).toContain(`npm run --silent science -- ${name}`);
    expect(csv.split('\n').every((line) => line.length <= 170)).toBe(true);
  });

  it('lists them, and refuses an unknown one', () => {
    expect(science('--help').csv).toContain('aoi-metrics');
    expect(() => science('')).toThrow('A command is missing');
    expect(() => science('saccades')).toThrow('no command "saccades"');
  });
});
