import { invariant } from '../../invariant.ts';
import type { World } from '../../world.ts';
import { type Conclusion, conclusionOf, type ScriptEnd } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import type { Teardown } from './teardown.ts';

/** The parts of a run that its ending needs. */
interface Course {
  readonly world: World;
  /** Whether the world goes on after the script. */
  readonly isOpen: boolean;
  readonly teardown: Teardown;
  /** Concludes from the findings, once the script is over. */
  readonly verdict: () => Conclusion;
  /** Ends the steps of the script and the checks of invariants. */
  readonly stopScript: () => void;
  /** Ends everything that happens by itself. */
  readonly stopAll: () => void;
}

/**
 * The end of a run: after its last step, a mistake or the limit of its clock, and after its
 * teardown.
 */
export class Ending {
  readonly #course: Course;
  #script: ScriptEnd | undefined;
  /** The conclusion of the run unless its teardown fails; undefined until the teardown begins. */
  #closing: Conclusion | undefined;
  #conclusion: Conclusion | undefined;

  constructor(course: Course) {
    this.#course = course;
  }

  /** The conclusion of the run; undefined while it goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#conclusion;
  }

  /** The end of the script; undefined while it goes on. */
  get script(): ScriptEnd | undefined {
    return this.#script;
  }

  /** Whether the verdict on the script is final. */
  get isDecided(): boolean {
    return (this.#conclusion ?? this.#closing ?? this.#script?.broken) !== undefined;
  }

  /** Ends the script after its last step. */
  complete(): void {
    this.#script ??= {};
    if (this.#course.isOpen) this.#tearDown();
    else if (!this.isDecided) this.#close(this.#course.verdict());
  }

  /** Ends the script by an error of a flow. */
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

  /** Ends the run at the limit of its clock. */
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

  /** Ends the script; the run ends with the teardown. */
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

  /** Runs the teardown of a script whose world goes on. */
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
