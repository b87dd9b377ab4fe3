import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refused, type WorldAddress } from './control-api.ts';
import { Live } from './live.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';
import { Unserved } from './unserved.tsx';
import { forgetToken, keepToken, knownPlace, prefixOf } from './visit.ts';

render(<App />, document.querySelector('#app')!);

/** The page: asks for the control token where needed, then shows the world. */
function App() {
  const [live, setLive] = useState<Live>();
  const [refusal, setRefusal] = useState<Error>();
  const [place, setPlace] = useState(knownPlace);

  useEffect(() => {
    if (place === undefined) return;
    Live.open(place).then(setLive, (error: Error) => {
      setRefusal(error);
      if (!isAboutToken(error)) return;
      forgetToken();
      setPlace(undefined);
    });
  }, [place]);

  if (live !== undefined) return <Shell live={live} />;
  if (place !== undefined && refusal !== undefined && !isAboutToken(refusal)) {
    return <Unserved place={place} reason={refusal.message} />;
  }
  if (place !== undefined) return <p class="wait">Loading the world …</p>;
  const enter = (token: string) => {
    const next: WorldAddress = { prefix: prefixOf(location.pathname), token };
    keepToken(token);
    setRefusal(undefined);
    setPlace(next);
  };
  return <SignIn objection={refusal === undefined ? '' : objectionOf(refusal)} onToken={enter} />;
}

/** Whether another token may be accepted. */
function isAboutToken(refusal: Error): boolean {
  return refusal instanceof Refused && [401, 403].includes(refusal.status);
}

function objectionOf(refusal: Error): string {
  const isUnknown = refusal instanceof Refused && refusal.status === 401;
  return isUnknown ? 'The server does not know this token.' : refusal.message;
}
