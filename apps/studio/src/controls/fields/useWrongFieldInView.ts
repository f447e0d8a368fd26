import { useEffect, useRef, type RefObject } from 'react';

/** A field with an error, or the error of a group of fields. */
const WRONG = '[aria-invalid="true"], [role="alert"]';

/** For a long form: the first field with an error comes into view once something is wrong. */
export function useWrongFieldInView(isWrong: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWrong) form.current?.querySelector(WRONG)?.scrollIntoView({ block: 'center' });
  }, [isWrong]);
  return form;
}
