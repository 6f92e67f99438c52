import { createHash } from 'node:crypto'
import { document, escaped } from '../html.ts'
import type { Protocol } from './words.ts'

/** A message as it arrived on a phone. */
export interface Delivered {
  id: string
  to: string
  from: string
  text: string
  at: string
  by: Protocol
}

/** What somebody typed on a phone. */
export interface Reply {
  from: string
  text: string
  at: string
}

const style = `
:root{color-scheme:light dark;--page:#f4f2ee;--card:#fff;--text:#211f1c;--quiet:#67625a;--line:#dad6ce;--accent:#00613a;--notice:#fdf6e7;--notice-text:#634207}
@media(prefers-color-scheme:dark){:root{--page:#141311;--card:#1b1a17;--text:#e8e5df;--quiet:#aaa59b;--line:#45423b;--accent:#80c09b;--notice:#2b2210;--notice-text:#f1d08a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
main{max-width:420px;margin:0 auto}
.notice{margin:0 0 16px;padding:8px 16px;border-radius:8px;background:var(--notice);color:var(--notice-text);font-size:14px}
h1{margin:0 0 16px;font-size:20px}
a{color:var(--accent);display:inline-block;padding:12px 0}
article{margin:0 0 8px;padding:12px 16px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
article p{margin:0;white-space:pre-wrap}
article.own{background:transparent;text-align:right}
form{display:flex;gap:8px;margin:0 0 16px}
input,button{min-height:48px;padding:0 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--card);color:var(--text);font:inherit}
input{flex:1;min-width:0}
article .from{color:var(--quiet);font-size:14px}
`

const styleHash = createHash('sha256').update(style).digest('base64')

export const phoneHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
}

/** A page of the sandbox. */
export const page = (title: string, inner: string): string =>
  document({
    title,
    style,
    main: `<p class="notice">Sandbox of the SMS gateway: no message leaves this machine.</p>
${inner}`,
  })

/** The phones that have received a message, the latest first. */
export const phonesPage = (messages: readonly Delivered[]): string => {
  const numbers = [...new Set(messages.map(({ to }) => to).reverse())]
  const items = numbers.map(number => `<li><a href="/phone/${number.replace('+', '')}">${escaped(number)}</a></li>`)
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No phone has received a message yet.</p>'
  return page('Phones', `<h1>Phones</h1>\n${list}\n<a href="/ussd">Dial the portal by USSD</a>`)
}

const articleOf = (by: string, text: string, at: string, own: boolean): string =>
  `<article${own ? ' class="own"' : ''}><p class="from">${escaped(by)} · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p><p>${escaped(text)}</p></article>`

/** The messages on a phone and what was typed on it, the latest first, with a field to answer: STOP and START are understood. */
export const phonePage = (number: string, messages: readonly Delivered[], replies: readonly Reply[]): string => {
  const shown = [
    ...messages.filter(({ to }) => to === number).map(({ from, text, at }) => ({ by: from, text, at, own: false })),
    ...replies.filter(({ from }) => from === number).map(({ text, at }) => ({ by: 'This phone', text, at, own: true })),
  ].sort((one, other) => other.at.localeCompare(one.at))
  const list =
    shown.length > 0
      ? shown.map(({ by, text, at, own }) => articleOf(by, text, at, own)).join('\n')
      : '<p>No messages.</p>'
  const form = `<form method="post" action="/phone/${number.replace('+', '')}"><input name="text" aria-label="Reply" placeholder="Reply, such as STOP" maxlength="160" required autocomplete="off"><button>Send</button></form>`
  return page(number, `<h1>${escaped(number)}</h1>\n${form}\n${list}\n<a href="/">All phones</a>`)
}
