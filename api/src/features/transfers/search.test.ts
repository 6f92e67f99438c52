import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askFor, move, search, transferWorld } from '../../../test/transfer-world.ts'

const app = await testApp()

it('requests are found by the number at either school, and by the requester', async () => {
  const world = await transferWorld(app)
  await askFor(app, world, world.ben)
  await move(app, world)
  const found = async (searchTerm: string, as = world.oldHead) =>
    (await app.request(search, { query: { searchTerm } }, { as })).body.foundTransferLogs.map(
      one => one.studentToBeTransfer.id,
    )
  const { body } = await app.request(
    'GET /student/view-by-id/{id}',
    { params: { id: world.ada.id } },
    { as: world.freshHead },
  )
  expect(body.admissionNumber).not.toBe(world.ada.admissionNumber)
  for (const as of [world.oldHead, world.freshHead])
    expect([await found(world.ada.admissionNumber, as), await found(body.admissionNumber, as)]).toEqual([
      [world.ada.id],
      [world.ada.id],
    ])
  expect(await found(`${world.ada.admissionNumber} bello`)).toEqual([])
  expect((await found(world.oldHead.fullName)).toSorted()).toEqual([world.ada.id, world.ben.id].toSorted())
  expect(await found(world.freshHead.fullName)).toEqual([])
})
