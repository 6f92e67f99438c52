import { expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { giveGuardian, messageApp, messageWorld, sent } from '../../../test/message-world.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'

const { app } = await messageApp()

/** A school with this many guardians of one name, each with a number of their own. */
const world = async (guardians: number) => {
  const found = await messageWorld(app, 10_000)
  for (let at = 0; at < guardians; at += 1) {
    const student = await make.makeStudent(app, found.arm)
    await giveGuardian(app, student, { number: make.freshNumber(), name: 'Ruth Adebayo' })
  }
  return found
}

it('walks through the messages of a school, its district and its state, written at one instant, while more are sent', async () => {
  const { state, district, head, ministry } = await world(1)
  for (const template of ['One', 'Two', 'Three', 'Four', 'Five']) await sent(app, head, { template })
  const office = await make.makePerson(app, { state, role: 'districtAdmin', district })
  for (const as of [head, office, ministry]) {
    const ids = await assertWalks(pagesOf(app, '/message/search', 'foundMessages', as), () => sent(app, head))
    expect(ids.length).toBeGreaterThanOrEqual(5)
  }
  const sending = pagesOf(app, '/message/search', 'foundMessages', head)
  await assertWalks(query => sending({ status: 'Sending', ...query }))
  const next = await cursorOf(sending)
  await assertRefusesCursor(app, head, '/message/search', { after: `${next}x` })
  await assertRefusesCursor(app, head, '/message/search', { after: next, status: 'Sending' })
  await assertRefusesCursor(app, ministry, '/message/search', { after: next })
  const sibling = await make.makePerson(app, {
    state,
    role: 'principal',
    school: await make.makeSchool(app, district),
  })
  await assertRefusesCursor(app, sibling, '/message/search', { after: next })
})

it('walks through the recipients of a message, those with a problem first, where all have one name', async () => {
  const { head } = await world(7)
  const [first, second] = [await sent(app, head), await sent(app, head)]
  await app.owner.query(
    `update message_recipient r set status = new.status
    from unnest(array['Undelivered', 'Refused', 'Refused', 'Barred']) with ordinality as new(status, place)
    join (select id, row_number() over (order by number) as place from message_recipient where message_id = $1) old using (place)
    where r.id = old.id`,
    [first],
  )
  const path = `/message/recipients/${first}`
  const read = pagesOf(
    app,
    path,
    'foundRecipients',
    head,
    ({ id, status }: { id: string; status: string }) => `${status} ${id}`,
  )
  const found = await assertWalks(read)
  expect(found.map(one => one.split(' ')[0])).toEqual([
    'Refused',
    'Refused',
    'Undelivered',
    'Barred',
    'Waiting',
    'Waiting',
    'Waiting',
  ])
  for (const status of ['Refused', 'Waiting'])
    expect(await assertWalks(query => read({ status, ...query }))).toEqual(found.filter(one => one.startsWith(status)))
  const next = await cursorOf(read)
  await assertRefusesCursor(app, head, path, { after: `x${next}` })
  await assertRefusesCursor(app, head, path, { after: next, status: 'Waiting' })
  await assertRefusesCursor(app, head, `/message/recipients/${second}`, { after: next })
})
