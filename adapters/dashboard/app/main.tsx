import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refused, type WorldAddress } from './control-api.ts';
import { Live } from './live.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';
import { forgetToken, keepToken, knownPlace, prefixOf } from './visit.ts';

render(<App />, document.querySelector('#app')!);

/** The page: asks for the control token where needed, then shows the world. */
function App() {
  const [live, setLive] = useState<Live>();
  const [objection, setObjection] = useState('');
  const [place, setPlace] = useState(knownPlace);

  useEffect(() => {
    if (place === undefined) return;
    Live.open(place).then(setLive, (error: Error) => {
      const isToken = error instanceof Refused && error.status === 401;
      setObjection(isToken ? 'The server does not know this token.' : error.message);
      if (isToken) forgetToken();
      setPlace(undefined);
    });
  }, [place]);

  if (live !== undefined) return <Shell live={live} />;
  if (place !== undefined) return <p class="wait">Loading the world …</p>;
  const enter = (token: string) => {
    const next: WorldAddress = { prefix: prefixOf(location.pathname), token };
    keepToken(token);
    setPlace(next);
  };
  return <SignIn objection={objection} onToken={enter} />;
}
