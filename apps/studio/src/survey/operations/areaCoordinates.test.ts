import { describe, expect, it } from 'vitest';
import {
  areaShape,
  coordinatesProblem,
  drawnCoordinates,
  readCoordinates,
} from './areaCoordinates';

describe('the coordinates of an area', () => {
  it('are numbers between commas', () => {
    expect(readCoordinates('1, 2.5,3 ,')).toEqual([1, 2.5, 3]);
    expect(readCoordinates('1,,3')).toBeNull();
    expect(readCoordinates('a,b')).toBeNull();
    expect(readCoordinates('1e400,2')).toBeNull();
  });

  it.each([
    ['rect', '0,0,10,20', null],
    ['rect', '0,0,0,20', 'rect'],
    ['rect', '0,0,10', 'rect'],
    ['circle', '5,5,3', null],
    ['circle', '5,5,0', 'circle'],
    ['poly', '0,0,10,0,5,9', null],
    ['poly', '0,0,10,0', 'poly'],
    ['poly', '0,0,10,0,5', 'poly'],
    ['poly', '', 'poly'],
    ['rect', '0,0,x,20', 'numbers'],
  ] as const)('of a %s: %s', (shape, text, problem) => {
    expect(coordinatesProblem(shape, text)).toBe(problem);
  });

  it('come from the points that were drawn, in whole pixels', () => {
    const drawn = [
      { x: 30.2, y: 40 },
      { x: 0, y: 0.4 },
    ];
    expect(drawnCoordinates('rect', drawn)).toBe('0,0,30,40');
    expect(drawnCoordinates('circle', drawn)).toBe('30,40,50');
    expect(drawnCoordinates('poly', drawn)).toBeNull();
    expect(drawnCoordinates('poly', [...drawn, { x: 9, y: 1 }])).toBe('30,40,0,0,9,1');
    expect(drawnCoordinates('rect', [{ x: 3, y: 3 }])).toBeNull();
  });

  it('belong to the shape of the area, otherwise to that of the question', () => {
    expect(areaShape({}, 'door')).toBe('poly');
    expect(areaShape({ shape: 'rect' }, { value: 'door' })).toBe('rect');
    expect(areaShape({ shape: 'rect' }, { value: 'door', shape: 'circle' })).toBe('circle');
    expect(areaShape({ shape: 'rect' }, { value: 'door', shape: 'inherit' })).toBe('rect');
  });
});
