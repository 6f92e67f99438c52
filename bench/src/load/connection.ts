import { connect, type Socket } from 'node:net'

/** A response in the chunks received: they are joined only when needed. */
export class Answer {
  readonly status: number
  private readonly parts: readonly Buffer[]
  private readonly bodyFrom: number

  constructor(status: number, parts: readonly Buffer[], bodyFrom: number) {
    this.status = status
    this.parts = parts
    this.bodyFrom = bodyFrom
  }

  get body(): Buffer {
    return Buffer.concat(this.parts).subarray(this.bodyFrom)
  }

  /** Whether the response contains a text: usually it is in one chunk. */
  holds(text: Buffer): boolean {
    return this.parts.some(part => part.includes(text)) || (this.parts.length > 1 && this.body.includes(text))
  }
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It parses only what a load generator needs (status, length), so
 * that most of the processor is left to the server on the same cores.
 */
export class Connection {
  private readonly socket: Socket
  private parts: Buffer[] = []
  private size = 0
  private needed = -1
  private bodyFrom = 0
  private status = 0
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.take(part))
    const fail = () => this.settle?.reject(new Error('The server closed the connection.'))
    socket.on('error', error => this.settle?.reject(error))
    socket.on('close', fail)
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private take(part: Buffer): void {
    this.parts.push(part)
    this.size += part.length
    if (this.needed < 0) this.readHead()
    if (this.needed >= 0 && this.size >= this.needed) this.finish()
  }

  private readHead(): void {
    const all = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts)
    if (!all) return
    this.parts = [all]
    const end = all.indexOf(headEnd)
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    this.status = Number(head.slice(9, 12))
    const length = this.status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.settle?.reject(new Error(`The answer has no content-length:\n${head}`))
      return
    }
    this.bodyFrom = end + headEnd.length
    this.needed = this.bodyFrom + Number(length)
  }

  private finish(): void {
    const answer = new Answer(this.status, this.parts, this.bodyFrom)
    this.parts = []
    this.size = 0
    this.needed = -1
    this.settle?.resolve(answer)
  }
}
