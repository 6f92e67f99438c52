import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { familyCookie, hashOfToken, opaqueToken } from '../src/platform/auth/index.ts'
import { fullPath } from '../src/platform/http/index.ts'
import type { TestApp } from './app.ts'
import {
  type CardsWorld,
  generateCards,
  makeCardsWorld,
  makeCardsWorldAt,
  makeScored,
  moveStudent,
  publishReady,
} from './cards.ts'
import * as make from './factories.ts'
import { giveExamResult } from './exam-rows.ts'
import { nameGuardian, withdraw } from './family-world.ts'
import { giveMark } from './merge-world.ts'
import type { Verdict } from './matrix-expect.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** The children of whom something is asked for. */
const children = ['ownChild', 'firstOfTwo', 'secondOfTwo', 'movedChild', 'student', 'otherState', 'unknown'] as const
type ChildName = (typeof children)[number]

/** Those who sign in as a family, and the children whom each may see. */
const sees = {
  guardianOfOne: ['ownChild'],
  /** The other parent of the same child, from whom the school has withdrawn that they may see it. */
  withoutCustody: [],
  /** Of two children in different schools. */
  guardianOfTwo: ['firstOfTwo', 'secondOfTwo'],
  /** Of a child who was in the first school and is in one of another district. */
  guardianOfMoved: ['movedChild'],
  foreignGuardian: ['otherState'],
  /** In a senior class, with their own slip. */
  seniorStudent: ['student'],
} as const satisfies Record<string, readonly ChildName[]>
type FamilyName = keyof typeof sees

export const familyPersonas = [
  'guardianOfOne',
  'withoutCustody',
  'guardianOfTwo',
  'guardianOfMoved',
  'foreignGuardian',
  'seniorStudent',
] as const satisfies readonly FamilyName[]

interface FamilyPersona {
  name: FamilyName
  who: { stateId: string; personId?: string; studentId?: string }
}

interface FamilyThings {
  child: string
  card: string
  exam: string
  /** Of a guardian's exam fee. */
  payment: string
  /** To a guardian, on the family page. */
  message: string
  /** A session of somebody whose child it is. */
  session: () => Promise<string>
}

interface FamilyMatrix {
  personas: FamilyPersona[]
  things: Record<ChildName, FamilyThings>
}

/** What the id in the path of a call of families is of, by the part of the path after '/family'. */
const idKinds: Readonly<Record<string, keyof FamilyThings>> = {
  attendance: 'child',
  results: 'child',
  calendar: 'child',
  record: 'child',
  'explain-absence': 'child',
  'ask-correction': 'child',
  consent: 'child',
  card: 'card',
  'card-pdf': 'card',
  'exam-fees': 'child',
  'pay-exam-fee': 'child',
  'exam-fee': 'payment',
  'check-exam-fee': 'payment',
  sessions: 'session',
  message: 'message',
  'acknowledge-message': 'message',
}

const actOf = ({ path }: EndpointDefinition): string => path.split('/')[2] ?? ''

const idOf = (endpoint: EndpointDefinition): keyof FamilyThings | null => {
  if (!endpoint.path.includes('{id}')) return null
  const kind = idKinds[actOf(endpoint)]
  if (!kind) throw new Error(`Say in idKinds what the id in ${endpoint.path} is of.`)
  return kind
}

/** The children of whom a call asks for something; null for a call about the caller alone. */
export const columnsOf = (endpoint: EndpointDefinition): readonly ChildName[] | null =>
  idOf(endpoint) ? children : null

/** What is left to guardians: a student sees their own pages, asks and explains nothing, and gets no messages. */
const forGuardians = new Set(['explain-absence', 'ask-correction', 'consent', 'language', 'pay-exam-fee'])

/** The expected response for a family that asks for something of a child, according to who may see whom. */
export const expectedOfFamily = (endpoint: EndpointDefinition, name: FamilyName, child: ChildName | null): Verdict => {
  // Only guardians pay and get messages, and both are theirs.
  if (name === 'seniorStudent' && ['payment', 'message'].includes(idOf(endpoint) ?? '')) return '404'
  if (child && !(sees[name] as readonly ChildName[]).includes(child)) return '404'
  return name === 'seniorStudent' && forGuardians.has(actOf(endpoint)) ? '403' : 'allowed'
}

const idFor = (of: FamilyThings, kind: keyof FamilyThings): Promise<string> | string =>
  kind === 'session' ? of.session() : of[kind]

const bodies: Readonly<Record<string, (of: FamilyThings | null) => object>> = {
  'explain-absence': () => ({ id: uuidv7(), day: '2026-10-06', sittings: ['morning'], reason: 'sick' }),
  'ask-correction': () => ({ id: uuidv7(), field: 'firstName', value: 'Ada' }),
  'pay-exam-fee': of => ({ clientId: uuidv7(), exam: of?.exam, email: 'ruth@example.com' }),
  consent: () => ({ purpose: 'photo', isGiven: true }),
  language: () => ({ language: 'ha' }),
}

/** A new session of a family: some calls end it. It never has to be prolonged, whatever the clock says. */
const openSession = async (app: TestApp, { who }: FamilyPersona): Promise<{ id: string; cookie: string }> => {
  const [id, secret] = [uuidv7(), opaqueToken()]
  await app.owner.query(
    `insert into family_session (id, state_id, person_id, number, student_id, token_hash, device, created_at, last_used_at, expires_at)
     values ($1, $2, $3, (select l.numbers[1] from guardian_link l where l.person_id = $3 and l.ends is null limit 1), $4, $5,
       'A phone', '2190-01-01', '2190-01-01', '2190-12-31')`,
    [id, who.stateId, who.personId ?? null, who.studentId ?? null, hashOfToken(secret)],
  )
  return { id, cookie: `${familyCookie.name}=${secret}` }
}

/** Sends a call of families with the cookie of one, about a child. */
export const knockAsFamily = async (
  app: TestApp,
  { things }: FamilyMatrix,
  endpoint: EndpointDefinition,
  persona: FamilyPersona,
  child: ChildName | null,
): Promise<{ status: number; body: string }> => {
  const kind = idOf(endpoint)
  const of = child && things[child]
  const id = kind && of ? await idFor(of, kind) : null
  const { cookie } = await openSession(app, persona)
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const body = sends ? (bodies[actOf(endpoint)]?.(of) ?? {}) : null
  const response = await app.server.inject({
    method: endpoint.method,
    url: fullPath(endpoint).replace('{id}', id ?? ''),
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: response.statusCode, body: response.body }
}

/** The cookies of all families, for calls that none of them opens. */
export const cookiesOf = async (
  app: TestApp,
  { personas }: FamilyMatrix,
): Promise<{ name: string; cookie: string }[]> => {
  const cookies = []
  for (const persona of personas) cookies.push({ name: persona.name, cookie: (await openSession(app, persona)).cookie })
  return cookies
}

const personOf = async (app: TestApp, student: { id: string }, name: string): Promise<string> =>
  (
    await app.owner.query(
      `select p.id from guardian_link l join guardian_person p on p.id = l.person_id where l.student_id = $1 and p.name = $2`,
      [student.id, name],
    )
  ).rows[0].id

/** Publishes the cards of the arm, and gives students of other arms copies of one of them. */
const publishCards = async (app: TestApp, world: CardsWorld, copies: readonly make.TestStudent[]): Promise<void> => {
  const { id: armId } = world.arm
  await generateCards(app, world)
  const { status, error } = await publishReady(app, { classArmId: armId, as: world.principal })
  if (status !== 200) throw new Error(error.message)
  for (const student of copies) {
    await app.owner.query(
      `insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result)
       select $1, s.state_id, s.school_id, e.session_id, t.id, e.class_id, e.class_arm_id, s.id, 'Published', '{}'
       from student s
       join enrolment e on e.student_id = s.id and e.ends is null
       join term t on t.session_id = e.session_id and t.active
       where s.id = $2`,
      [uuidv7(), student.id],
    )
    await app.owner.query(
      `insert into report_card_issue (id, state_id, school_id, report_card_id, version, code, snapshot, issued_by)
       select $1, rc.state_id, rc.school_id, rc.id, 1, $2, i.snapshot, i.issued_by
       from report_card rc, (select snapshot, issued_by from report_card_issue where school_id = $3 limit 1) as i
       where rc.student_id = $4`,
      [uuidv7(), `MATRIX-${make.unique()}`, world.school.id, student.id],
    )
  }
}

/** A payment of a guardian for an exam of which the child is a candidate. */
const payFee = async (
  app: TestApp,
  { school, session, arm, principal, subjects }: CardsWorld,
  child: make.TestStudent,
): Promise<{ exam: string; payment: string }> => {
  const { examId: exam } = await giveExamResult(app, { school, session, arm, principal }, child, [
    { subject: subjects[0], tenths: 605, grade: 'C4' },
  ])
  await app.owner.query('update exam set fee_kobo = 500000 where id = $1', [exam])
  const payment = uuidv7()
  await app.owner.query(
    `insert into ledger.payment (id, state_id, school_id, client_id, expected_kobo, email, status, payer, purpose, created_at)
     values ($1, $2, $3, $1, 500000, 'ruth@example.com', 'Abandoned', 'A guardian', 'Exam fee', now())`,
    [payment, school.stateId, school.id],
  )
  await app.owner.query(
    `insert into exam_fee_payment (payment_id, state_id, school_id, exam_id, student_id, person_id)
     select $1, $2, $3, $4, l.student_id, l.person_id from guardian_link l
     where l.student_id = $5 and l.ends is null order by l.may_see desc limit 1`,
    [payment, school.stateId, school.id, exam, child.id],
  )
  return { exam, payment }
}

/** A message on the family page to a guardian who may see the child. */
const messageTo = async (app: TestApp, child: make.TestStudent): Promise<string> =>
  (
    await app.owner.query(
      `with message as (
         insert into message (id, state_id, school_id, client_id, kind, template, audience, audience_words, status, recipients, pages,
           price_kobo, cost_kobo, written_at, give_up_at, channel, asks_to_confirm)
         select $1, s.state_id, s.school_id, $1, 'Written', 'Hello', '{}', 'Guardians', 'Finished', 1, 0, 0, 0, now(), now(), 'Family page', true
         from student s where s.id = $2 returning id, state_id, school_id)
       insert into message_recipient (id, state_id, message_id, school_id, person_id, name, students, text, pages, kobo, status, try_after,
         handed_at, settled_at)
       select akada_uuid(), m.state_id, m.id, m.school_id, l.person_id, 'A guardian', array[$2::uuid], 'Hello', 0, 0, 'Delivered', now(),
         now(), now()
       from message m, guardian_link l where l.student_id = $2 and l.ends is null and l.may_see limit 1 returning id`,
      [uuidv7(), child.id],
    )
  ).rows[0].id

/** Families of the school of a matrix and of others, each child with a published card and an absence without a reason. */
export const makeFamilyMatrix = async (app: TestApp, { ground }: MatrixWorld): Promise<FamilyMatrix> => {
  const { state, district, session } = ground
  const here = await makeCardsWorldAt(app, { state, district, session, school: await make.makeSchool(app, district) })
  const sibling = await make.makeSchool(app, district)
  const far = await make.makeSchool(app, await make.makeDistrict(app, state))
  const abroad = await makeCardsWorld(app)
  const armOf = (school: make.TestSchool, name: string, level = 'JSS 1') =>
    make.makeClassArm(app, { state, school, session, name, class: level })
  const marks = ['15 18 52', '10 12 33']
  const ownChild = await makeScored(app, here, 'Bello, Aisha', marks)
  const firstOfTwo = await makeScored(app, here, 'Okoro, Ife', marks)
  const secondOfTwo = await make.makeStudent(app, await armOf(sibling, 'Green'))
  const movedChild = await makeScored(app, here, 'Cole, Chidi', marks)
  const student = await make.makeStudent(app, await armOf(here.school, 'Blue', 'SS 2'))
  const otherState = await make.makeStudent(app, abroad.arm)

  const named = async (
    of: make.TestStudent,
    name: string,
    at: { state?: make.TestState; number?: string; position?: number } = {},
  ) => {
    const number = at.number ?? make.freshNumber()
    await nameGuardian(app, at.state ?? state, { id: of.schoolId }, of, { name, number, position: at.position })
    return personOf(app, of, name)
  }
  const shared = make.freshNumber()
  const [one, without] = [await named(ownChild, 'Ruth Bello'), await named(ownChild, 'Sani Bello', { position: 2 })]
  await withdraw(app, here.principal, ownChild.id, 'Sani Bello')
  const two = await named(firstOfTwo, 'Joy Okoro', { number: shared })
  await nameGuardian(app, state, sibling, secondOfTwo, { name: 'Okoro, Joy', number: shared })
  const moved = await named(movedChild, 'Ngozi Cole')
  await named(student, 'Ada Obi')
  const abroadPerson = await named(otherState, 'Amina Sule', { state: abroad.state })
  await publishCards(app, here, [secondOfTwo, student, otherState])
  for (const absent of [ownChild, firstOfTwo, movedChild]) {
    await giveMark(app, here, absent, '2026-10-06', 'morning', 'absent')
  }
  await moveStudent(app, movedChild, { last: '2026-10-20', next: '2026-10-21', to: await armOf(far, 'Red') })
  await app.owner.query('update student set school_id = $2 where id = $1', [movedChild.id, far.id])
  await app.owner.query('update guardian set school_id = $2 where student_id = $1', [movedChild.id, far.id])

  const stateId = state.id
  const who: Record<FamilyName, FamilyPersona['who']> = {
    guardianOfOne: { stateId, personId: one },
    withoutCustody: { stateId, personId: without },
    guardianOfTwo: { stateId, personId: two },
    guardianOfMoved: { stateId, personId: moved },
    foreignGuardian: { stateId: abroad.state.id, personId: abroadPerson },
    seniorStudent: { stateId, studentId: student.id },
  }
  const personas = familyPersonas.map(name => ({ name, who: who[name] }))
  const thing = async (child: make.TestStudent, name: FamilyName, at: CardsWorld = here): Promise<FamilyThings> => ({
    child: child.id,
    card: (await app.owner.query('select id from report_card where student_id = $1', [child.id])).rows[0].id,
    session: async () => (await openSession(app, { name, who: who[name] })).id,
    message: await messageTo(app, child),
    ...(await payFee(app, at, child)),
  })
  return {
    personas,
    things: {
      ownChild: await thing(ownChild, 'guardianOfOne'),
      firstOfTwo: await thing(firstOfTwo, 'guardianOfTwo'),
      secondOfTwo: await thing(secondOfTwo, 'guardianOfTwo'),
      movedChild: await thing(movedChild, 'guardianOfMoved'),
      student: await thing(student, 'seniorStudent'),
      otherState: await thing(otherState, 'foreignGuardian', abroad),
      unknown: {
        child: randomUUID(),
        card: randomUUID(),
        exam: randomUUID(),
        payment: randomUUID(),
        message: randomUUID(),
        session: async () => randomUUID(),
      },
    },
  }
}
