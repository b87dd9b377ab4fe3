/** The options that a check may lack, as orders in the words of the library or the command. */
export interface Remedies {
  readonly readBack: string;
  /** Ways to a fresh application. */
  readonly fresh: string;
  readonly data: string;
  /** The option that leaves a path out of the read-back. */
  readonly ignore: (path: string) => string;
  readonly rotate: string;
  /** The way to give an application time that acts after its answers. */
  readonly quiet: string;
  /** Ways to let undetermined checks fail, or to accept them. */
  readonly choice: string;
}

export const libraryRemedies: Remedies = {
  readBack:
    'give readBack, which returns what the application has kept, as in readBack: (app) => app.cars',
  fresh: 'give a factory, () => new Backend(), or reset',
  data: 'or name in data the signals that it reads',
  ignore: (path) => `ignore: ['${path}']`,
  rotate:
    'give rotate, which tells it to the application, or a factory that takes the secret of its world',
  quiet: 'if it works on after its answers, say how long it may be silent: quiet: 500ms',
  choice:
    "undetermined: 'fail' makes them failures, undetermined: 'allow' accepts them, except: [name] leaves one out",
};

export const commandRemedies: Remedies = {
  readBack: 'give --read-back <url>, which answers with what the application has kept, as JSON',
  fresh: 'give --reset <url>, which makes it forget everything',
  data: 'or name by --data the signals that it reads',
  ignore: (path) => `--ignore ${path}`,
  rotate:
    'no option tells it to a running application; checkReceiver of motorpool/testing has rotate for it',
  quiet: 'if it works on after its answers, say how long it may be silent: --quiet 500ms',
  choice:
    '--undetermined fail makes them failures, --undetermined allow accepts them, --except <name> leaves one out',
};
