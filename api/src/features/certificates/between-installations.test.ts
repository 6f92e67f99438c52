import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  admitWith,
  ask,
  cancel,
  codeOfCertificate,
  destination,
  openWith,
  origin,
  ticketOf,
  viewCertificate,
} from '../../../test/certificate-world.ts'

const portals = ['https://west.portal.test', 'https://east.portal.test']

/** An installation with a database, a secret and a host name of its own. */
const startInstallation = (name: string, transferSecret = 'only-the-installations-have-this-in-common') =>
  testApp({
    config: {
      publicUrl: `https://${name}.portal.test`,
      secret: `only-for-tests-of-the-installation-${name}`,
      transfers: { portals, secret: transferSecret },
    },
  })

const west = await startInstallation('west')
const east = await startInstallation('east')
const from = await origin(west, 'Ogun')
const to = await destination(east, 'Kano')

const askEast = (code: string, portal: string, toAdmit = false) =>
  east.request(ask, { body: { code, portal, toAdmit } }, { as: to.head })

/** As the page does: the ticket comes from the person's own portal, and opens the record in the one that issued the code. */
const read = async (code: string, toAdmit = false) => {
  const { body } = await askEast(code, 'west.portal.test', toAdmit)
  expect(body.openAt).toBe('https://west.portal.test')
  return openWith(west, body.ticket)
}

it('admits a child from a school of another installation, which has nothing in common but the secret of transfers', async () => {
  const code = await codeOfCertificate(west, from.principal, from.child)
  const opened = await read(code)
  expect(opened.error?.message ?? opened.status).toBe(200)
  expect(opened.body.certificate).toBeNull()
  const admitted = await admitWith(east, to, (await read(code, true)).body)
  expect(admitted.error?.message ?? admitted.status).toBe(200)
  expect(admitted.body.arrival).toMatchObject({ state: 'Ogun', school: from.school.name, fxId: from.child.fxId })
  expect(admitted.body.fxId.slice(0, 2)).toBe(to.state.code)
  const { body } = await west.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })
  expect(body.readings).toMatchObject([{ school: to.school.name, state: 'Kano' }])
  const { rows } = await west.owner.query(
    `select state_id, acting_as from audit_log where operation = 'student.read-certificate'`,
  )
  const reading = { state_id: from.state.id, acting_as: `Bola Ige, ${to.school.name}, Kano` }
  expect(rows).toEqual([reading, reading])
})

it('admits nobody from another installation with a record that was read before the certificate was cancelled', async () => {
  const left = await origin(west, 'Osun')
  const code = await codeOfCertificate(west, left.principal, left.child)
  expect((await read(code)).status).toBe(200)
  const params = { id: left.child.id }
  expect((await west.request(cancel, { params, body: {} }, { as: left.principal })).status).toBe(200)
  const refused = await read(code, true)
  expect([refused.status, refused.error.code]).toEqual([409, 'certificate_ended'])
})

it('prints the host name of the portal that issued the certificate, which is typed with or without the protocol', async () => {
  const { body } = await west.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })
  expect(body.certificate?.portal).toBe('west.portal.test')
  for (const [typed, openAt] of [
    ['https://West.portal.test/login', 'https://west.portal.test'],
    ['east.portal.test', null],
    ['', null],
  ] as const)
    expect((await askEast('K7QM-4Z2P-9XWD', typed)).body.openAt).toBe(openAt)
})

it('names the portal to which a code belongs where its records cannot be read, and the one that does not have it', async () => {
  const elsewhere = await askEast('K7QM-4Z2P-9XWD', 'north.portal.test')
  expect([elsewhere.status, elsewhere.error.code]).toEqual([422, 'certificate_of_other_portal'])
  expect(elsewhere.error.message).toContain('This certificate belongs to north.portal.test,')
  expect(elsewhere.error.fields).toEqual([{ path: 'body.portal', message: elsewhere.error.message }])
  const unknown = await read('K7QM-4Z2P-9XWD')
  expect([unknown.status, unknown.error.code]).toEqual([404, 'certificate_unknown'])
  expect(unknown.error.message).toContain('No valid transfer certificate of west.portal.test has this code.')
  const short = await askEast('K7QM', 'west.portal.test')
  expect([short.status, short.error.message]).toEqual([404, unknown.error.message])
})

it('lets pages of the other portals open a record, and pages of no other site', async () => {
  const headersFor = async (origin: string, method: 'OPTIONS' | 'POST', url: string) =>
    (await west.server.inject({ method, url, headers: { origin, 'content-type': 'application/json' }, body: '{}' }))
      .headers
  const url = '/api/transfer-certificate/open'
  for (const method of ['OPTIONS', 'POST'] as const) {
    const headers = await headersFor('https://east.portal.test', method, url)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://east.portal.test',
      'access-control-allow-headers': 'content-type',
      vary: expect.stringContaining('origin'),
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect((await headersFor('https://north.portal.test', method, url))['access-control-allow-origin']).toBeUndefined()
  }
  const signIn = await headersFor('https://east.portal.test', 'POST', '/api/auth/login')
  expect(signIn['access-control-allow-origin']).toBeUndefined()
  expect(signIn['content-security-policy']).toContain(
    "connect-src 'self' https://west.portal.test https://east.portal.test",
  )
})

it('refuses a ticket that no installation sealed', async () => {
  const code = await codeOfCertificate(west, from.principal, from.child)
  const { ticket } = (await askEast(code, 'west.portal.test')).body
  const forged = await openWith(west, `${ticket.slice(0, -4)}AAAA`)
  expect([forged.status, forged.error.code]).toEqual([422, 'certificate_ticket_over'])
  const stranger = await startInstallation('south', 'the-secret-of-installations-elsewhere')
  const there = await destination(stranger, 'Oyo')
  expect((await openWith(west, await ticketOf(stranger, there, code))).status).toBe(422)
})
