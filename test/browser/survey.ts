/** The faults of a page; all lists are empty if there are none. */
export interface Survey {
  /** Pixels by which it is wider than the window. */
  readonly overflow: number;
  /** Controls without a name. */
  readonly nameless: readonly string[];
  /** Texts with too little contrast (WCAG 2.2, 1.4.3, level AA). */
  readonly pale: readonly string[];
  /** Controls that are hard to hit (2.5.8). */
  readonly small: readonly string[];
}

/** The members of a page's elements that the survey uses. */
interface Shown {
  readonly outerHTML: string;
  readonly textContent: string | null;
  readonly parentElement: Shown | null;
  readonly labels?: ArrayLike<Shown> | null;
  readonly childNodes: Iterable<Shown>;
  readonly ariaLabel?: string | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { readonly width: number; readonly height: number };
  closest(selector: string): Shown | null;
}

declare const document: {
  readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number };
  querySelectorAll(selector: string): Iterable<Shown>;
  querySelector(selector: string): Shown | null;
};
declare function getComputedStyle(of: Shown): {
  readonly color: string;
  readonly backgroundColor: string;
};

/** Runs in the page, so it uses nothing outside itself. */
export function survey(): Survey {
  const { scrollWidth, clientWidth } = document.documentElement;
  const usable = [
    ...document.querySelectorAll('button, a, summary, select, textarea, input:not([type=hidden])'),
  ].map((each) => ({ each, label: each.labels?.[0] ?? each }));
  const named = [
    ...usable.map(({ each }) => each),
    ...document.querySelectorAll('[role=img], [role=region], [role=application], nav, aside'),
    ...document.querySelectorAll('section[aria-labelledby], form[aria-labelledby], dialog'),
  ];
  return {
    overflow: Math.max(0, scrollWidth - clientWidth),
    nameless: named.filter((each) => nameOf(each) === '').map(({ outerHTML }) => outerHTML),
    pale: [
      ...document.querySelectorAll('h1, h2, p, b, small, strong, a, button, summary, footer, span'),
      ...document.querySelectorAll('th, td, dt, dd, time, label, legend, figcaption, code, pre'),
      ...document.querySelectorAll('input, select, textarea'),
    ]
      .filter((each) => wordsOf(each) !== '' && each.closest('.hidden, .steps') === null)
      .filter((each) => contrast(colour(getComputedStyle(each).color), behind(each)) < 4.5)
      .map((each) => each.outerHTML),
    small: usable
      .filter(({ label }) => {
        const { width, height } = label.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 24;
      })
      .map(({ each }) => each.outerHTML),
  };

  function nameOf(each: Shown): string {
    const told = (each.ariaLabel ?? '').trim();
    if (told !== '') return told;
    const others = (each.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (others.length > 0) {
      return others.map((id) => wordsOf(document.querySelector(`#${id}`) ?? each)).join(' ');
    }
    const label = each.labels?.[0];
    if (label !== undefined) return wordsBeside(label, each);
    return /^<(select|textarea|input)/.test(each.outerHTML) ? '' : wordsOf(each);
  }

  /** The text of a label without that of its control: the options of a choice are not its name. */
  function wordsBeside(label: Shown, entry: Shown): string {
    const parts = [...label.childNodes].filter((each) => each !== entry);
    return parts.map(wordsOf).join('').trim();
  }

  function wordsOf({ textContent }: Shown): string {
    return (textContent ?? '').trim();
  }

  function behind(element: Shown): readonly number[] {
    const found = colour(getComputedStyle(element).backgroundColor);
    if (found[3] !== 0) return found;
    return element.parentElement === null ? [255, 255, 255, 1] : behind(element.parentElement);
  }

  /** `rgb(23, 32, 43)`, `rgba(0, 0, 0, 0)`, `color(srgb 0.9 0.9 1)`. */
  function colour(text: string): readonly number[] {
    const scale = text.startsWith('color(') ? 255 : 1;
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [r * scale, g * scale, b * scale, a];
  }

  function contrast(one: readonly number[], other: readonly number[]): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance(parts: readonly number[]): number {
    const [r = 0, g = 0, b = 0] = parts.map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
