import { endpoints } from '@akada/contract'
import { type EndpointDefinition, isDownload } from '@akada/contract/kernel/calls'
import { afterAll, expect, it } from 'vitest'
import { nameOfCall } from '../src/platform/http/index.ts'
import { testApp } from './app.ts'
import { generateCards, makeCardsWorld, makeScored, publishReady } from './cards.ts'
import { codeOfCertificate, origin } from './certificate-world.ts'
import { examWorld } from './exam-world.ts'
import * as make from './factories.ts'
import { codeOf, cookieOf, nameGuardian } from './family-world.ts'
import { oversightWorld } from './oversight-world.ts'
import { partsNamed, structureOf } from './pdf-structure.ts'
import { objectsOf, pagesOf } from './pdf-text.ts'

const app = await testApp()
await app.app.jobs.start()
afterAll(() => app.app.jobs.stop())

/** An arm with published cards, the guardian of one of its students, and who may print what of it. */
const schoolWorld = async () => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
  const number = make.freshNumber()
  await nameGuardian(app, world.state, world.school, ada, { name: 'Ruth Adebayo', number })
  const code = await codeOf(app, world.principal, world.arm.id, { lastName: 'Adebayo', firstName: 'Ada' })
  const { body } = await generateCards(app, world)
  await publishReady(app, { classArmId: world.arm.id, as: world.principal })
  return { ...world, mother: await cookieOf(app, code, number), card: body.cards[0]?.cardId ?? '' }
}
const school = await schoolWorld()
const as = school.principal

const printRun = async (): Promise<string> => {
  const { body } = await app.request('POST /report-card/print-run/add', { body: { school: school.school.id } }, { as })
  const view = () => app.request('GET /report-card/print-run/view-by-id/{id}', { params: { id: body.id } }, { as })
  await expect.poll(async () => (await view()).body.status, { timeout: 60_000 }).toBe('Done')
  return body.id
}

/** One of every document that the program prints. */
const papers: Record<string, () => Promise<{ status: number; bytes: Buffer }>> = {
  'GET /api/report-card/pdf/{id}': () =>
    app.request('GET /report-card/pdf/{id}', { params: { id: school.card } }, { as }),
  'GET /api/report-card/pdf-by-classarm/{schoolId}/{classArmId}': () =>
    app.request(
      'GET /report-card/pdf-by-classarm/{schoolId}/{classArmId}',
      { params: { schoolId: school.school.id, classArmId: school.arm.id } },
      { as },
    ),
  'GET /api/report-card/print-run/file/{id}/{number}': async () =>
    app.request(
      'GET /report-card/print-run/file/{id}/{number}',
      { params: { id: await printRun(), number: 1 } },
      { as },
    ),
  'GET /api/report-card/broadsheet-pdf/{classArmId}': () =>
    app.request('GET /report-card/broadsheet-pdf/{classArmId}', { params: { classArmId: school.arm.id } }, { as }),
  'GET /api/family/card-pdf/{id}': () =>
    app.request('GET /family/card-pdf/{id}', { params: { id: school.card } }, { headers: school.mother }),
  'POST /api/family/print-slips/{id}': () =>
    app.request('POST /family/print-slips/{id}', { params: { id: school.arm.id }, body: { students: null } }, { as }),
  'GET /api/attendance/sheet-pdf/{id}': () =>
    app.request('GET /attendance/sheet-pdf/{id}', { params: { id: school.arm.id }, query: { span: 'term' } }, { as }),
  'GET /api/student/print': () => app.request('GET /student/print', { query: { as: 'register' } }, { as }),
  'GET /api/staff/print': () => app.request('GET /staff/print', { query: {} }, { as }),
  'GET /billing/wallet/statement-pdf/{id}': () =>
    app.request(
      'GET /wallet/statement-pdf/{id}',
      { params: { id: school.school.id }, query: { startDate: '2026-09-01', endDate: '2026-10-31' } },
      { as },
    ),
  'GET /api/exam-registration/invoice-pdf/{id}': async () => {
    const world = await examWorld(app)
    const { body } = await world.enter(await world.announce(), [world.zain, world.ebun])
    return app.request('GET /exam-registration/invoice-pdf/{id}', { params: { id: body.id } }, { as: world.head })
  },
  'GET /api/student/transfer-certificate-pdf/{id}': async () => {
    const { child, principal } = await origin(app, `Ogun ${make.unique()}`)
    await codeOfCertificate(app, principal, child)
    return app.request('GET /student/transfer-certificate-pdf/{id}', { params: { id: child.id } }, { as: principal })
  },
  'GET /api/oversight/report': async () => {
    const { ofNorth } = await oversightWorld(app)
    return app.request('GET /oversight/report', {}, { as: ofNorth })
  },
}

/** Outside the foot of a page: the digits above the boxes of ratings, and the place of a picture. */
const furnitureInside = /^([1-5]|Photograph)$/

const calls: readonly EndpointDefinition[] = endpoints
const printing = calls.filter(({ response }) => isDownload(response) && response.download === 'pdf')

it('is about every document of the contract', () => {
  const listed = printing.map(nameOfCall)
  expect(Object.keys(papers).toSorted()).toEqual(listed.toSorted())
})

/** The cards of many students go to the printer: tags would cost as much as drawing them. */
const forThePrinter = new Set([
  'GET /api/report-card/pdf-by-classarm/{schoolId}/{classArmId}',
  'GET /api/report-card/print-run/file/{id}/{number}',
])

const printed = async (call: string): Promise<Buffer> => {
  const { status, bytes } = (await papers[call]?.()) ?? { status: 0, bytes: Buffer.alloc(0) }
  expect(status).toBe(200)
  return bytes
}

it.each(Object.keys(papers))('%s gives a document with a title and a language', async call => {
  const bytes = await printed(call)
  const text = bytes.toString('latin1')
  const title = objectsOf(bytes).get(/\/Title (\d+) 0 R/.exec(text)?.[1] ?? '')
  expect(title?.head).toMatch(/^\([^]{5,}\)$/)
  for (const entry of ['/DisplayDocTitle true', '/Lang (en-NG)'])
    expect({ entry, isThere: text.includes(entry) }).toEqual({ entry, isThere: true })
})

it.each(Object.keys(papers).filter(call => !forThePrinter.has(call)))(
  '%s gives a document in which every text belongs to a part or is furniture of its page',
  async call => {
    const bytes = await printed(call)
    const { sections } = structureOf(bytes)
    expect(partsNamed(sections, 'H1').length + partsNamed(sections, 'H2').length).toBeGreaterThan(0)
    for (const heading of partsNamed(sections, 'H1')) expect(heading.text).toMatch(/\w/)
    for (const { lines, owners, positions, lowest } of pagesOf(bytes)) {
      const inside = lines.filter((_, at) => owners[at] === 'furniture' && (positions[at] ?? 0) < lowest - 20)
      expect(inside.filter(line => !furnitureInside.test(line))).toEqual([])
    }
  },
)
