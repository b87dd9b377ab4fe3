import { useEffect, useState } from 'preact/hooks';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const take = () => setHolds(list.matches);
    take();
    list.addEventListener('change', take);
    return () => list.removeEventListener('change', take);
  }, [query]);
  return holds;
}
