import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { registerWorld, view } from '../../../test/register-world.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()

describe('the register of an arm without students', () => {
  it('prints pages without rows, for a week, a month and the term', async () => {
    const { state, school, session, head } = await registerWorld(app)
    const empty = await make.makeClassArm(app, { state, school, session, name: 'Empty' })
    for (const [span, pages] of [
      ['week', 1],
      ['month', 1],
      ['term', 5],
    ] as const) {
      const printed = await app.request(
        'GET /attendance/sheet-pdf/{id}',
        { params: { id: empty.id }, query: { span } },
        { as: head },
      )
      expect(printed.status).toBe(200)
      const found = pagesOf(printed.bytes)
      expect(found).toHaveLength(pages)
      expect(found[0]?.lines.join(' ')).toContain('No students in this class.')
    }
  })

  it('downloads as a spreadsheet with its totals only', async () => {
    const { state, school, session, head } = await registerWorld(app)
    const empty = await make.makeClassArm(app, { state, school, session, name: 'Empty' })
    const sheet = await app.request('GET /attendance/download/{id}', { params: { id: empty.id } }, { as: head })
    expect(sheet.status).toBe(200)
    const { headers, rows } = await read(sheet.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(rows[0]?.cells[headers[0]?.key ?? '']).toBe('Boys')
  })
})

describe('the register of a date range', () => {
  it('refuses years before 1900 and after 2200, and names the field', async () => {
    const { arm, head } = await registerWorld(app)
    for (const [query, path] of [
      [{ to: '9999-12-31' }, 'query.to'],
      [{ from: '9999-12-30' }, 'query.from'],
      [{ to: '2201-01-01' }, 'query.to'],
      [{ from: '1899-12-31' }, 'query.from'],
    ] as const) {
      const { status, error } = await app.request(view, { params: { id: arm.id }, query }, { as: head })
      expect([status, error.fields]).toEqual([422, [{ path, message: 'Choose a day in the years 1900 to 2200.' }]])
    }
  })

  it('refuses days that are far from the session of the arm', async () => {
    const { arm, head } = await registerWorld(app)
    for (const [query, path] of [
      [{ to: '2200-12-31' }, 'query.from'],
      [{ from: '2200-12-31' }, 'query.from'],
      [{ from: '1900-01-01' }, 'query.to'],
      [{ to: '1900-01-01' }, 'query.to'],
    ] as const) {
      const { status, error } = await app.request(view, { params: { id: arm.id }, query }, { as: head })
      expect([status, error.fields]).toEqual([422, [{ path, message: 'Choose a day of the session 2026/2027.' }]])
    }
  })

  it('shows a week of the vacation as closed', async () => {
    const { arm, head } = await registerWorld(app)
    const { status, body } = await app.request(
      view,
      { params: { id: arm.id }, query: { from: '2027-08-16' } },
      { as: head },
    )
    expect([status, body.schoolDays, body.closedDays.length]).toEqual([200, [], 5])
  })
})
