import pg, { type ClientConfig } from 'pg'

/**
 * A connection whose loss never ends the process. pg emits `error` then, which throws where nobody listens: between a pool's handing out a
 * connection and its first use, and in the transactions of libraries. The statement under way rejects, and so does the next one.
 */
export class LossTolerantClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}
