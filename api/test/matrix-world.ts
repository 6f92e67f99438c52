import { endpoints } from '@akada/contract'
import type { EndpointDefinition, Where } from '@akada/contract/kernel/calls'
import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import type { BuiltInRole } from '@akada/contract/permissions'
import type { ResourceKind, UploadId } from '@akada/contract/resource-kinds'
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { World } from './factories-base.ts'
import { examIds, writeExam } from './exam-rows.ts'
import {
  asOwner,
  makeClassArm,
  makeDistrict,
  makePerson,
  makeSchool,
  makeSession,
  makeStaff,
  makeState,
  makeStudent,
  makeSubject,
  type SignedIn,
  type TestDistrict,
  type TestSchool,
  type TestSession,
  type TestState,
  unique,
} from './factories.ts'

const emptyResult: ReportCardResult = {
  components: [],
  subjects: [],
  offered: 0,
  passed: 0,
  failed: 0,
  obtained: '0',
  obtainable: '0',
  average: null,
  ranked: false,
  notRanked: 'too few totals',
  positionInArm: null,
  numberInArm: 1,
  positionInClass: null,
  numberInClass: 1,
  armAverage: null,
  attendance: { unit: 'half-days', opened: 0, present: 0, absent: 0, late: 0, notCalled: 0 },
  cumulative: null,
  promotion: null,
  promotionBecause: null,
  missing: [],
}

/** Ids of one record of each kind in one place. */
export type Things = Record<ResourceKind, string>

/** Where the ids of a request come from, from the point of view of the school `own`. */
export const places = ['own', 'sibling', 'otherDistrict', 'otherState', 'unknown'] as const
export type PlaceName = (typeof places)[number]

export interface MatrixPersona {
  name: string
  /** Its role and organisation: the input of the expectation. */
  role: BuiltInRole
  at: { state: 'own' | 'other'; district: 'own' | 'other' | null; school: 'own' | 'sibling' | null }
  status: 'Active' | 'Unverified'
  /** Suspended: its session has ended. */
  ended: boolean
  person: SignedIn
}

export interface MatrixWorld {
  things: Record<PlaceName, Things>
  personas: MatrixPersona[]
  /** The place of the records of `own`. */
  ground: { state: TestState; district: TestDistrict; school: TestSchool; session: TestSession }
}

type Named = Extract<Where, { name: string }>
export const namedIn = (endpoint: EndpointDefinition): Named[] =>
  [endpoint.where].flat().filter((where): where is Named => 'name' in where)

const kindsOf = (endpoint: EndpointDefinition): ResourceKind[] => namedIn(endpoint).map(({ of }) => of)

const calls: readonly EndpointDefinition[] = endpoints

const unknownThings = (): Things =>
  Object.fromEntries(calls.flatMap(kindsOf).map(kind => [kind, randomUUID()])) as Things

/** What the uploads of each kind are for, as the call says that takes their files; of the state where it names nothing. */
export const uploadOwners: ReadonlyMap<ResourceKind, ResourceKind> = new Map(
  calls
    .filter(({ method, path }) => method === 'PATCH' && path.endsWith('/upload-multiple/{id}'))
    .flatMap(correcting => {
      const taking = calls.find(({ upload, path }) => upload && [path, `${path}/{id}`].includes(correcting.path))
      return taking ? kindsOf(correcting).map(kind => [kind, kindsOf(taking)[0] ?? 'state'] as const) : []
    }),
)

const thingsAt = async (
  app: World,
  where: { state: TestState; district: TestDistrict; school: TestSchool; session: TestSession },
  classTeacher: SignedIn | null,
): Promise<Things> => {
  const { state, district, school, session } = where
  const teacher = await makeStaff(app, { state, role: 'teacher', school })
  const arm = await makeClassArm(app, { state, school, session, classTeacher: classTeacher ?? teacher })
  const subject = await makeSubject(app, arm, { teacher: classTeacher ?? teacher })
  const student = await makeStudent(app, arm)
  const otherArm = await makeClassArm(app, { state, school, session })
  const ids = {
    guardianLink: uuidv7(),
    absenceExplanation: uuidv7(),
    handOver: uuidv7(),
    familyCorrection: uuidv7(),
    guardianPerson: uuidv7(),
    merge: uuidv7(),
    promotion: uuidv7(),
    topic: uuidv7(),
    scheme: uuidv7(),
    transfer: uuidv7(),
    invitation: uuidv7(),
    card: uuidv7(),
    print: uuidv7(),
    lateAccess: uuidv7(),
    entryRequest: uuidv7(),
    payment: uuidv7(),
    guardianFee: uuidv7(),
    message: uuidv7(),
    ...examIds(),
    census: uuidv7(),
    file: uuidv7(),
  }
  const ofExams: ResourceKind = 'examResultUpload'
  const uploads = Object.fromEntries(
    [...uploadOwners.keys()].filter(kind => kind !== ofExams).map(kind => [kind, uuidv7()]),
  )
  await asOwner(app.app.database, async tx => {
    const owners: Partial<Record<ResourceKind, string>> = { state: state.id, district: district.id, school: school.id }
    for (const [kind, id] of Object.entries(uploads))
      await tx.run(sql`insert into upload (id, state_id, kind, owner_id, file_name, row_count, fault_count, created_by)
        values (${id}, ${state.id}, ${kind}, ${owners[uploadOwners.get(kind as UploadId) ?? 'state']}, 'list.xlsx', 0, 0, ${teacher.id})`)
    await tx.run(sql`insert into invitation (id, state_id, district_id, kind, name, token_hash, created_by, created_at, expires_at,
        withdrawn_by, withdrawn_at)
      values (${ids.invitation}, ${state.id}, ${district.id}, 'School', 'Invited School', ${Buffer.from(ids.invitation)}, ${teacher.id},
        now(), now(), ${teacher.id}, now())`)
    // Between two arms of one school, so that it is of this school alone.
    await tx.run(sql`insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, from_class_arm_id,
        to_school_id, to_class_id, to_class_arm_id, reason, requested_by)
      values (${ids.transfer}, ${state.id}, ${student.id}, ${school.id}, ${arm.classId}, ${arm.id}, ${school.id}, ${arm.classId},
        ${otherArm.id}, 'Nearer to friends', ${teacher.id})`)
    await tx.run(sql`insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
      values (${uuidv7()}, ${state.id}, ${school.id}, ${student.id}, 1, 'Ruth Adebayo', 'Mother',
        ${JSON.stringify([{ code: '+234', number: `80${String(unique()).padStart(8, '0')}` }])}::jsonb)`)
    const link = await tx.get<{ id: string; person: string }>(
      sql`select id, person_id as person from guardian_link where student_id = ${student.id}`,
    )
    ids.guardianLink = link.id
    ids.guardianPerson = link.person
    await tx.run(sql`insert into family_correction (id, state_id, school_id, student_id, person_id, asked_by, asked_at, field, value,
        status, decided_by, decided_at, answer)
      values (${ids.familyCorrection}, ${state.id}, ${school.id}, ${student.id}, ${link.person}, 'Ruth Adebayo', now(), 'firstName', 'Ada',
        'Declined', ${teacher.id}, now(), 'It is right.')`)
    // Declined already, so that those who may decide are told so.
    await tx.run(sql`insert into absence_explanation (id, state_id, school_id, class_arm_id, student_id, day, sittings, reason, person_id,
        given_by, given_at, status, decided_by, decided_at, answer)
      values (${ids.absenceExplanation}, ${state.id}, ${school.id}, ${arm.id}, ${student.id}, ${session.starts}, ${['morning']}::text[], 'sick',
        ${link.person}, 'Ruth Adebayo', now(), 'Declined', ${teacher.id}, now(), 'She was here.')`)
    // Thrown away already, so that those who may decide are told so.
    const work = { kind: 'register', day: session.starts, sitting: 'morning', items: [] }
    await tx.run(sql`insert into hand_over (id, state_id, school_id, class_arm_id, work, staff_id, handed_at, status, decided_by, decided_at)
      values (${ids.handOver}, ${state.id}, ${school.id}, ${arm.id}, ${JSON.stringify(work)}, ${teacher.id}, now(), 'Discarded',
        ${teacher.id}, now())`)
    // Both undone already, so that those who may undo them are told so.
    await tx.run(sql`insert into student_merge (id, state_id, school_id, kept_id, removed_id, moved, merged_by, undone_by, undone_at)
      values (${ids.merge}, ${state.id}, ${school.id}, ${student.id}, ${student.id}, '{}', ${teacher.id}, ${teacher.id}, now())`)
    await tx.run(sql`insert into promotion (id, state_id, school_id, session_id, to_session_id, applied_by, undone_by, undone_at)
      values (${ids.promotion}, ${state.id}, ${school.id}, ${session.id}, ${session.id}, ${teacher.id}, ${teacher.id}, now())`)
    await tx.run(sql`insert into topic (id, state_id, name) values (${ids.topic}, ${state.id}, ${ids.topic}::text)`)
    await tx.run(sql`insert into scheme_of_work (id, state_id, school_id, session_id, term_id, class_id, subject_id)
      values (${ids.scheme}, ${state.id}, ${school.id}, ${session.id}, ${session.activeTerm.id}, ${arm.classId}, ${subject.id})`)
    await tx.run(sql`insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, result)
      values (${ids.card}, ${state.id}, ${school.id}, ${session.id}, ${session.activeTerm.id}, ${arm.classId}, ${arm.id}, ${student.id}, ${JSON.stringify(emptyResult)})`)
    await tx.run(sql`insert into report_card_print (id, state_id, school_id, term_id, title, class_arm_ids, one_file, drafts, requested_by)
      values (${ids.print}, ${state.id}, ${school.id}, ${session.activeTerm.id}, 'Whole school', ${[arm.id]}::uuid[], true, true, ${(classTeacher ?? teacher).id})`)
    await tx.run(sql`insert into late_access (id, state_id, school_id, staff_id, term_id, until, reason, granted_by)
      values (${ids.lateAccess}, ${state.id}, ${school.id}, ${teacher.id}, ${session.activeTerm.id}, '2026-12-01', 'Was ill', ${teacher.id})`)
    await tx.run(sql`insert into entry_request (id, state_id, school_id, term_id, component_id, opens, closes, requested_by, opened, answered_by, answered_at)
      select ${ids.entryRequest}, ${state.id}, ${school.id}, ${session.activeTerm.id}, id, '2026-11-01', '2026-12-01', ${teacher.id}, true,
        ${teacher.id}, now() from assessment_component where state_id = ${state.id} limit 1`)
    await writeExam(tx, ids, { school, session, arm, subject, student, staff: teacher })
    await tx.run(sql`insert into ledger.payment (id, state_id, school_id, client_id, expected_kobo, email, status, requested_by, created_at)
      values (${ids.payment}, ${state.id}, ${school.id}, ${ids.payment}, 1000000, 'bursar@example.com', 'Abandoned', ${teacher.id}, now())`)
    await tx.run(sql`insert into message (id, state_id, school_id, client_id, kind, template, audience, audience_words, status, recipients,
        pages, price_kobo, cost_kobo, written_by, written_at, give_up_at)
      values (${ids.message}, ${state.id}, ${school.id}, ${ids.message}, 'Written', 'School closes', '{}', 'Guardians of all students',
        'Finished', 0, 0, 400, 0, ${teacher.id}, now(), now())`)
    // One for a session: the schools of a state share it.
    await tx.run(sql`insert into census (id, state_id, session_id, census_day, counts_from, deadline, opened_by)
      values (${ids.census}, ${state.id}, ${session.id}, ${session.starts}, ${session.starts}, ${session.ends}, ${teacher.id})
      on conflict do nothing`)
    ids.census = (await tx.get<{ id: string }>(sql`select id from census where session_id = ${session.id}`)).id
    await tx.run(sql`insert into ledger.payment (id, state_id, school_id, client_id, expected_kobo, email, status, payer, purpose, created_at)
      values (${ids.guardianFee}, ${state.id}, ${school.id}, ${ids.guardianFee}, 500000, 'ojo@example.com', 'Abandoned', 'Ojo, Funmi', 'BECE', now())`)
    await tx.run(sql`insert into exam_fee_payment (payment_id, state_id, school_id, exam_id, student_id, person_id)
      values (${ids.guardianFee}, ${state.id}, ${school.id}, ${ids.exam}, ${student.id}, ${ids.guardianPerson})`)
    await tx.run(sql`insert into file (id, state_id, district_id, school_id, storage_key, content_type, bytes)
      values (${ids.file}, ${state.id}, ${district.id}, ${school.id}, ${ids.file}, 'image/webp', 1)`)
  })
  return {
    ...uploads,
    organization: school.id,
    state: state.id,
    district: district.id,
    school: school.id,
    staff: teacher.id,
    invitation: ids.invitation,
    roleAccess: teacher.roleAccessId ?? '',
    role: state.roles.teacher,
    student: student.id,
    formerStudent: student.id,
    transfer: ids.transfer,
    guardianLink: ids.guardianLink,
    absenceExplanation: ids.absenceExplanation,
    handOver: ids.handOver,
    familyCorrection: ids.familyCorrection,
    guardianPerson: ids.guardianPerson,
    studentMerge: ids.merge,
    promotion: ids.promotion,
    classType: state.classTypes['Junior Secondary'] ?? '',
    class: arm.classId,
    classArm: arm.id,
    subject: subject.id,
    topic: ids.topic,
    scheme: ids.scheme,
    session: session.id,
    term: session.activeTerm.id,
    reportCard: ids.card,
    printRun: ids.print,
    lateAccess: ids.lateAccess,
    entryRequest: ids.entryRequest,
    payment: ids.payment,
    guardianFee: ids.guardianFee,
    message: ids.message,
    exam: ids.exam,
    examRegistration: ids.examRegistration,
    examResultUpload: ids.examResultUpload,
    census: ids.census,
    file: ids.file,
  }
}

/** Two states; in the first two districts, the first of which has two schools. With all personas that call every endpoint. */
export const makeMatrixWorld = async (app: World): Promise<MatrixWorld> => {
  const [state, foreignState] = [await makeState(app), await makeState(app)]
  const [district, otherDistrict, foreignDistrict] = [
    await makeDistrict(app, state),
    await makeDistrict(app, state),
    await makeDistrict(app, foreignState),
  ]
  const [own, sibling, far, foreign] = [
    await makeSchool(app, district),
    await makeSchool(app, district),
    await makeSchool(app, otherDistrict),
    await makeSchool(app, foreignDistrict),
  ]
  const [session, foreignSession] = [await makeSession(app, state), await makeSession(app, foreignState)]

  const person = (role: BuiltInRole, more: Partial<Parameters<typeof makePerson>[1]> = {}) =>
    makePerson(app, { state, role, ...more })
  const atOwn = { state: 'own', district: 'own', school: 'own' } as const
  const ofSchool = async (role: BuiltInRole): Promise<MatrixPersona> => ({
    name: role,
    role,
    at: atOwn,
    status: 'Active',
    ended: false,
    person: await person(role, { school: own }),
  })
  const personas: MatrixPersona[] = []
  for (const role of ['principal', 'vicePrincipal', 'classTeacher', 'teacher', 'administrator'] as const) {
    personas.push(await ofSchool(role))
  }
  const active = { status: 'Active', ended: false } as const
  personas.push(
    {
      ...active,
      name: 'siblingPrincipal',
      role: 'principal',
      at: { ...atOwn, school: 'sibling' },
      person: await person('principal', { school: sibling }),
    },
    {
      ...active,
      name: 'districtAdmin',
      role: 'districtAdmin',
      at: { ...atOwn, school: null },
      person: await person('districtAdmin', { district }),
    },
    {
      ...active,
      name: 'otherDistrictAdmin',
      role: 'districtAdmin',
      at: { state: 'own', district: 'other', school: null },
      person: await person('districtAdmin', { district: otherDistrict }),
    },
    {
      ...active,
      name: 'superAdmin',
      role: 'superAdmin',
      at: { state: 'own', district: null, school: null },
      person: await person('superAdmin'),
    },
    {
      ...active,
      name: 'foreignSuperAdmin',
      role: 'superAdmin',
      at: { state: 'other', district: null, school: null },
      person: await makePerson(app, { state: foreignState, role: 'superAdmin' }),
    },
    {
      name: 'unverified',
      role: 'principal',
      at: atOwn,
      status: 'Unverified',
      ended: false,
      person: await person('principal', { school: own, accountStatus: 'Unverified' }),
    },
    {
      name: 'suspended',
      role: 'principal',
      at: atOwn,
      status: 'Active',
      ended: true,
      person: await person('principal', { school: own, accountStatus: 'Suspended' }),
    },
  )
  const classTeacher = personas.find(({ name }) => name === 'classTeacher')?.person ?? null
  return {
    personas,
    ground: { state, district, school: own, session },
    things: {
      own: await thingsAt(app, { state, district, school: own, session }, classTeacher),
      sibling: await thingsAt(app, { state, district, school: sibling, session }, null),
      otherDistrict: await thingsAt(app, { state, district: otherDistrict, school: far, session }, null),
      otherState: await thingsAt(
        app,
        { state: foreignState, district: foreignDistrict, school: foreign, session: foreignSession },
        null,
      ),
      unknown: unknownThings(),
    },
  }
}
