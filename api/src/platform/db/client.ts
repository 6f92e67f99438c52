import pg, { type ClientConfig } from 'pg'

/**
 * A connection whose loss never ends the process. pg then emits `error`, which throws if nobody listens: between the pool's handing out a
 * connection and its first use, and in the transactions of libraries. The current statement rejects, and so does the next one.
 */
export class LossTolerantClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/** Runs work on one connection outside the pool, and closes it afterwards. */
export const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new LossTolerantClient({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
