import { useEffect, useState } from 'react';

/** Whether this browser can make videos; undefined while it is asked. */
export function useCanEncode(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => {
    let isShown = true;
    void import('../render/renderClient')
      .then(({ canEncodeFilms }) => canEncodeFilms())
      .catch(() => false)
      .then((answer) => isShown && setCan(answer));
    return () => {
      isShown = false;
    };
  }, []);
  return can;
}
