import { createServer, type Server } from 'node:net'

interface Letter {
  to: string
  text: string
}

/** The decoded text of a message: quoted-printable or base64. */
const textOf = (raw: string): string => {
  const at = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, at).toLowerCase(), raw.slice(at + 4)]
  if (head.includes('content-transfer-encoding: base64')) return Buffer.from(body, 'base64').toString('utf8')
  if (!head.includes('content-transfer-encoding: quoted-printable')) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A mail server that accepts and keeps every message, for journeys of a portal that really sends. */
export class MailSink {
  readonly letters: Letter[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<MailSink> {
    const server = createServer()
    const sink = new MailSink(server)
    server.on('connection', socket => {
      let to = ''
      let letter: string | undefined
      let rest = ''
      const say = (line: string) => socket.write(`${line}\r\n`)
      const hear = (line: string): void => {
        if (letter !== undefined) {
          if (line !== '.') letter += `${line.startsWith('.') ? line.slice(1) : line}\r\n`
          else {
            sink.letters.push({ to, text: textOf(letter) })
            letter = undefined
            say('250 kept')
          }
          return
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        if (command === 'DATA') letter = ''
        say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 sink')
        if (command === 'QUIT') socket.end()
      }
      socket.setEncoding('latin1')
      socket.on('error', () => undefined)
      socket.on('data', piece => {
        const lines = (rest + String(piece)).split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) hear(line)
      })
      say('220 sink')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return sink
  }

  /** For SMTP_URL. */
  get url(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The mail sink does not listen.')
    return `smtp://127.0.0.1:${address.port}`
  }

  stop(): Promise<void> {
    return new Promise(resolve => this.#server.close(() => resolve()))
  }
}
