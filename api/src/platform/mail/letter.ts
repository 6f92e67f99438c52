/** The parts of a message; each is plain text, also if a person wrote it. */
export interface Letter {
  subject: string
  /** 'Dear Adéṣọlá,' */
  greeting?: string
  paragraphs: readonly string[]
  /** Shown large and on its own, for copying: a one-time code, a temporary password. */
  code?: string
  /** A secret one opens something for anyone who has it: it is treated as a code. */
  link?: { title: string; href: string; isSecret?: true }
  /** The sender. */
  closing: string
}

export interface WrittenLetter {
  subject: string
  text: string
  html: string
  /** The text without its code and its link, for people who may see the outbox. */
  shownText: string
  /** Whether the text holds a code, a password or a secret link. */
  holdsSecret: boolean
}

/** Says that mail works. */
export const testLetter = (closing: string): WrittenLetter =>
  writeLetter({
    subject: 'Test of the mail server',
    paragraphs: ['The mail server is set up: this message was sent by it. Nothing needs to be done.'],
    closing,
  })

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

// A line break in a subject would start another header.
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const checked = (href: string): string => {
  if (!/^https?:\/\//.test(href)) throw new Error('A link in a message begins with http:// or https://.')
  return href
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

/** A message as plain text and as simple HTML that every mail program shows. Throws for a link that is not http(s). */
export const writeLetter = ({ subject, greeting, paragraphs, code, link, closing }: Letter): WrittenLetter => {
  const plainWith = (codeText: string, href: string): string =>
    [
      ...(greeting ? [greeting] : []),
      ...paragraphs,
      ...(code ? [`    ${codeText}`] : []),
      ...(link ? [`${link.title}:\n${href}`] : []),
      closing,
    ].join('\n\n')
  const rich = [
    ...(greeting ? [paragraph(escaped(greeting))] : []),
    ...paragraphs.map(text => paragraph(escaped(text).replaceAll('\n', '<br>'))),
    ...(code ? [`<p style="margin:0 0 16px;font:700 24px/1.4 monospace;letter-spacing:2px">${escaped(code)}</p>`] : []),
    ...(link
      ? [paragraph(`<a href="${escaped(checked(link.href))}">${escaped(link.title)}</a><br>${escaped(link.href)}`)]
      : []),
    `<p style="margin:0;color:#555">${escaped(closing).replaceAll('\n', '<br>')}</p>`,
  ]
  return {
    subject: oneLine(subject),
    text: `${plainWith(code ?? '', link ? checked(link.href) : '')}\n`,
    shownText: `${plainWith('[hidden]', '[hidden]')}\n`,
    holdsSecret: code !== undefined || link?.isSecret === true,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(oneLine(subject))}</title></head><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c2733;max-width:560px">${rich.join('')}</body></html>`,
  }
}
