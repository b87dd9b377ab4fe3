import { useEffect, useMemo, useRef } from 'preact/hooks';
import { chartSvg } from '../../charts/chart-svg.ts';
import type { ChartDrawing } from '../../charts/drawing.ts';
import { isWithin, pathsIn } from '../../charts/taken-transitions.ts';
import type { Picked } from './chart-details.tsx';

interface ChartPictureProps {
  readonly drawing: ChartDrawing;
  /** The states to light, as tables write them. */
  readonly states: string | undefined;
  /** The numbers of the transitions that were taken last. */
  readonly taken: readonly number[];
  /** Differs from macrostep to macrostep; a new one makes its transitions flash. */
  readonly takenAt: string | undefined;
  /** Numbers to write into states, by the states as tables write them. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly picked?: Picked | undefined;
  readonly onPick?: ((picked: Picked) => void) | undefined;
  /** Whether the drawing is made as small as its box. */
  readonly isWhole?: boolean | undefined;
}

/** A chart with lights. A click on a state or a transition picks it; a list has all of them. */
export function ChartPicture(props: ChartPictureProps) {
  const { drawing, states, taken, takenAt, counts, picked, onPick, isWhole = false } = props;
  const markup = useMemo(() => {
    const lit = states === undefined ? [] : pathsIn(states);
    const stateClasses = drawing.states.map(({ path }) => {
      const isLit = path !== '' && lit.some((each) => isWithin(path, each));
      const isPicked = picked?.state === path;
      return [path, `${isLit ? 'lit' : ''} ${isPicked ? 'picked' : ''}`.trim()] as const;
    });
    const marked = [...taken, picked?.transition ?? []].flat().map((number) => {
      const isTaken = taken.includes(number) && 'taken';
      const isPicked = picked?.transition === number && 'picked';
      return [number, [isTaken, isPicked].filter(Boolean).join(' ')] as const;
    });
    return chartSvg(drawing, {
      states: Object.fromEntries(stateClasses.filter(([, name]) => name !== '')),
      transitions: Object.fromEntries(marked),
      counts: counts === undefined ? {} : countsByPath(counts),
    });
  }, [drawing, states, taken, counts, picked]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => centreLit(box.current!), [drawing, states, isWhole]);
  useEffect(() => box.current!.querySelector('.picked')?.scrollIntoView(inView), [drawing, picked]);
  useEffect(() => box.current!.querySelector('.lit.atomic')?.scrollIntoView(inView), [drawing]);
  useEffect(() => flash(box.current!), [drawing, takenAt]);
  const pick = ({ target }: MouseEvent) => {
    const part = (target as Element).closest<SVGElement>('[data-state],[data-transition]');
    const { state, transition } = part?.dataset ?? {};
    if (transition !== undefined) onPick?.({ transition: Number(transition) });
    else if (state !== undefined && state !== '') onPick?.({ state });
  };
  return (
    <div
      ref={box}
      class={onPick === undefined ? 'chart-picture' : 'chart-picture pickable'}
      role="region"
      tabIndex={0}
      aria-label={`Drawing of the chart ${drawing.id}`}
      onClick={pick}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** Widens the lines of taken transitions for a moment, unless the reader wants no motion. */
function flash(box: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const line of box.querySelectorAll('.taken path')) {
    line.animate([{ strokeWidth: 9 }, {}], 1200);
  }
}

/** Scrolls the drawing and the page as little as is needed: a click on a part in sight moves nothing. */
const inView = { block: 'nearest', inline: 'nearest' } as const;

/** Scrolls a drawing that is larger than its box to the innermost state that is lit. */
function centreLit(box: HTMLElement): void {
  const lit = box.querySelector('.lit.atomic')?.getBoundingClientRect();
  if (lit === undefined) return;
  const { left, top, width, height } = box.getBoundingClientRect();
  box.scrollLeft += lit.left + lit.width / 2 - (left + width / 2);
  box.scrollTop += lit.top + lit.height / 2 - (top + height / 2);
}

/** The numbers by the path of each innermost state; a parallel chart has several. */
function countsByPath(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [states, count] of Object.entries(counts)) {
    for (const path of pathsIn(states)) sums[path] = (sums[path] ?? 0) + count;
  }
  return sums;
}
