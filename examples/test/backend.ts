import { createHmac } from 'node:crypto';

const sign = (text: string) => createHmac('sha256', 'a-secret-of-ours').update(text).digest('hex');

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON, so not one of our events.
  }
}

export class Backend {
  readonly charged: number[] = [];

  receive = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const event = parsed(text);
    // The challenge is not signed; everything else must be.
    if (event?.eventType === 'VERIFY')
      return Response.json({ challenge: sign(event.data.challenge) });
    if (request.headers.get('sc-signature') !== sign(text))
      return new Response(null, { status: 401 });
    const values = new Map(event?.data?.signals?.map(({ code, body }: any) => [code, body?.value]));
    if (values.get('charge-ischarging') === false) {
      this.charged.push(Number(values.get('tractionbattery-stateofcharge')));
    }
    return new Response(null, { status: 204 });
  };
}
