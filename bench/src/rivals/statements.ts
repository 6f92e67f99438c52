import type { Query, RivalDatabase, Row } from './database.ts'

// The product's use cases, reduced to their statements: no authentication, and no checks.

export interface RivalRegister {
  classArmId: string
  day: string
  sitting: string
  marks: { studentId: string; mark: string; id: string; at?: string }[]
  presumed?: { id: string; at: string; studentIds: string[] }
  results?: 'all' | 'others'
}
export interface RivalScores {
  classArmId: string
  subjectId: string
  changes: { studentId: string; componentId: string; kind: string; score: number; version: number; id: string }[]
  staffId: string
  today: string
}

export const auditRow = (
  query: Query,
  place: Row,
  staffId: unknown,
  operation: string,
  entity: string,
  entityId: string,
  summary: string,
  after: unknown,
) =>
  query(
    'audit',
    place.stateId,
    place.districtId,
    place.schoolId,
    staffId,
    'Somebody of a school',
    operation,
    entity,
    entityId,
    summary,
    JSON.stringify(after),
    'a-request',
    '127.0.0.1',
  )

export const objectAt = (row: Row, key: string): Row => {
  const value = row[key]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export const list = async ({ once }: RivalDatabase, schoolId: string, limit: number): Promise<unknown> => {
  const foundStudents = await once('list', schoolId, limit + 1)
  return { foundStudents, total: foundStudents.length }
}

export const saveRegister = ({ within }: RivalDatabase, sheet: RivalRegister): Promise<unknown> =>
  within(async query => {
    const { classArmId, day, sitting, marks, presumed, results } = sheet
    const [context = {}] = await query('register-context', classArmId, day, sitting)
    const now = new Date().toISOString()
    const by = context.classTeacherId
    const { id: sharedId, at: sharedAt, studentIds = [] } = presumed ?? {}
    const letters = new Map([
      ...marks.map(({ studentId, mark }) => [studentId, mark.charAt(0)] as const),
      ...studentIds.map(studentId => [studentId, 'P'] as const),
    ])
    const students = [...letters.keys()].toSorted()
    const own = Object.fromEntries(marks.map(({ studentId, id, at = now }) => [studentId, { i: id, t: at }]))
    const audited = Object.fromEntries([
      ...marks.map(({ studentId, mark }) => [studentId, mark]),
      ...studentIds.map(studentId => [studentId, 'present: presumed']),
    ])
    const after = { day, sitting, marks: audited }
    await query(
      'register-write',
      classArmId,
      day,
      sitting,
      context.stateId,
      context.schoolId,
      objectAt(context, 'term').id,
      students,
      context.districtId,
      by,
      'Somebody of a school',
      `Marked the ${sitting} register`,
      JSON.stringify(after),
      'a-request',
      '127.0.0.1',
      students.map(studentId => letters.get(studentId)).join(''),
      JSON.stringify({ i: sharedId, t: sharedAt ?? now, b: by }),
      JSON.stringify(own),
    )
    const answered = results === 'others' ? [] : marks
    return {
      classArmId,
      day,
      sitting,
      results: answered.map(({ studentId, mark, id, at = now }) => ({
        studentId,
        id,
        outcome: 'saved',
        message: null,
        standing: { mark, reason: null, id, at, by: { id: by, name: 'Somebody' } },
      })),
      revision: 1,
    }
  })

export const saveScores = ({ within }: RivalDatabase, saving: RivalScores): Promise<unknown> =>
  within(async query => {
    const { classArmId, subjectId, changes, staffId, today } = saving
    const students = changes.map(({ studentId }) => studentId)
    const components = changes.map(({ componentId }) => componentId)
    const distinct = [...new Set(components)]
    const [context = {}] = await query('scores-context', classArmId, subjectId, staffId, today, students, components)
    const at = new Date().toISOString()
    const term = objectAt(context, 'term').id
    const tenths = changes.map(({ score }) => Math.round(score * 10))
    const cells = changes.map(({ studentId, componentId, score }) => ({
      student: studentId,
      component: componentId,
      from: null,
      to: String(score),
    }))
    await query(
      'scores-write',
      term,
      subjectId,
      context.stateId,
      context.schoolId,
      classArmId,
      staffId,
      at,
      students,
      components,
      changes.map(({ kind }) => kind),
      tenths,
      changes.map(({ version }) => version),
      changes.map(({ id }) => id),
      changes.map(() => null),
      20,
      distinct,
      components.map(component => distinct.indexOf(component) + 1),
      changes.map(() => null),
      tenths,
      context.districtId,
      'Somebody of a school',
      `Saved ${cells.length} scores`,
      JSON.stringify({ subject: subjectId, term, cells }),
      'a-request',
      '127.0.0.1',
    )
    const results = changes.map(({ studentId, componentId, kind, score, version }) => ({
      studentId,
      componentId,
      outcome: 'saved',
      message: null,
      cell: { kind, version: version + 1, at, score, by: 'Somebody' },
    }))
    return { results, saved: cells.length }
  })

/** `cards` are given: the rival runs the statements of a generation and computes nothing. */
export const generate = (
  { within }: RivalDatabase,
  classArmId: string,
  today: string,
  cards: string,
): Promise<unknown> =>
  within(async query => {
    const [place = {}] = await query('cards-arm', classArmId, null, today)
    const { schoolId, classId, termId, starts, close, sessionId, classTypeId, stateId } = place
    const [, students] = await Promise.all([
      query('cards-lock', schoolId, classId, termId),
      query('cards-roster', classArmId, termId, starts, close),
    ])
    const ids = students.map(({ id }) => id)
    await query('cards-have-scores', ids, termId)
    await query('cards-states', classArmId, termId, ids)
    await query('cards-terms', sessionId)
    await Promise.all([
      query('cards-components', classTypeId),
      query('cards-bands', classTypeId),
      query('cards-subjects', classArmId),
      query('cards-choices', ids, sessionId),
      query('cards-cells', ids, [termId]),
      query('cards-in-class', schoolId, sessionId, classId, close),
      query('cards-calendar', termId),
      query('cards-stays', ids, starts, close),
      query('cards-registers', [classArmId], starts, close),
    ])
    const [kept] = await Promise.all([
      query('cards-keep', stateId, schoolId, sessionId, termId, classId, classArmId, cards, ids),
      query('cards-unrank', classArmId, termId, ids),
      query('cards-price', stateId),
    ])
    await query('cards-with-head', classArmId, termId)
    await query('cards-renumber', schoolId, sessionId, classId, close, termId)
    const [list] = await Promise.all([
      query('cards-list', ids, classArmId, termId, stateId),
      query('cards-have-scores', ids, termId),
      auditRow(query, place, null, 'report-card.generate', 'classArm', classArmId, `Computed ${kept.length}`, {
        termId,
      }),
    ])
    return { cards: list }
  })

/** The data of a first term's broadsheet, read but not assembled. */
export const broadsheet = async ({ once }: RivalDatabase, classArmId: string, today: string): Promise<unknown> => {
  const [place = {}] = await once('cards-arm', classArmId, null, today)
  const { schoolId, classId, termId, termNumber, starts, close, sessionId, classTypeId, stateId } = place
  const students = await once('cards-roster', classArmId, termId, starts, close)
  const ids = students.map(({ id }) => id)
  await once('cards-states', classArmId, termId, ids)
  await once('cards-terms', sessionId)
  const [cells, subjects, bands, persons] = await Promise.all([
    once('cards-cells', ids, [termId]),
    once('cards-subjects', classArmId),
    once('cards-bands', classTypeId),
    once('sheet-persons', ids, classArmId, termId, schoolId),
    once('cards-components', classTypeId),
    once('cards-choices', ids, sessionId),
    once('cards-in-class', schoolId, sessionId, classId, close),
    once('cards-calendar', termId),
    once('cards-stays', ids, starts, close),
    once('cards-registers', [classArmId], starts, close),
    once('cards-rule', classTypeId),
    once('sheet-terms', sessionId, termNumber, stateId),
    once('cards-have-scores', ids, termId),
  ])
  return { cells, subjects, bands, persons }
}

export interface ArmSheets {
  ground: Row
  rows: Row[]
}

export const readSheets = ({ once }: RivalDatabase, classArmId: string, today: string): Promise<ArmSheets> =>
  (async () => {
    const [place = {}] = await once('cards-arm', classArmId, null, today)
    const { termId, starts, close } = place
    const students = await once('cards-roster', classArmId, termId, starts, close)
    const [rows, [ground = {}]] = await Promise.all([
      once(
        'sheets',
        classArmId,
        termId,
        students.map(({ id }) => id),
      ),
      once('sheet-ground', classArmId, termId),
    ])
    return { ground, rows }
  })()
