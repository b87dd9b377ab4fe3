import { answeredWords, type DeclaredCheck, failed, passed, wordsOf } from './check.ts';
import { request } from './check-request.ts';

const advice =
  'read the whole body before you verify it, and read the bodies of several requests at a time';

/** The rest of a slow body is sent when another request has been answered, or has not in time. */
export const slowClient: DeclaredCheck = {
  name: 'slow-client',
  async judge(stage) {
    const { first, charging } = stage.material;
    const trial = await stage.open();
    let goOn = (): void => {};
    const rest = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = trial.send([request('a state that comes slowly', first, { rest })]);
    const quick = trial
      .send([request('a state while another comes slowly', charging)])
      .finally(goOn);
    const exchanges = (await Promise.all([quick, slow])).flat();
    const wrong = trial.wrongOf(exchanges);
    return wrong === undefined
      ? passed(answeredWords(exchanges.at(-1)!))
      : failed(wordsOf(wrong), advice);
  },
};
