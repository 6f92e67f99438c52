import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPageAddress } from '../platform/http/index.ts'

/** How long the page waits before it is opened again, in seconds. */
const againAfter = 10

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#00613a"/><path d="M8 24 16 7l8 17M11.2 18h9.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="26.4" r="1.5" fill="#fff"/></svg>`

/** The colours of web/src/ui/theme.ts. */
const style = `
:root{color-scheme:light dark;--page:#faf9f6;--surface:#fff;--line:#e3dfd7;--text:#211f1c;--dim:#67625a}
@media (prefers-color-scheme:dark){:root{--page:#161512;--surface:#1f1e1a;--line:#383530;--text:#e8e5df;--dim:#aaa59b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:480px;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
svg{display:block;width:40px;height:40px}
h1{margin:16px 0 12px;font-size:1.5rem;line-height:1.25;font-weight:650}
p{margin:0 0 12px}
p:last-child{margin:0;padding-top:12px;border-top:1px solid var(--line);color:var(--dim);font-size:.875rem;font-variant-numeric:tabular-nums}`

/** To refresh an address with a fragment, such as that of an invitation, only scrolls to it. */
const script = `if(location.hash)setTimeout(()=>location.reload(),${againAfter * 1000})`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const pageAt = (time: string): string => `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${againAfter}"><title>Akada is not available right now</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}"><style>${style}</style></head>
<body><main>${icon.replace('<svg', '<svg aria-hidden="true"')}
<h1>Akada is not available right now</h1>
<p>Work that you have not sent yet is safe: it stays on this device.</p>
<p>You do not have to do anything. This page tries again every ${againAfter} seconds, and opens as soon as Akada is back.</p>
<p>Last tried at ${time}</p></main><script>${script}</script></body></html>
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'retry-after': String(againAfter),
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'medium' })

/** Whether a person opens a page with this. Programs say that they accept anything, or JSON. */
export const isPageOpened = ({ method, url, headers: { accept } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && isPageAddress(url) && /\btext\/html\b/.test(accept ?? '')

/** Tells a person that no installation responds, and opens the same address again later. There is nothing else to fetch. */
export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers(headers)
    .send(pageAt(timeOfDay.format(new Date())))
