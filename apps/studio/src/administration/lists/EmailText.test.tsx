// Needs a page
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { EmailText } from './EmailText';

afterEach(cleanup);

it('an address is copied as it is, and may break after @ and dots only', () => {
  const { container } = show(<EmailText email="ada.king@mail.example.org" />);
  const text = container.querySelector('bdi')!;
  expect(text.textContent).toBe('ada.king@mail.example.org');
  expect(text.innerHTML).toBe('ada.<wbr>king@<wbr>mail.<wbr>example.<wbr>org');
});
