import { expect, it } from 'vitest'
import { cancel, codeOfCertificate, destination, origin, viewCertificate } from '../../test/certificate-world.ts'
import { startInstallation, startRouter, startStranger } from '../../test/installations.ts'

const west = await startInstallation('west')
const east = await startInstallation('east')
const call = await startRouter([west, east])
const from = await origin(west.app, 'Ogun')
const to = await destination(east.app, 'Kano')
const { token } = to.head

const ticketOf = async (code: string, toAdmit = false): Promise<string> =>
  String(
    (await call('POST', '/api/student/transfer-certificate/ask', { token, body: { code, toAdmit } })).body['ticket'],
  )
const open = (ticket: string) => call('POST', '/api/transfer-certificate/open', { body: { ticket } })

const admit = (student: unknown, certificate: unknown) =>
  call('POST', '/api/student/add', {
    token,
    body: {
      ...Object(student),
      admissionNumber: 'KN/001',
      admissionDate: '2026-10-14',
      classId: to.arm.classId,
      classArmId: to.arm.id,
      certificate,
    },
  })

it('admits a child from a school of another installation, which have nothing in common but the secret of the router', async () => {
  const code = await codeOfCertificate(west.app, from.principal, from.child)
  const ticket = await ticketOf(code)
  const opened = await open(ticket)
  expect(opened.body['message'] ?? opened.status).toBe(200)
  const { student, certificate } = opened.body
  expect(certificate).toBeNull()
  const admission = await open(await ticketOf(code, true))
  const admitted = await admit(student, admission.body['certificate'])
  expect(admitted.body['message'] ?? admitted.status).toBe(200)
  expect(admitted.body['arrival']).toMatchObject({ state: 'Ogun', school: from.school.name, fxId: from.child.fxId })
  expect(String(admitted.body['fxId']).slice(0, 2)).toBe(to.state.code)
  const { body } = await west.app.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })
  expect(body.readings).toMatchObject([{ school: to.school.name, state: 'Kano' }])
  const { rows } = await west.app.owner.query(
    `select state_id, acting_as from audit_log where operation = 'student.read-certificate'`,
  )
  const reading = { state_id: from.state.id, acting_as: `Bola Ige, ${to.school.name}, Kano` }
  expect(rows).toEqual([reading, reading])
})

it('admits nobody from another installation with a record that was read before the certificate was cancelled', async () => {
  const left = await origin(west.app, 'Osun')
  const code = await codeOfCertificate(west.app, left.principal, left.child)
  expect((await open(await ticketOf(code))).status).toBe(200)
  const params = { id: left.child.id }
  expect((await west.app.request(cancel, { params, body: {} }, { as: left.principal })).status).toBe(200)
  const refused = await open(await ticketOf(code, true))
  expect([refused.status, refused.body['code']]).toEqual([409, 'certificate_ended'])
})

it('refuses a code that nobody has, and a ticket or a record that no installation sealed', async () => {
  expect((await open(await ticketOf('K7QM-4Z2P-9XWD'))).status).toBe(404)
  const code = await codeOfCertificate(west.app, from.principal, from.child)
  const ticket = await ticketOf(code)
  const forged = await open(`${ticket.slice(0, -4)}AAAA`)
  expect([forged.status, forged.body['code']]).toEqual([422, 'certificate_ticket_over'])
  // An installation with another secret of the router.
  const stranger = await startInstallation('south', {
    installation: { name: 'south', routerSecret: 'the-secret-of-a-router-somewhere-else' },
  })
  const there = await destination(stranger.app, 'Oyo')
  const asked = await stranger.app.post('/api/student/transfer-certificate/ask', { code }, { as: there.head })
  expect((await open(String(Object(asked.body).ticket))).status).toBe(422)
})

it('says that the state cannot be reached while its installation is away', async () => {
  const code = await codeOfCertificate(west.app, from.principal, from.child)
  const left = await startRouter([{ name: 'west', address: 'http://127.0.0.1:9' }, east])
  const ticket = await ticketOf(code)
  const { status, body } = await left('POST', '/api/transfer-certificate/open', { body: { ticket } })
  expect([status, body['code']]).toEqual([503, 'busy'])
})

it('shows the token of a person to no installation but their own', async () => {
  const seen: (string | undefined)[] = []
  const mirror = await startStranger('mirror', (request, response) => {
    if (request.url !== '/router/held') seen.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json')
    response.end('{"held":true}')
  })
  const ask = await startRouter([mirror, east])
  const ticket = await ticketOf('K7QM-4Z2P-9XWD')
  expect((await ask('POST', '/api/transfer-certificate/open', { body: { ticket }, token })).status).toBe(200)
  expect(seen).toEqual([undefined])
  expect((await ask('GET', '/api/auth/me', { token })).status).toBe(200)
})
