import { invariant } from '../../invariant.ts';
import type { World } from '../../world.ts';
import { type Conclusion, conclusionOf, type ScriptEnd } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import type { Teardown } from './teardown.ts';

/** What an ending needs of its run. */
interface Course {
  readonly world: World;
  /** The world goes on after the script. */
  readonly isOpen: boolean;
  readonly teardown: Teardown;
  /** What the run has proven, once its script is over. */
  readonly verdict: () => Conclusion;
  /** No step of the script is taken any more, and no invariant is looked at. */
  readonly stopScript: () => void;
  /** Nothing happens by itself any more. */
  readonly stopAll: () => void;
}

/** How a run comes to its end: by its last step, by a mistake or by the limit of its clock, and by way of its teardown. */
export class Ending {
  readonly #course: Course;
  #script: ScriptEnd | undefined;
  /** What the run ends with once its teardown is over. */
  #closing: Conclusion | undefined;
  #conclusion: Conclusion | undefined;

  constructor(course: Course) {
    this.#course = course;
  }

  /** Undefined while the run goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#conclusion;
  }

  /** Undefined while the script goes on. */
  get script(): ScriptEnd | undefined {
    return this.#script;
  }

  /** Nothing that the script does counts any more. */
  get isDecided(): boolean {
    return (this.#conclusion ?? this.#closing ?? this.#script?.broken) !== undefined;
  }

  /** The last step was taken. */
  complete(): void {
    this.#script ??= {};
    if (this.#course.isOpen) this.#tearDown();
    else if (!this.isDecided) this.#close(this.#course.verdict());
  }

  /** Something was raised in a flow. */
  fail(error: unknown): void {
    const { world, isOpen, stopScript } = this.#course;
    const conclusion = conclusionOf(error, world.clock.now);
    if (!isOpen) {
      this.#close(conclusion);
    } else if (!this.isDecided) {
      this.#script = { broken: conclusion };
      stopScript();
      const { reason, verdict } = conclusion;
      mark(world, 'script.ended', '', -1, { reason, verdict });
      this.#tearDown();
    }
  }

  /** The clock has reached its limit. */
  runOut(conclusion: Conclusion): void {
    const closing = this.#closing;
    const { teardown } = this.#course;
    this.conclude(closing === undefined ? conclusion : teardown.weigh(closing, conclusion));
  }

  /** Ends the run as things stand. */
  finish(): Conclusion {
    if (this.#conclusion === undefined) {
      this.conclude(this.#closing ?? this.#script?.broken ?? this.#course.verdict());
    }
    invariant(this.#conclusion !== undefined, 'a run that is over has a conclusion');
    return this.#conclusion;
  }

  conclude(conclusion: Conclusion): void {
    if (this.#conclusion !== undefined) return;
    this.#conclusion = conclusion;
    const { world, stopScript, stopAll } = this.#course;
    stopScript();
    stopAll();
    world.seal();
    const data = { reason: conclusion.reason, verdict: conclusion.verdict };
    mark(world, 'run.ended', '', -1, data);
    world.clock.halt();
  }

  /** The script is over, and with it the run once its teardown is. */
  #close(conclusion: Conclusion): void {
    if (this.isDecided) return;
    const { teardown, stopScript } = this.#course;
    if (!teardown.isAny) {
      this.conclude(conclusion);
      return;
    }
    this.#closing = conclusion;
    stopScript();
    teardown.begin(() => this.conclude(teardown.weigh(conclusion)));
  }

  /** Of a script whose world goes on. */
  #tearDown(): void {
    const { teardown } = this.#course;
    if (!teardown.isAny) return;
    teardown.begin(() => {
      const { verdict, reason, position } = teardown.weigh(passed);
      if (verdict === 'ERROR')
        this.#script = { broken: this.#script?.broken ?? { verdict, reason, position } };
    });
  }
}

const passed: Conclusion = { verdict: 'PASS', reason: '', position: undefined };
