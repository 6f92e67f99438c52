import { createHash } from 'node:crypto'
import { formatNaira } from '@akada/contract/kernel/money'
import type { SandboxTransaction } from './store.ts'
import { document, escaped } from './html.ts'

const style = `
:root{color-scheme:light dark;--page:#f4f2ee;--card:#fff;--text:#211f1c;--quiet:#67625a;--line:#dad6ce;--accent:#00613a;--on:#fff;--hover:#00502f;--notice:#fdf6e7;--notice-text:#634207}
@media(prefers-color-scheme:dark){:root{--page:#141311;--card:#1b1a17;--text:#e8e5df;--quiet:#aaa59b;--line:#45423b;--accent:#0d7c4b;--on:#fff;--hover:#00613a;--notice:#2b2210;--notice-text:#f1d08a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.notice{margin:0;padding:10px 24px;background:var(--notice);color:var(--notice-text);font-size:14px}
section{padding:24px}
h1{margin:0;font-size:16px;font-weight:600}
.sum{margin:4px 0 20px;font-size:32px;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{margin:0 0 24px;padding:12px 0 0;border-top:1px solid var(--line);display:grid;gap:8px;font-size:14px}
dl div{display:flex;gap:16px;justify-content:space-between}
dt{color:var(--quiet);white-space:nowrap}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;grid-template-columns:1fr 1fr 1fr;gap:8px}
form button{padding:0 8px}
button,.back{min-height:48px;padding:0 16px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer;text-decoration:none;display:grid;place-items:center}
.main{grid-column:1/-1;background:var(--accent);border-color:var(--accent);color:var(--on)}
.main:hover{background:var(--hover)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Headers of a page of the sandbox. Only its own style and its own form; `callbackUrl` is in the policy because browsers apply it to the
 * redirect after a form too.
 */
export const pageHeaders = (callbackUrl: string | null): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${callbackUrl ? ` ${new URL(callbackUrl).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})

const page = (title: string, inner: string): string =>
  document({
    title,
    style,
    main: `<p class="notice">Sandbox of the payment gateway: no money moves.</p>
<section>
${inner}
</section>`,
  })

const sumOf = ({ requestedKobo, currency }: SandboxTransaction): string => {
  const written = formatNaira(requestedKobo)
  return currency === 'NGN' ? written : `${currency} ${written.slice(1)}`
}

/** Where the person goes afterwards, with the payment's reference; null if no address was given. */
export const returnAddress = ({ callbackUrl, reference }: SandboxTransaction): string | null => {
  if (!callbackUrl) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.toString()
}

const facts = (one: SandboxTransaction): string => `<dl>
<div><dt>Reference</dt><dd>${escaped(one.reference)}</dd></div>
<div><dt>Receipt to</dt><dd>${escaped(one.email)}</dd></div>
</dl>`

const heading = (one: SandboxTransaction, text: string): string =>
  `<h1>${text}</h1>\n<p class="sum">${escaped(sumOf(one))}</p>\n${facts(one)}`

/** The page on which a person pays, or lets the payment fail. */
export const checkoutPage = (one: SandboxTransaction): string =>
  page(
    `Pay ${sumOf(one)}`,
    `${heading(one, 'Amount to pay')}
<form method="post">
<button class="main" name="outcome" value="pay">Pay ${escaped(sumOf(one))}</button>
<button name="outcome" value="half">Pay half</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="abandon">Abandon</button>
</form>`,
  )

const words = { success: 'Paid', reversed: 'Paid, and given back', failed: 'Declined' } as const

/** The page for a finished payment, or for a person who cannot be sent back. */
export const endPage = (one: SandboxTransaction): string => {
  const back = returnAddress(one)
  const said =
    one.status === 'success' || one.status === 'reversed' || one.status === 'failed' ? words[one.status] : 'Not paid'
  return page(
    said,
    `${heading(one, said)}\n${back ? `<a class="back main" href="${escaped(back)}">Return to the portal</a>` : ''}`,
  )
}

/** For an address without a payment. */
export const noPage = (): string =>
  page(
    'No such payment',
    '<h1>No such payment</h1>\n<p>This address leads to no payment. Begin again in the portal.</p>',
  )
