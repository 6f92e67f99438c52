import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

/** The secret of the USSD gateway in tests. */
export const ussdSecret = 'a-secret-of-the-gateway-1'

/** Sends a step of a session as the gateway does; the number has no code of the country. */
export const ussdStep = async (
  app: TestApp,
  { number, text = '', session = randomUUID(), secret = ussdSecret }: Record<string, string | undefined>,
): Promise<{ status: number; said: string }> => {
  const payload = new URLSearchParams({
    sessionId: session,
    phoneNumber: `+234${number}`,
    serviceCode: '*384*1#',
    text,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, bytes } = await app.send('POST', `/api/ussd/${secret}`, { payload }, { headers })
  return { status, said: bytes.toString('utf8') }
}

/** A telephone that dials and types step after step in one session, and shows the last screen. */
export const phoneOf =
  (app: TestApp) =>
  async (number: string, ...typed: string[]): Promise<string> => {
    const session = randomUUID()
    let { said } = await ussdStep(app, { number, session })
    for (let at = 1; at <= typed.length; at += 1)
      ({ said } = await ussdStep(app, { number, session, text: typed.slice(0, at).join('*') }))
    return said
  }
