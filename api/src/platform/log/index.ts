import type { FastifyServerOptions } from 'fastify'

/**
 * Fields of an error that may be logged. PostgreSQL's `detail` and `where` quote values, so they are left out: no personal data in logs.
 */
const errorForLog = (error: Error) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${error.cause.message}` }),
  ...Object.fromEntries(
    ['code', 'constraint', 'table', 'routine', 'syscall'].flatMap(name =>
      name in error ? [[name, Reflect.get(error, name)]] : [],
    ),
  ),
})

/** The log format: one JSON object per line, to standard output. */
export const loggerFor = (level: string): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        base: null,
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        formatters: { level: label => ({ level: label }) },
        serializers: { err: errorForLog },
      }
