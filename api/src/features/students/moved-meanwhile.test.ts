import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { transferWorld } from '../../../test/transfer-world.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

it('withdraws no one who moved to another school while the request waited', async () => {
  const { oldHead, ada, fresh } = await transferWorld(app)
  const calls: Promise<{ status: number }>[] = []
  await make.asOwner(app.app.database, async tx => {
    await tx.run(sql`select from student where id = ${ada.id} for update`)
    const withdrawal = app.request(
      'POST /student/withdraw/{id}',
      { params: { id: ada.id }, body: { lastDay: '2026-10-14', cause: 'Stays away' } },
      { as: oldHead },
    )
    calls.push(withdrawal)
    await untilWaiting(app.owner)
    const number = `F/${make.unique()}`
    await tx.run(sql`update student set school_id = ${fresh.id}, admission_number = ${number} where id = ${ada.id}`)
  })
  expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([404])
  const { status } = await app.db.get<{ status: string }>(sql`select status from student where id = ${ada.id}`)
  expect(status).toBe('Active')
})
