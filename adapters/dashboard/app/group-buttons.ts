import { groupReach } from './ground-pen.ts';
import type { Heap } from './spread.ts';

/**
 * Buttons over the groups of vehicles, which a canvas draws: the keyboard reaches them, while the
 * mouse goes through them to the map.
 */
export class GroupButtons {
  readonly #box = document.createElement('div');
  readonly #onOpen: (members: readonly string[]) => void;
  /** By the name of the first member, so that a button keeps the focus while its group grows. */
  readonly #buttons = new Map<string, GroupButton>();

  constructor(onOpen: (members: readonly string[]) => void) {
    this.#onOpen = onOpen;
    this.#box.className = 'groups';
  }

  addTo(container: HTMLElement): void {
    container.append(this.#box);
  }

  remove(): void {
    this.#box.remove();
  }

  show(groups: readonly Heap[]): void {
    const gone = new Set(this.#buttons.keys());
    for (const { point, marks } of groups) {
      const members = marks.map(({ glance }) => glance.name);
      const [key = ''] = members;
      gone.delete(key);
      const known = this.#buttons.get(key) ?? this.#made(key);
      known.members = members;
      known.element.ariaLabel = `Group of ${members.length} vehicles`;
      known.element.style.transform = `translate(${point.x - groupReach}px, ${point.y - groupReach}px)`;
    }
    for (const key of gone) {
      this.#buttons.get(key)!.element.remove();
      this.#buttons.delete(key);
    }
  }

  #made(key: string): GroupButton {
    const element = document.createElement('button');
    const made: GroupButton = { element, members: [] };
    element.type = 'button';
    element.ariaHasPopup = 'dialog';
    element.addEventListener('click', () => this.#onOpen(made.members));
    // The map would take the keys as its own.
    element.addEventListener('keydown', (event) => event.stopPropagation());
    this.#buttons.set(key, made);
    this.#box.append(element);
    return made;
  }
}

interface GroupButton {
  readonly element: HTMLButtonElement;
  members: readonly string[];
}
