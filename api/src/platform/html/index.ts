import { createHash } from 'node:crypto'

/** Text inside a page or one of its attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

/** The content security policy of a page that the server makes: its own styles, no script, and forms to the portal where it has one. */
export const pagePolicy = (style: string, formAction: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ')
