import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makePerson, makeSchoolWorld } from '../../../test/factories.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'

const app = await testApp()

const makeWorld = async () => {
  return makeSchoolWorld(app, {
    schools: { sibling: {} },
    people: {
      teacher: 'teacher',
      principal: 'principal',
      neighbour: { role: 'principal', at: 'sibling' },
      districtAdmin: 'districtAdmin',
      superAdmin: 'superAdmin',
    },
    arms: { gold: 'JSS 1 Gold' },
    subjects: { biology: { name: 'Biology', teacher: 'teacher' }, history: 'History' },
  })
}
type Person = Awaited<ReturnType<typeof makePerson>>

const addKey = 'PATCH /subject/add-topics-to-subject/{id}'
const offKey = 'PATCH /subject/take-topics-off-subject/{id}'
const ofKey = 'GET /subject/topics/{id}'
const renameKey = 'PATCH /topic/update/{id}'

const add = (subject: { id: string }, as: Person, topicsToCreate: string[], topicIds: string[] = []) =>
  app.request(addKey, { params: { id: subject.id }, body: { topicIds, topicsToCreate } }, { as })
const off = (subject: { id: string }, as: Person, topicIds: string[]) =>
  app.request(offKey, { params: { id: subject.id }, body: { topicIds } }, { as })
const seen = async (subject: { id: string }, as: Person) =>
  (await app.request(ofKey, { params: { id: subject.id }, query: {} }, { as })).body.foundTopics.map(
    ({ name, owner, addedBy }) => `${name} ${owner} ${addedBy}`,
  )
const search = async (name: string, as: Person) =>
  (await app.request('GET /topic/search', { query: { name } }, { as })).body.foundTopics

describe('topics of a subject', () => {
  it("are the state's and the school's own, with existing and new ones added together", async () => {
    const { biology, history, superAdmin, principal, neighbour, teacher } = await makeWorld()
    const given = await add(biology, superAdmin, ['Photosynthesis', '  The   cell '])
    expect(given.body.foundTopics.map(({ name }) => name)).toEqual(['Photosynthesis', 'The cell'])
    const cell = given.body.foundTopics[1]?.id ?? ''

    // A name that exists already, in any notation, is that topic; the same one twice is one.
    const own = await add(biology, principal, ['THE CELL', 'Plants of our town', 'plants of our town'], [cell])
    expect([own.status, own.body.total]).toEqual([200, 3])
    expect(await seen(biology, principal)).toEqual([
      'Photosynthesis state state',
      'The cell state state',
      'Plants of our town school school',
    ])
    expect(await seen(biology, neighbour)).toHaveLength(2)
    expect(await seen(biology, superAdmin)).toHaveLength(2)

    // A school may add the state's topic to another subject: for itself alone.
    await add(history, principal, [], [cell])
    expect(await seen(history, principal)).toEqual(['The cell state school'])
    expect(await seen(history, neighbour)).toEqual([])
    expect(await search('CELL', teacher)).toMatchObject([{ name: 'The cell', subjects: ['Biology', 'History'] }])
    expect(await search('cell', neighbour)).toMatchObject([{ name: 'The cell', subjects: ['Biology'] }])
  })

  it('are added and removed by heads, and by teachers for their own subjects', async () => {
    const { biology, history, principal, teacher, neighbour, districtAdmin } = await makeWorld()
    const made = await add(biology, teacher, ['Seeds'])
    expect([made.status, made.body.can.add]).toEqual([200, true])
    const seeds = made.body.foundTopics[0]
    expect(seeds?.can).toEqual({ rename: false, takeOff: true })
    expect((await add(history, teacher, ['Oyo Empire'])).error.code).toBe('forbidden')
    expect((await add(history, districtAdmin, ['Oyo Empire'])).status).toBe(403)
    expect((await off(history, teacher, [seeds?.id ?? ''])).status).toBe(403)
    const view = (as: Person) => app.request(ofKey, { params: { id: history.id }, query: {} }, { as })
    expect([(await view(teacher)).body.can.add, (await view(principal)).body.can.add]).toEqual([false, true])

    // Another school's topic cannot be chosen.
    const foreign = await add(biology, neighbour, [], [seeds?.id ?? ''])
    expect([foreign.status, foreign.error.fields?.[0]?.path]).toEqual([422, 'body.topicIds'])
    expect((await off(biology, teacher, [seeds?.id ?? ''])).body.total).toBe(0)
    expect((await off(biology, teacher, [seeds?.id ?? ''])).status).toBe(200)
    expect((await add(biology, principal, [])).error.fields?.[0]?.message).toBe(
      'Choose a topic, or write the name of a new one.',
    )
  })

  it('of the state are removed by the state only', async () => {
    const { biology, superAdmin, principal } = await makeWorld()
    const topic = (await add(biology, superAdmin, ['Genetics'])).body.foundTopics[0]?.id ?? ''
    const refused = await off(biology, principal, [topic])
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      403,
      'topic_of_state',
      'The state set Genetics for this subject, and only the state takes it off.',
    ])
    expect((await off(biology, superAdmin, [topic])).body.total).toBe(0)
  })

  it('with the same new name, added by two people at once, are one topic', async () => {
    const { biology, history, principal, teacher } = await makeWorld()
    const names = ['Respiration', 'Osmosis', 'Diffusion']
    const answers = await Promise.all([
      add(biology, principal, names),
      add(biology, teacher, names.toReversed()),
      add(history, principal, names),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const all = await app.request('GET /topic/view-all', { query: {} }, { as: teacher })
    expect([all.body.total, all.body.foundTopics.map(({ name }) => name)]).toEqual([3, names.toSorted()])
    expect(await seen(biology, principal)).toHaveLength(3)
  })
})

describe('a search', () => {
  it('lists names that begin with the text first, and treats special characters literally', async () => {
    const { biology, principal } = await makeWorld()
    await add(biology, principal, ['Simple percentages', 'Percentages', '100% of a whole', 'Per_cent'])
    expect((await search('percent', principal)).map(({ name }) => name)).toEqual(['Percentages', 'Simple percentages'])
    expect((await search('%', principal)).map(({ name }) => name)).toEqual(['100% of a whole'])
    expect((await search('_', principal)).map(({ name }) => name)).toEqual(['Per_cent'])
    expect(await search('', principal)).toHaveLength(4)
    const page = await app.request('GET /topic/view-all', { query: { limit: 1, page: 2 } }, { as: principal })
    expect([page.body.total, page.body.foundTopics.map(({ name }) => name)]).toEqual([4, ['Per_cent']])
  })

  it('is walked through, the names that begin with the text first, while others are added', async () => {
    const { biology, principal, superAdmin, neighbour } = await makeWorld()
    await add(biology, principal, ['Percentages', 'Percent', 'Simple percentages', 'Ọlá per cent', 'Algebra'])
    await add(biology, superAdmin, ['Percentages', 'Ola per cent'])
    const addMore = (page: number) => add(biology, principal, [`Aardvarks ${page}`])
    const all = pagesOf(app, '/topic/view-all', 'foundTopics', principal)
    expect(await assertWalks(all, addMore)).toHaveLength(7)
    const search = pagesOf(app, '/topic/search', 'foundTopics', principal)
    expect(await assertWalks(query => search({ name: 'PER', ...query }), addMore)).toHaveLength(6)
    const next = await cursorOf(all)
    await assertRefusesCursor(app, principal, '/topic/search', { after: next })
    await assertRefusesCursor(app, neighbour, '/topic/view-all', { after: next })
    const after = await cursorOf(query => search({ name: 'per', ...query }))
    await assertRefusesCursor(app, principal, '/topic/search', { after, name: 'p' })
  })
})

describe('the name of a topic', () => {
  it('is corrected by its owner, on the revision that was read', async () => {
    const { biology, superAdmin, principal, teacher, neighbour } = await makeWorld()
    const states = (await add(biology, superAdmin, ['Ecology'])).body.foundTopics[0]
    const own = (await add(biology, principal, ['Fotosynthesis'])).body.foundTopics.at(-1)
    const rename = async (topic: { id: string } | undefined, name: string, as: Person, revision = 1) => {
      const { status, error, body } = await app.request(
        renameKey,
        { params: { id: topic?.id ?? '' }, body: { name, revision } },
        { as },
      )
      return status === 200 ? `${body.name} ${body.revision}` : error.code
    }
    expect(await rename(own, 'Photosynthesis', teacher)).toBe('forbidden')
    expect(await rename(own, 'Photosynthesis', neighbour)).toBe('not_found')
    expect(await rename(states, 'Ecosystems', principal)).toBe('forbidden')
    expect(await rename(own, 'ecology', principal)).toBe('topic_name_taken')
    expect(await rename(own, 'Photosynthesis', principal)).toBe('Photosynthesis 2')
    expect(await rename(own, 'Light', principal)).toBe('topic_changed_meanwhile')
    expect(await rename(states, 'Ecosystems', superAdmin)).toBe('Ecosystems 2')
  })
})
