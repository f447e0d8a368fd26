import { describe, expect, test } from 'vitest';
import {
  buildHelpIndex,
  fetchHelpIndex,
  loadHelpIndex,
  passageAddress,
  type IndexedPassage,
} from './helpSearch';

const passage = (slug: string, given: Partial<IndexedPassage> = {}): IndexedPassage => ({
  slug,
  anchor: '',
  title: slug.replaceAll('-', ' '),
  heading: '',
  excerpt: '',
  text: '',
  keywords: '',
  ...given,
});

const index = loadHelpIndex(
  buildHelpIndex([
    passage('light-and-glasses', { text: 'A window behind the respondent makes the face dark.' }),
    passage('light-and-glasses', { anchor: 'glasses', heading: 'Glasses', text: 'Reflections.' }),
    passage('light-and-glasses', {
      anchor: 'lamps',
      heading: 'Lamps',
      text: 'Light from glasses.',
    }),
    passage('segments', { text: 'Respondents seen together.', keywords: 'groups, participants' }),
    passage('heatmaps', { text: 'How much gaze each place got. Café.' }),
  ]),
);
const found = (typed: string) => index.find(typed).map(passageAddress);

describe('search in the help centre', () => {
  test('The beginning of a word finds it', () => {
    expect(found('heatm')).toEqual(['/help/heatmaps']);
  });

  test('A slip in a long word and a missing accent are forgiven', () => {
    expect(found('heetmaps')).toEqual(['/help/heatmaps']);
    expect(found('cafe')).toEqual(['/help/heatmaps']);
  });

  test('A heading is worth more than the text, and has its anchor', () => {
    expect(index.find('glasses')[0]).toMatchObject({ title: 'light and glasses' });
    expect(found('reflections')).toEqual(['/help/light-and-glasses#glasses']);
  });

  test('At most two passages of one article are shown', () => {
    expect(found('glasses')).toHaveLength(2);
  });

  test('All words of a question have to be found, and some of them when that finds nothing', () => {
    expect(found('how is the gaze of a place')).toEqual(['/help/heatmaps']);
    expect(found('gaze reflections')).toHaveLength(2);
  });

  test('Keywords are searched', () => {
    expect(found('participants')).toEqual(['/help/segments']);
  });

  test('Nothing typed and unknown words find nothing', () => {
    expect(found('')).toEqual([]);
    expect(found('the of')).toEqual([]);
    expect(found('xyzzy')).toEqual([]);
  });

  test('An index that cannot be fetched is an error, not an empty result', async () => {
    const gone = async () => new Response('', { status: 503 });
    await expect(fetchHelpIndex(gone)).rejects.toThrow('503');
    const broken = async () => new Response('<html>');
    await expect(fetchHelpIndex(broken)).rejects.toThrow();
  });
});
