import { describe, expect, it } from 'vitest';
import { bidsRootFiles, type BidsDataset } from './bidsDataset';
import { sessionPath, stimulusFileName, subjectLabel, taskLabel } from './bidsNames';
import { tsvNumber, tsvText } from './bidsText';

const dataset: BidsDataset = {
  studyName: 'Coffee\nshelf',
  software: { name: 'Fovea', version: '1.2.3' },
  exportedOn: '2026-11-23',
  participants: [
    { subject: '0001', name: 'Anna\tB', age: 34, gender: 'FEMALE' },
    { subject: '0002', name: '=HYPERLINK("x")', age: 97, gender: null },
    { subject: '0003', name: 'c', age: null, gender: 'OTHER' },
  ],
  hasLabels: true,
};
const file = (path: string) => bidsRootFiles(dataset).find((one) => one.path === path)!.text;

describe('the root of the folder', () => {
  it('lists every respondent, with n/a for what is unknown and ages up to 89', () => {
    expect(file('participants.tsv')).toBe(
      [
        'participant_id\tage\tsex\trespondent',
        'sub-0001\t34\tfemale\tAnna B',
        'sub-0002\t89\tn/a\t\'=HYPERLINK("x")',
        'sub-0003\tn/a\tother\tc',
        '',
      ].join('\n'),
    );
  });

  it('says which version of BIDS it follows and what made it', () => {
    expect(JSON.parse(file('dataset_description.json'))).toEqual({
      Name: 'Coffee\nshelf',
      BIDSVersion: '1.11.1',
      DatasetType: 'raw',
      GeneratedBy: [
        {
          Name: 'Fovea',
          Version: '1.2.3',
          Description: 'Exported on 2026-11-23 from recordings of a webcam.',
        },
      ],
    });
    expect(file('README.md')).toMatch(/^# Coffee shelf\n/);
  });
});

describe('names', () => {
  it('of tasks have letters and digits only, and are never empty', () => {
    expect(taskLabel('Café — Regal 2 (neu)')).toBe('CafeRegal2neu');
    expect(taskLabel('دراسة')).toBe('study');
    expect(taskLabel('x'.repeat(255))).toHaveLength(40);
  });

  it('of respondents have four digits, and more where there are more', () => {
    expect(subjectLabel(1, 12)).toBe('0001');
    expect(subjectLabel(1, 12_345)).toBe('00001');
    expect(sessionPath('0001', 'x', 'events.tsv')).toBe('sub-0001/beh/sub-0001_task-x_events.tsv');
  });

  it('of files of stimuli are those that BIDS takes, and differ', () => {
    expect(stimulusFileName(3, 'Shelf / ../ä', '.png')).toBe('003-Shelfa.png');
    expect(stimulusFileName(4, '棚', '.mp4')).toBe('004.mp4');
  });
});

describe('values', () => {
  it('are rounded, without a negative zero', () => {
    expect([tsvNumber(-0.001, 2), tsvNumber(1.005, 1), tsvNumber(NaN, 2)]).toEqual([
      '0.00',
      '1.0',
      'n/a',
    ]);
  });

  it('that are text have neither tabs nor line ends', () => {
    expect([tsvText('a\r\n\tb'), tsvText('  '), tsvText(null)]).toEqual(['a b', 'n/a', 'n/a']);
  });
});
