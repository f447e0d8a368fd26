import { expect, it } from 'vitest';
import { aoiColumns, type NamedAoi } from './aoiColumns';

const aoi = (id: string, name: string, stimulus: string, respondentId: string | null = null) =>
  ({ id, name, stimulus, respondentId }) satisfies NamedAoi;

it('gives areas of one name on several stimuli one column', () => {
  const { columns, columnOf } = aoiColumns([
    aoi('a', 'Logo', 'Poster'),
    aoi('b', 'Logo', 'Film'),
    aoi('c', 'Price', 'Film'),
  ]);
  expect(columns).toEqual([
    { name: 'AOI_Logo', aoiName: 'Logo', stimuli: ['Poster', 'Film'] },
    { name: 'AOI_Price', aoiName: 'Price', stimuli: ['Film'] },
  ]);
  expect([...columnOf]).toEqual([
    ['a', 'AOI_Logo'],
    ['b', 'AOI_Logo'],
    ['c', 'AOI_Price'],
  ]);
});

it('tells areas of one name on the same stimulus apart', () => {
  const { columns } = aoiColumns([
    aoi('a', 'Logo', 'Poster'),
    aoi('b', 'Logo', 'Poster'),
    aoi('c', 'logo', 'Film'),
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['AOI_Logo', 'AOI_Logo_2', 'AOI_logo_3']);
});

it('lets areas that were drawn for different respondents share a column', () => {
  const { columnOf } = aoiColumns([
    aoi('a', 'Menu', 'Website', 'one'),
    aoi('b', 'Menu', 'Website', 'two'),
    aoi('c', 'Menu', 'Website', 'two'),
    aoi('d', 'Menu', 'Website'),
  ]);
  expect([...columnOf.values()]).toEqual(['AOI_Menu', 'AOI_Menu', 'AOI_Menu_2', 'AOI_Menu_3']);
});

it('keeps letters of every script and replaces what a name of a column cannot have', () => {
  const { columns } = aoiColumns([aoi('a', 'Prisen (50 % rabat)', 'x'), aoi('b', 'شعار', 'x')]);
  expect(columns.map(({ name }) => name)).toEqual(['AOI_Prisen_50_rabat', 'AOI_شعار']);
});
