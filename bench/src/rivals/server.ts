/** The minimal rival: node:http and the product's statements, in a separate process. PORT and DATABASE_URL come from the benchmark. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { openRivalDatabase } from './database.ts'
import { payRegistration } from './payments.ts'
import { drawArm } from './pdf.ts'
import { dashboard, desk, staffList } from './people.ts'
import { promote } from './promotions.ts'
import { search } from './search.ts'
import { broadsheet, generate, list, readSheets, saveRegister, saveScores } from './statements.ts'
import { acceptTransfer, askTransfer } from './transfers.ts'

const database = openRivalDatabase(process.env.DATABASE_URL ?? '', Number(process.env.DB_POOL ?? 10))

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const bytes = Buffer.concat(parts)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

const answerJson = (response: ServerResponse, answer: unknown): void => {
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

/** Cards as computed by the product, by arm, and moves of a promotion, by school: sent before the measurement. */
const cards = new Map<string, string>()
const moves = new Map<string, string>()

const routes: Record<
  string,
  (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>
> = {
  '/list': async (_request, response, query) =>
    answerJson(response, await list(database, query.get('school') ?? '', Number(query.get('limit')))),
  '/register': async (request, response) =>
    answerJson(response, await saveRegister(database, JSON.parse(await bodyOf(request)))),
  '/scores': async (request, response) =>
    answerJson(response, await saveScores(database, JSON.parse(await bodyOf(request)))),
  '/cards': async (request, response, query) => {
    cards.set(query.get('arm') ?? '', await bodyOf(request))
    answerJson(response, { kept: cards.size })
  },
  '/generate': async (_request, response, query) => {
    const arm = query.get('arm') ?? ''
    answerJson(response, await generate(database, arm, query.get('today') ?? '', cards.get(arm) ?? '[]'))
  },
  '/broadsheet': async (_request, response, query) =>
    answerJson(response, await broadsheet(database, query.get('arm') ?? '', query.get('today') ?? '')),
  '/pdf': async (_request, response, query) => {
    const bytes = await drawArm(await readSheets(database, query.get('arm') ?? '', query.get('today') ?? ''))
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length })
    response.end(bytes)
  },
  '/staff': async (_request, response, query) =>
    answerJson(response, await staffList(database, query.get('school') ?? '', Number(query.get('limit')))),
  '/dashboard': async (_request, response, query) => {
    const at = (name: string) => query.get(name) ?? ''
    const days = at('days') === '' ? [] : at('days').split(',')
    answerJson(
      response,
      await dashboard(database, {
        district: at('district'),
        state: at('state'),
        staff: at('staff'),
        today: at('today'),
        days,
      }),
    )
  },
  '/desk': async (_request, response, query) => answerJson(response, await desk(database, query.get('state') ?? '')),
  '/search': async (_request, response, query) => {
    const place = {
      stateId: query.get('state') ?? '',
      districtId: query.get('district'),
      schoolId: query.get('school'),
    }
    answerJson(response, await search(database, place, query.get('term') ?? ''))
  },
  '/transfer': async (request, response, query) => {
    const [id, move] = [query.get('id'), JSON.parse(await bodyOf(request))]
    answerJson(response, id === null ? await askTransfer(database, move) : await acceptTransfer(database, id, move))
  },
  '/pay': async (request, response) =>
    answerJson(response, await payRegistration(database, JSON.parse(await bodyOf(request)))),
  '/moves': async (request, response, query) => {
    moves.set(query.get('school') ?? '', await bodyOf(request))
    answerJson(response, { kept: moves.size })
  },
  '/promotion': async (_request, response, query) => {
    const at = (name: string) => query.get(name) ?? ''
    const where = { school: at('school'), session: at('session'), next: at('next'), staff: at('staff') }
    answerJson(response, await promote(database, where, moves.get(where.school) ?? '[]'))
  },
  '/ready': async (_request, response) => answerJson(response, { ready: true }),
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const handle = routes[pathname]
  const fail = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
  if (handle) handle(request, response, searchParams).catch(fail)
  else fail(`no ${pathname}`)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))
