import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { oversightWorld } from '../../../test/oversight-world.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'
import { A4 } from '../../platform/pdf/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

// A Wednesday, nine o'clock in Lagos.
const app = await testApp()

describe('on paper and in spreadsheets', () => {
  it('each table downloads with its figures as numbers, and says when they were counted', async () => {
    const { ofNorth, first, second } = await oversightWorld(app)
    const { status, bytes } = await app.request(
      'GET /oversight/download/{part}',
      { params: { part: 'enrolment' }, query: { table: 'schools' } },
      { as: ofNorth },
    )
    expect(status).toBe(200)
    const { headers, rows } = await read(bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(headers.map(({ title }) => title).slice(0, 4)).toEqual(['School', 'Boys', 'Girls', 'All'])
    expect(rows.map(({ cells }) => Object.values(cells).slice(0, 4))).toEqual(
      [first, second].map(({ school }) => [school.name, '2', '1', '3']),
    )
    const unknown = await app.request(
      'GET /oversight/download/{part}',
      { params: { part: 'money' }, query: { table: 'ages' } },
      { as: ofNorth },
    )
    expect(unknown.status).toBe(404)
  })

  it('the report has every part on A4 pages, of the own schools alone', async () => {
    const { ofNorth, first, third } = await oversightWorld(app)
    const { status, bytes } = await app.request('GET /oversight/report', {}, { as: ofNorth })
    expect(status).toBe(200)
    const pages = pagesOf(bytes)
    expect(bytes.toString('latin1').match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)).toHaveLength(pages.length)
    // No page is left half empty, except the last.
    for (const { positions } of pages.slice(0, -1))
      expect(Math.max(...positions.filter(y => y < A4.width - 40))).toBeGreaterThan(A4.width / 2)
    const lines = pages.flatMap(page => page.lines)
    for (const title of ['Schools', 'Attendance', 'Enrolment', 'Results', 'Staffing', 'Money', 'Data quality'])
      expect(lines).toContain(title)
    expect(lines).toContain(first.school.name)
    expect(lines).not.toContain(third.school.name)
    expect(lines).toContain('Figures as of 14-10-2026, 09:00.')
  })

  it('the report begins with one page that answers how the schools are doing', async () => {
    const { ofNorth, first } = await oversightWorld(app)
    const { body } = await app.request('GET /oversight/overview', {}, { as: ofNorth })
    const { bytes } = await app.request('GET /oversight/report', {}, { as: ofNorth })
    const [front, second] = pagesOf(bytes).map(({ lines }) => lines)
    const { male, female } = body.attendance
    const [present, called] = [male.present + female.present, male.called + female.called]
    for (const line of [
      `${body.registers.marked} of ${body.registers.of} marked`,
      `${((100 * present) / called).toFixed(1)}%`,
      'What waits for a decision or has a deadline',
      first.school.name,
    ])
      expect(front).toContain(line)
    expect(front?.join(' ')).toMatch(/Schools that need most: \d+ of 2 need something/)
    expect(second).toContain('Figures as of 14-10-2026, 09:00.')
    expect(front).not.toContain('Figures as of 14-10-2026, 09:00.')
  })

  it('one part is printed alone, narrowed like its page, and the audit log names it', async () => {
    const { ofNorth, first } = await oversightWorld(app)
    const part = { part: 'enrolment' as const }
    const { body } = await app.request('GET /oversight/part/{part}', { params: part }, { as: ofNorth })
    const chosen = body.choices.find(({ name }) => name === 'class')?.options[0]
    const query = { ...part, class: chosen?.id }
    const { status, bytes } = await app.request('GET /oversight/report', { query }, { as: ofNorth })
    expect(status).toBe(200)
    const lines = pagesOf(bytes).flatMap(page => page.lines)
    expect(lines[0]).toMatch(/^Enrolment: /)
    expect(lines).toContain(`Class: ${chosen?.name}`)
    expect(lines).toContain(first.school.name)
    for (const other of ['Schools', 'Money', 'Data quality']) expect(lines).not.toContain(other)
  })

  it('the report has long names of schools whole, in several lines', async () => {
    const { ofNorth, first } = await oversightWorld(app)
    const name = 'Saint Theresa Comprehensive Senior Secondary School for Girls and Boys of Ijebu Ode North East'
    await app.db.run(sql`update school set name = ${name} where id = ${first.school.id}`)
    const { bytes } = await app.request('GET /oversight/report', {}, { as: ofNorth })
    const pages = pagesOf(bytes).map(({ lines }) => lines)
    expect(pages.flat().filter(line => line.includes('…'))).toEqual([])
    const all = pages.flat()
    const money = all.slice(all.indexOf('Money'), all.indexOf('Facilities'))
    for (const word of name.split(' ')) expect(money.join(' ')).toContain(word)
  })
})
