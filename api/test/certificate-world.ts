import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { generateCards, makeCardsWorldAt, makeScored, publishReady } from './cards.ts'
import * as make from './factories.ts'
import { nameGuardian } from './family-world.ts'

export const issue = 'POST /student/issue-transfer-certificate/{id}'
export const cancel = 'POST /student/cancel-transfer-certificate/{id}'
export const viewCertificate = 'GET /student/transfer-certificate/{id}'
export const ask = 'POST /student/transfer-certificate/ask'
export const open = 'POST /transfer-certificate/open'

const placeIn = async (app: TestApp, name: string) => {
  return make.makeSchoolWorld(app, { state: { name }, school: { name: `${name} Grammar School` } })
}

/** A school that a child leaves: withdrawn, with two guardians, a Learner Identification Number and a published card. */
export const origin = async (app: TestApp, name: string) => {
  const world = await makeCardsWorldAt(app, await placeIn(app, name))
  const { state, school, principal, arm } = world
  const lin = String(make.unique()).padStart(16, '4')
  const child = await makeScored(app, world, 'Adebayo, Kemi', ['15 18 52', '12 11 40'], {
    columns: {
      lin,
      nin: '12345678901',
      address: '4 Idi-Aba Road',
      blood_group: 'O+',
      special_needs: 'Glasses',
      state_of_origin: 'Ogun',
      lga_of_origin: 'Ifo',
    },
  })
  await nameGuardian(app, state, school, child, { name: 'Ruth Adebayo', number: '8031234567' })
  await generateCards(app, { school, arm, principal })
  await publishReady(app, { classArmId: arm.id, as: principal })
  const left = await app.request(
    'POST /student/withdraw/{id}',
    { params: { id: child.id }, body: { lastDay: '2026-10-09', cause: 'The family moved.' } },
    { as: principal },
  )
  expect(left.error?.message ?? left.status).toBe(200)
  return { ...world, child, lin }
}

/** A school that a child comes to. */
export const destination = async (app: TestApp, name: string) => {
  const place = await placeIn(app, name)
  const { state, school, session } = place
  const head = await make.makePerson(app, { state, role: 'principal', school, firstName: 'Bola', lastName: 'Ige' })
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
  return { ...place, head, arm }
}

/** Issues the certificate of a withdrawn student and returns its code. */
export const codeOfCertificate = async (app: TestApp, as: make.SignedIn, student: { id: string }): Promise<string> => {
  const { body, error, status } = await app.request(issue, { params: { id: student.id } }, { as })
  expect(error?.message ?? status).toBe(200)
  return body.certificate?.code ?? ''
}

/** A ticket of a school for a code: to read the record, or to admit with it. */
export const ticketOf = async (
  app: TestApp,
  to: { head: make.SignedIn },
  code: string,
  toAdmit = false,
): Promise<string> => {
  const { body, error, status } = await app.request(ask, { body: { code, toAdmit } }, { as: to.head })
  expect(error?.message ?? status).toBe(200)
  return body.ticket
}

export const openWith = (app: TestApp, ticket: string) => app.request(open, { body: { ticket } })

/** Opens a record as the page does: first to fill in the form, then `toAdmit`. */
export const readWith = async (app: TestApp, to: { head: make.SignedIn }, code: string, toAdmit = false) =>
  openWith(app, await ticketOf(app, to, code, toAdmit))

type Opened = Awaited<ReturnType<typeof readWith>>['body']

/** Sends the form that was filled in from a record. */
export const admitWith = (
  app: TestApp,
  to: Awaited<ReturnType<typeof destination>>,
  { student, certificate }: Opened,
  more: object = {},
) =>
  app.request(
    'POST /student/add',
    {
      body: {
        ...student,
        gender: student.gender as 'female',
        guardians: student.guardians.map(guardian => ({ ...guardian, relationship: 'Mother' as const })),
        admissionNumber: `LG/${make.unique()}`,
        admissionDate: '2026-10-14',
        classId: to.arm.classId,
        classArmId: to.arm.id,
        ...(certificate && { certificate }),
        ...more,
      },
    },
    { as: to.head },
  )
