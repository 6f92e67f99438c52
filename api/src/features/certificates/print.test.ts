import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOfCertificate, issue, origin } from '../../../test/certificate-world.ts'
import * as make from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'
import { A4 } from '../../platform/pdf/index.ts'

const app = await testApp()
const print = 'GET /student/transfer-certificate-pdf/{id}'

const world = () => origin(app, `Ogun ${make.unique()}`)

describe('a transfer certificate on paper', () => {
  it('has a serial number, the code also for a camera, and places for conduct, signature and stamp', async () => {
    const { child, school, state, principal } = await world()
    const params = { id: child.id }
    const early = await app.request(print, { params }, { as: principal })
    expect([early.status, early.error.code]).toEqual([409, 'no_certificate_to_print'])
    const phone = JSON.stringify({ code: '+234', number: '8030000001' })
    const name = 'Our Lady of Apostles Comprehensive Girls Junior and Senior Secondary School of Abeokuta'
    await app.owner.query(`update school set name = $3, address = '2 Oke Road, Abeokuta', phone = $2 where id = $1`, [
      school.id,
      phone,
      name,
    ])
    const code = await codeOfCertificate(app, principal, child)
    const { bytes, headers } = await app.request(print, { params }, { as: principal })
    expect(headers['content-disposition']).toContain('Transfer certificate, Adebayo, Kemi, 0001-2026.pdf')
    const [page, ...more] = pagesOf(bytes)
    expect(more).toEqual([])
    const lines = page?.lines ?? []
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(name)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Serial number 0001/2026',
        '2 Oke Road, Abeokuta · Telephone +234 8030000001',
        'Date of admission',
        'JSS 1 Gold',
        'The family moved.',
        'Average 74.00%',
        'Conduct',
        'Name of the head of the school',
        'School stamp',
        code,
      ]),
    )
    expect(lines[lines.indexOf('Last class completed') + 1]).toBe('None')
    expect(page?.lowest).toBeLessThan(A4.height - 20)
    const { rows } = await app.owner.query(
      `select summary from audit_log where state_id = $1 and entity_id = $2 order by id`,
      [state.id, child.id],
    )
    expect(rows.at(-1)).toEqual({ summary: 'Printed the transfer certificate of Adebayo, Kemi' })
  })

  it('counts in its school, and names the class of the last year that was attended to its end', async () => {
    const { child, school, state, principal, arm } = await world()
    const second = await make.makeStudent(app, arm, { lastName: 'Cole', firstName: 'Chidi' })
    const before = await make.makeSession(app, state, { today: '2026-05-10', active: false })
    const primary = state.classes['Primary 6'] ?? ''
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins, ends, ended_because)
      values (akada_uuid(), ${state.id}, ${school.id}, ${second.id}, ${before.id}, ${primary}, '2025-09-15', '2026-09-13', 'Promoted')`)
    await app.request(
      'POST /student/withdraw/{id}',
      { params: { id: second.id }, body: { lastDay: '2026-10-09', cause: 'The family moved.' } },
      { as: principal },
    )
    const issued = await Promise.all(
      [child, second].map(({ id }) => app.request(issue, { params: { id } }, { as: principal })),
    )
    expect(new Set(issued.map(({ body }) => body.certificate?.serial))).toEqual(new Set(['0001/2026', '0002/2026']))
    const { bytes } = await app.request(print, { params: { id: second.id } }, { as: principal })
    const lines = pagesOf(bytes).flatMap(page => page.lines)
    expect(lines[lines.indexOf('Last class completed') + 1]).toBe('Primary 6')
  })
})
