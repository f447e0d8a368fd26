// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { aParameter } from '../testing/aRun';
import { ParameterField } from './ParameterField';

afterEach(cleanup);

it('A parameter of a type that this page does not know is named, and breaks nothing', () => {
  const parameter = { ...aParameter({ name: 'colour', label: 'Colour' }), type: 'COLOUR' as never };
  show(
    <ParameterField
      {...({ parameter, value: null, onChange: () => {}, onLeave: () => {} } as never as Parameters<
        typeof ParameterField
      >[0])}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe(
    'Colour: unknown parameter type COLOUR. Reload the page.',
  );
});
