import type { TargetedSubmitEvent } from 'preact';

interface SignInProps {
  readonly objection: string;
  readonly onToken: (token: string) => void;
}

/** A form for the control token of a server that does not include it in the page. */
export function SignIn({ objection, onToken }: SignInProps) {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    if (typeof token === 'string' && token !== '') onToken(token.trim());
  };
  return (
    <main class="sign-in">
      <h1>motorpool</h1>
      <p>
        The dashboard needs the control token of this server, which <code>--control-token</code> or{' '}
        <code>MOTORPOOL_CONTROL_TOKEN</code> sets. This tab keeps the token until you close it.
      </p>
      <form onSubmit={submit}>
        <label>
          Control token
          <input name="token" type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="primary">
          Open the dashboard
        </button>
      </form>
      <p role="alert" class="bad">
        {objection}
      </p>
    </main>
  );
}
