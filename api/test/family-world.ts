import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type CardsWorld, makeCardsWorld } from './cards.ts'
import * as make from './factories.ts'
import { pagesOf } from './pdf-text.ts'

/** Names a guardian in the record of a student. */
export const nameGuardian = (
  app: TestApp,
  state: { id: string },
  school: { id: string },
  student: { id: string },
  { name, number, position = 1 }: { name: string; number: string; position?: number },
) =>
  app.owner.query(
    `insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
     values (akada_uuid(), $1, $2, $3, $4, $5, 'Mother', $6)`,
    [state.id, school.id, student.id, position, name, JSON.stringify([{ code: '+234', number }])],
  )

/** A code as it is printed on a slip. */
export const codeForm = /^[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}$/

/** The slips of an arm: the student, the code, and the rest of each, which begins with whose it is. */
const printSlips = async (app: TestApp, as: make.SignedIn, armId: string) => {
  const { status, bytes, error } = await app.request(
    'POST /family/print-slips/{id}',
    { params: { id: armId }, body: { students: null } },
    { as },
  )
  expect(error?.message ?? status).toBe(200)
  const lines = pagesOf(bytes).flatMap(page => page.lines)
  // On a slip: the school, the student, the arm with the number, the code.
  return lines.flatMap((code, place) =>
    codeForm.test(code) ? [{ student: lines[place - 2], code, rest: lines.slice(place + 1, place + 3).join(' ') }] : [],
  )
}

/** Prints slips for an arm and returns a code of a student: the first, or that of a guardian by name, or of 'the student'. */
export const codeOf = async (
  app: TestApp,
  as: make.SignedIn,
  armId: string,
  student: { lastName: string; firstName: string },
  whose = '',
): Promise<string> => {
  const slips = await printSlips(app, as, armId)
  const slip = slips.find(
    one => one.student === `${student.lastName}, ${student.firstName}` && one.rest.includes(`For ${whose}`),
  )
  if (!slip) throw new Error(`There is no slip of ${student.lastName}.`)
  return slip.code
}

export const signInWith = (app: TestApp, code: string, number: string, headers: Record<string, string> = {}) =>
  app.request('POST /family/sign-in', { body: { code, phone: { code: '+234', number } } }, { headers })

/** Signs in and returns the header with the cookie. */
export const cookieOf = async (app: TestApp, code: string, number: string): Promise<Record<string, string>> => {
  const { status, headers } = await signInWith(app, code, number)
  expect(status).toBe(200)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^akada_family=\S+; Max-Age=7776000; Path=\/api\/family; HttpOnly; SameSite=Strict$/)
  return { cookie: cookie.split(';')[0] ?? '' }
}

/** Withdraws from a guardian that they may see a student. */
export const withdraw = async (app: TestApp, as: make.SignedIn, studentId: string, name: string): Promise<void> => {
  const { body } = await app.request('GET /guardian/of-student/{id}', { params: { id: studentId } }, { as })
  const link = body.foundGuardians.find(one => one.name === name)
  const { status } = await app.request(
    'PATCH /guardian/permit/{id}',
    {
      params: { id: link?.id ?? '' },
      body: {
        maySee: false,
        mayBeCalled: true,
        mayCollect: true,
        reason: 'Order of the court',
        revision: link?.revision ?? 0,
      },
    },
    { as },
  )
  expect(status).toBe(200)
}

/** A mother with one child in the arm, and a child of other people. */
export const familyWorld = async (app: TestApp, world?: CardsWorld) => {
  const found = world ?? (await makeCardsWorld(app))
  const number = make.freshNumber()
  const [own, other] = [
    await make.makeStudent(app, found.arm, { lastName: 'Bello', firstName: 'Aisha' }),
    await make.makeStudent(app, found.arm, { lastName: 'Cole', firstName: 'Chidi' }),
  ]
  await nameGuardian(app, found.state, found.school, own, { name: 'Ruth Bello', number })
  await nameGuardian(app, found.state, found.school, other, { name: 'Ngozi Cole', number: make.freshNumber() })
  return { ...found, own, other, number }
}

/** Signs the mother in, with a slip of her child. */
export const signedInMother = async (
  app: TestApp,
  world: Awaited<ReturnType<typeof familyWorld>>,
): Promise<Record<string, string>> =>
  cookieOf(app, await codeOf(app, world.principal, world.arm.id, world.own), world.number)
