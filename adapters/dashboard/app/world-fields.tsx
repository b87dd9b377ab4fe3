import { useState } from 'preact/hooks';
import { worldTitles } from './form-words.ts';

/** The fields of a new world that concern those who use it: its name, its owner and its end. */
export function WorldFields() {
  const [expires, setExpires] = useState('');
  return (
    <>
      <label>
        {worldTitles.id}
        <input name="id" maxLength={63} autocomplete="off" placeholder="the next free one" />
      </label>
      <label>
        {worldTitles.owner}
        <input name="owner" maxLength={100} placeholder="a person, a team or a job" />
      </label>
      <label>
        {worldTitles.expires}
        <select
          name="expires"
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
        >
          <option value="">never</option>
          <option value="1h">in an hour</option>
          <option value="1d">in a day</option>
          <option value="7d">in 7 days</option>
          <option value="30d">in 30 days</option>
          <option value={atInstant}>at …</option>
        </select>
      </label>
      {expires === atInstant && (
        <label>
          {worldTitles.expires} at, in your time
          <input name="expiresAt" type="datetime-local" required />
        </label>
      )}
    </>
  );
}

/** The members of the body of `POST /sim/worlds` that these fields give. */
export function worldFieldsOf(value: (name: string) => string): object {
  const [id, owner, chosen] = [value('id').trim(), value('owner').trim(), value('expires')];
  const expires = chosen === atInstant ? new Date(value('expiresAt')).toISOString() : chosen;
  return {
    ...(id !== '' && { id }),
    ...(owner !== '' && { owner }),
    ...(expires !== '' && { expires }),
  };
}

/** The choice of an instant in place of a duration. */
const atInstant = 'at';
