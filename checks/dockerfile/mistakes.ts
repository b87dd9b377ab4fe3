import { Copy, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/** An instruction of a Dockerfile. */
export interface Step {
  readonly keyword: string;
  readonly text: string;
  /** The stage that `--from` names. */
  readonly from: string | undefined;
  /** The number of the stage, from 0. */
  readonly stage: number;
}

/** The instructions of a Dockerfile, in their order. */
export function stepsOf(dockerfile: string): readonly Step[] {
  let stage = -1;
  return DockerfileParser.parse(dockerfile)
    .getInstructions()
    .map((each) => {
      const keyword = each.getKeyword();
      if (keyword === 'FROM') stage++;
      const from = each instanceof Copy ? (each.getFromFlag()?.getValue() ?? undefined) : undefined;
      return { keyword, text: each.getArgumentsContent() ?? '', from, stage };
    });
}

/**
 * The mistakes of a Dockerfile: those of the language server of Docker, and rules that it lacks, of
 * hadolint and of the checks of `docker build --check`.
 */
export function mistakesOf(dockerfile: string): readonly string[] {
  const steps = stepsOf(dockerfile);
  return [
    ...validate(dockerfile).map(({ message }) =>
      typeof message === 'string' ? message : message.value,
    ),
    ...Object.entries(rules).flatMap(([rule, breaks]) => (breaks(steps) ? [rule] : [])),
  ];
}

type Rule = (steps: readonly Step[]) => boolean;

/** A rule that each instruction of one kind keeps. */
const every =
  (keyword: string, keeps: (text: string, steps: readonly Step[]) => boolean): Rule =>
  (steps) =>
    steps.some((step) => step.keyword === keyword && !keeps(step.text, steps));

/** A rule for the stage that becomes the image. */
const last =
  (breaks: (steps: readonly Step[]) => boolean): Rule =>
  (steps) =>
    breaks(steps.filter(({ stage }) => stage === steps.at(-1)?.stage));

const isStage = (name: string, steps: readonly Step[]): boolean =>
  steps.some(({ keyword, text }) => keyword === 'FROM' && text.endsWith(` AS ${name}`));

const isList = (text: string): boolean => /^\[.*\]$/s.test(text);

const rules: Readonly<Record<string, Rule>> = {
  'a base has a tag other than latest': every('FROM', (text, steps) => {
    const [name = ''] = text.split(/\s+/);
    return isStage(name, steps) || (/[:@]/.test(name) && !name.endsWith(':latest'));
  }),
  'a stage that is copied from exists': (steps) =>
    steps.some(({ from }) => from !== undefined && !isStage(from, steps)),
  'COPY takes the place of ADD': every('ADD', () => false),
  'WORKDIR takes the place of cd': every('RUN', (text) => !/(^|[;&|]\s*)cd\s/.test(text)),
  'RUN has no sudo': every('RUN', (text) => !/\bsudo\b/.test(text)),
  'packages have versions': every(
    'RUN',
    (text) => !/npm install\b.*\s[a-z][\w-]*(\s|$)/s.test(text.replaceAll(/--\S+/g, '')),
  ),
  'no secret stands in the image': (steps) =>
    steps.some(
      ({ keyword, text }) => /^(ARG|ENV)$/.test(keyword) && /(secret|token|password)/i.test(text),
    ),
  'ENTRYPOINT is a list, so that signals reach the process': every('ENTRYPOINT', isList),
  'CMD is a list': every('CMD', isList),
  'HEALTHCHECK runs without a shell': every('HEALTHCHECK', (text) => /CMD\s+\[.*\]$/s.test(text)),
  'the image has a user without rights': last((steps) => {
    const user = steps.findLast(({ keyword }) => keyword === 'USER')?.text ?? 'root';
    return /^(root|0)(:|$)/.test(user);
  }),
  'the image has a health check': last((steps) =>
    steps.every(({ keyword }) => keyword !== 'HEALTHCHECK'),
  ),
};
