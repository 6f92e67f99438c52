import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  admitWith,
  cancel,
  codeOfCertificate,
  destination,
  openWith,
  origin,
  ticketOf,
  viewCertificate,
} from '../../../test/certificate-world.ts'

const transferSecret = 'only-the-installations-have-this-in-common'

/** An installation with a database and a secret of its own. */
const startInstallation = (name: string, shared = transferSecret) =>
  testApp({ config: { transferSecret: shared, secret: `only-for-tests-of-the-installation-${name}` } })

const west = await startInstallation('west')
const east = await startInstallation('east')
const from = await origin(west, 'Ogun')
const to = await destination(east, 'Kano')

/** As the page does: the ticket comes from the person's own installation, and opens the record in the one that issued the code. */
const read = async (code: string, toAdmit = false) => openWith(west, await ticketOf(east, to, code, toAdmit))

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

it('refuses a code that nobody has, and a ticket that no installation sealed', async () => {
  expect((await read('K7QM-4Z2P-9XWD')).status).toBe(404)
  const code = await codeOfCertificate(west, from.principal, from.child)
  const forged = await openWith(west, `${(await ticketOf(east, to, code)).slice(0, -4)}AAAA`)
  expect([forged.status, forged.error.code]).toEqual([422, 'certificate_ticket_over'])
  const stranger = await startInstallation('south', 'the-secret-of-installations-elsewhere')
  const there = await destination(stranger, 'Oyo')
  expect((await openWith(west, await ticketOf(stranger, there, code))).status).toBe(422)
})
