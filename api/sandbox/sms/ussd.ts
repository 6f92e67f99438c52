import { randomUUID } from 'node:crypto'
import { escaped } from '../html.ts'
import { page } from './phone.ts'

/** A session on the telephone of the sandbox, as its page passes it on from step to step. */
interface Dialled {
  number: string
  session: string
  text: string
}

const numberForm = /^\+\d{8,15}$/

/** Calls the portal as the gateway does; returns its answer, or why there is none. */
const ask = async (url: string, { number, session, text }: Dialled): Promise<string> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        sessionId: session,
        serviceCode: '*384*1#',
        phoneNumber: number,
        networkCode: '62130',
        text,
      }).toString(),
      signal: AbortSignal.timeout(10_000),
    })
    const said = await answer.text()
    return answer.ok && /^(?:CON|END) /.test(said) ? said : `END The portal answered ${answer.status}.`
  } catch {
    return 'END The portal does not answer.'
  }
}

const start = (number: string, words: string): string =>
  page(
    'USSD',
    `<h1>USSD</h1>
<p>${escaped(words)}</p>
<form action="/ussd"><label>Phone number <input name="number" value="${escaped(number)}" inputmode="tel" required></label>
<button>Dial *384*1#</button></form>`,
  )

/** The page of a telephone that dials the portal. Each step is a form, so that it works without a script. */
export const ussdPage = async (url: string | null, query: URLSearchParams): Promise<string> => {
  const number = (query.get('number') ?? '').replace(/\s/g, '')
  if (url === null) return start(number, 'The portal has no USSD address.')
  if (!numberForm.test(number)) return start(number, 'Type a number with its code: +2348031234567.')
  const session = query.get('session') ?? randomUUID()
  const typed = query.get('typed')
  const before = query.get('text') ?? ''
  const text = [before, typed ?? ''].filter(Boolean).join('*').slice(0, 300)
  const said = await ask(url, { number, session, text })
  const screen = `<article><p>${escaped(said.slice(4))}</p></article>`
  const again = `<a href="/ussd?number=${encodeURIComponent(number)}">Dial again</a>`
  if (said.startsWith('END ')) return page('USSD', `<h1>${escaped(number)}</h1>\n${screen}\n${again}`)
  return page(
    'USSD',
    `<h1>${escaped(number)}</h1>
${screen}
<form action="/ussd">
<input type="hidden" name="number" value="${escaped(number)}"><input type="hidden" name="session" value="${escaped(session)}">
<input type="hidden" name="text" value="${escaped(text)}">
<label>Answer <input name="typed" inputmode="numeric" autocomplete="off" autofocus required></label> <button>Send</button>
</form>
${again}`,
  )
}
