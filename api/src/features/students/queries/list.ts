import type { ListedStudent, StudentSummary, studentFilters } from '@akada/contract/students/schemas'
import type * as z from 'zod'
import {
  empty,
  idsOfPage,
  inOrder,
  isAfter,
  join,
  type Page,
  pageOfRows,
  positionOf,
  type ReadTx,
  type RowPosition,
  rowPosition,
  offsetOf,
  type SortKey,
  type Sql,
  sql,
  totalOf,
  inDirection,
  type CursorPosition,
  wordsKey,
} from '../../../platform/db/index.ts'
import { searchWords } from '../rules/search.ts'
import { hasOneOfEach } from './names.ts'

export type StudentFilters = z.output<z.ZodObject<typeof studentFilters>> & {
  /** The term, looked up in the index of names: only for a query outside row-level security, where the index is used. */
  named?: Named
  /** Only these. */
  ids?: readonly string[]
}

/** For each typed word, the words of names that it may stand for, of each of its parts; and what it may be part of a number as. */
export interface Named {
  stateId: string
  groups: readonly { number: string | null; pieces: readonly (readonly string[])[] }[]
}

/** The scope of a student list: these schools, a district or the state; `ownArms` restricts it to a teacher's own arms. */
export interface ListScope {
  schoolIds: readonly string[] | null
  districtId: string | null
  /** A query for the arms' ids. */
  ownArms: Sql | null
}

const summaryWith = (admissionNumber: Sql): Sql => sql`
  s.id, s.fx_id as "fxId", ${admissionNumber} as "admissionNumber", s.first_name as "firstName",
  s.middle_name as "middleName", s.last_name as "lastName",
  akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
  s.gender, s.date_of_birth as "dateOfBirth", s.status,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "class",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm"`

const ownNumber = sql`s.admission_number`
const summaryColumns = summaryWith(ownNumber)

/** Whether a list may contain students of several schools, and so names each one's school. */
export const spansSchools = ({ schoolIds }: Pick<ListScope, 'schoolIds'>): boolean =>
  schoolIds === null || schoolIds.length > 1

/**
 * The school whose version decides a list completely; null if it depends on more: on several schools, on who teaches which arm, on all names
 * of the state, or on the schools that students left for.
 */
export const schoolOfVersion = (
  { schoolIds, ownArms }: ListScope,
  { searchTerm, status }: Pick<StudentFilters, 'searchTerm' | 'status'>,
): string | null => {
  const [only, ...others] = schoolIds ?? []
  const dependsOnMore = others.length > 0 || ownArms !== null || Boolean(searchTerm) || status === 'Transferred'
  return only === undefined || dependsOnMore ? null : only
}

/** The school of a row, as a further column of a list of several schools. */
export const schoolColumn = (scope: ListScope, schoolId: Sql): Sql =>
  spansSchools(scope)
    ? sql`, (select json_build_object('id', school.id, 'name', school.name) from school_brief school where school.id = ${schoolId}) as "school"`
    : empty

// The joined condition on the school is true of every present enrolment; it lets a school's rows be read together.
export const enrolmentJoin = sql`
  left join present_placement e on e.student_id = s.id and e.school_id = s.school_id
  left join class_brief c on c.id = e.class_id`
export const armJoin = sql`
  left join class_arm_brief a on a.id = e.class_arm_id and a.school_id = s.school_id and a.closed_at is null`

// Accents are removed only in rows that have any; letters with hooks are those that Unicode does not decompose.
const searchedWith = (knownBy: Sql): Sql => sql`(select case when t.x ~ '[^\\x01-\\x7f]'
    then translate(lower(regexp_replace(normalize(t.x, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'ɓɗƙƴ’', 'bdky''')
    else lower(t.x) end
  from (select concat_ws(' ', s.last_name, s.first_name, s.middle_name, ${knownBy}, s.fx_id) as x) t)`

const ofSchools = ({ schoolIds, districtId }: ListScope): Sql | null => {
  const [only, ...others] = schoolIds ?? []
  if (only !== undefined && others.length === 0) return sql`s.school_id = ${only}`
  if (schoolIds !== null) return sql`s.school_id = any(${schoolIds}::uuid[])`
  return districtId === null
    ? null
    : sql`s.school_id in (select id from school_brief school where district_id = ${districtId})`
}

/**
 * The condition of a search term on a student `s`: each of its words in name, fxId or another identifier: by default the current admission
 * number.
 */
export const studentMatches = (term: string | undefined, knownBy: Sql = ownNumber): Sql[] => {
  const searched = searchedWith(knownBy)
  return searchWords(term).map(word => sql`strpos(${searched}, ${word}) > 0`)
}

/** The filter conditions on a student `s` alone, regardless of enrolment. */
export const conditionsOfStudent = (
  {
    gender,
    status,
    stateOfOrigin,
    lgaOfOrigin,
    searchTerm,
  }: Pick<StudentFilters, 'gender' | 'status' | 'stateOfOrigin' | 'lgaOfOrigin' | 'searchTerm'>,
  admissionNumber: Sql = ownNumber,
): Sql[] =>
  [
    gender && sql`s.gender = ${gender}`,
    status && sql`s.status = ${status}`,
    stateOfOrigin && sql`lower(s.state_of_origin) = lower(${stateOfOrigin})`,
    lgaOfOrigin && sql`lower(s.lga_of_origin) = lower(${lgaOfOrigin})`,
    ...studentMatches(searchTerm, admissionNumber),
  ].filter(condition => typeof condition === 'object')

/** Each word by the index of names; one that may be a number, also as part of one. */
const namedConditions = ({ stateId, groups }: Named): Sql[] => [
  sql`s.state_id = ${stateId}`,
  ...groups.map(({ number, pieces }) => {
    const byName = pieces.length > 0 ? hasOneOfEach(sql`s.name_keys`, pieces) : sql`false`
    return number === null
      ? byName
      : sql`((${byName}) or strpos(lower(s.admission_number), ${number}) > 0 or strpos(lower(s.fx_id), ${number}) > 0)`
  }),
]

interface Narrowed {
  where: Sql
  /** Of these, the conditions on the student alone, without where the list goes on; and the others. */
  ofStudent: Sql
  further: Sql
  /** The joins that the conditions use, so that counting needs them too. */
  counted: Sql
  /** Those that the order uses as well. */
  joined: Sql
}

const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty

const narrowed = (filters: StudentFilters & { from?: CursorPosition | null }, scope: ListScope): Narrowed => {
  const { classType, studentClass, classArm, studentWithNoClassArm } = filters
  const byEnrolment = [
    classType && sql`c.class_type_id = any(${classType}::uuid[])`,
    studentClass && sql`e.class_id = any(${studentClass}::uuid[])`,
    classArm && sql`e.class_arm_id = any(${classArm}::uuid[])`,
    studentWithNoClassArm && sql`e.id is not null and e.class_arm_id is null`,
    scope.ownArms !== null && sql`e.class_arm_id in (${scope.ownArms})`,
  ].filter(condition => condition !== undefined && condition !== false)
  const byStudent = [
    ofSchools(scope),
    sql`s.merged_into is null`,
    filters.ids ? sql`s.id = any(${filters.ids}::uuid[])` : null,
    ...(filters.named ? namedConditions(filters.named) : []),
    ...conditionsOfStudent(filters),
  ].filter(condition => condition !== null)
  const further = [...byEnrolment, ...(filters.from ? [isAfter(keysOf(filters), filters.from.after)] : [])]
  return {
    where: whereAll([...byStudent, ...further]),
    ofStudent: whereAll(byStudent),
    further: whereAll(further),
    counted: byEnrolment.length > 0 ? enrolmentJoin : empty,
    joined: orderJoin(filters, byEnrolment.length > 0),
  }
}

const orderJoin = ({ sort }: StudentFilters, byEnrolment: boolean): Sql => {
  if (sort === 'class') return sql`${enrolmentJoin} ${armJoin}`
  return byEnrolment ? enrolmentJoin : empty
}

const byName: readonly SortKey[] = [wordsKey('s.last_name'), wordsKey('s.first_name'), { by: 's.id', type: 'uuid' }]
const sortKeys: Record<StudentFilters['sort'], readonly SortKey[]> = {
  name: byName,
  admissionNumber: [wordsKey('s.admission_number'), { by: 's.id', type: 'uuid' }],
  class: [
    { by: 'c.level', type: 'int', mayBeNull: true },
    { ...wordsKey('c.name'), mayBeNull: true },
    { ...wordsKey('a.name'), mayBeNull: true },
    ...byName,
  ],
  dateOfBirth: [{ by: 's.date_of_birth', type: 'date' }, ...byName],
  fxId: [{ by: 's.fx_id', type: 'text' }],
}

/** The keys of a list of students `s` in classes `c` and arms `a`; `numbered` is the row that has the admission number. */
export const keysOf = (
  { sort, descending }: Pick<StudentFilters, 'sort' | 'descending'>,
  numbered: 's' | 'e' = 's',
): SortKey[] =>
  inDirection(sortKeys[sort], descending).map(key => ({
    ...key,
    by: key.by.replace(/^s\.admission_number/, `${numbered}.admission_number`),
  }))

export interface FoundStudents {
  foundStudents: ListedStudent[]
  total: number
  /** Where the page ends; null if it is the last. */
  last: RowPosition | null
}

/** A page of students and the total number. One more row than requested is read. */
export const listStudents = async (
  tx: ReadTx,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  const { where } = narrowed(filters, scope)
  const { limit } = filters
  const keys = keysOf(filters)
  const found = await tx.rows<ListedStudent>(sql`
    select ${summaryColumns}${schoolColumn(scope, sql`s.school_id`)}
    from student s ${enrolmentJoin} ${armJoin}
    ${where}
    order by ${inOrder(keys)}
    limit ${limit + 1} offset ${offsetOf(filters)}`)
  const end = found.length > limit ? found[limit - 1] : undefined
  const [total, last] = await Promise.all([
    totalOf(filters, found.length, () => countStudents(tx, filters, scope)),
    end
      ? tx.get<{ position: string }>(sql`
          select ${rowPosition(keys)} as position from student s ${enrolmentJoin} ${armJoin} where s.id = ${end.id}`)
      : null,
  ])
  return { foundStudents: found.slice(0, limit), total, last: last && positionOf(last.position) }
}

/** A page of a list whose students are shown by another statement. */
export interface ListedIds {
  ids: string[]
  total: number
  last: RowPosition | null
}

/**
 * The same of many schools, where the order is read from an index and only the rows of the page are: `ids`, which may be read outside row-level
 * security, and then what is shown of them.
 */
export const listOfMany = async (tx: ReadTx, filters: StudentFilters & Page, scope: ListScope): Promise<ListedIds> => {
  const { limit } = filters
  const { where, joined } = narrowed(filters, scope)
  const keys = keysOf(filters)
  const found = await tx.rows<FoundId>(
    filters.named
      ? idsOfNamed(filters, scope)
      : idsOfPage(keys, 's.id', sql`from student s ${joined} ${where}`, filters),
  )
  const { rows, last } = pageOfRows(found, limit)
  const counted = found[0]?.total
  const total = await totalOf(filters, found.length, async () => counted ?? countStudents(tx, filters, scope))
  return { ids: rows.map(({ id }) => id), total, last }
}

interface FoundId {
  id: string
  position: string | null
  /** How many the list has, if that is known with the page. */
  total?: number
}

/**
 * The ids of a page of those found by the index of names, which are read first and once: walking the students in the list's order until the
 * page is full would read most of a state's.
 */
const idsOfNamed = (filters: StudentFilters & Page, scope: ListScope): Sql => {
  const { ofStudent, further, joined, counted } = narrowed(filters, scope)
  const page = idsOfPage(keysOf(filters), 's.id', sql`from s ${joined} ${further}`, filters)
  const total = counted === empty && filters.from === null ? sql`, (select count(*)::int from s) as total` : empty
  return sql`
    with s as materialized (
      select s.id, s.school_id, s.last_name, s.first_name, s.admission_number, s.fx_id, s.date_of_birth from student s ${ofStudent}
    )
    select page.id, page.position${total} from (${page}) page`
}

/**
 * The version of what a list shows of the students of one school, as this transaction sees it: another one on another day, and once a student,
 * an enrolment, an arm or a class has changed.
 */
export const versionOfList = async (tx: ReadTx, schoolId: string): Promise<string> => {
  const { version } = await tx.get<{ version: string }>(sql`
    select akada_today()::text || ' ' || coalesce(bit_xor(stamp), 0)::text as version
    from student_list_version where school_id = ${schoolId} or school_id is null`)
  return version
}

/** The schools of a scope; null for the whole state. */
export const schoolsOf = async (
  tx: ReadTx,
  { schoolIds, districtId }: ListScope,
): Promise<readonly string[] | null> => {
  if (schoolIds !== null || districtId === null) return schoolIds
  const rows = await tx.rows<{ id: string }>(
    sql`select sc.id from school_brief sc where sc.district_id = ${districtId}`,
  )
  return rows.map(({ id }) => id)
}

/** How many students a list has. */
export const countStudents = async (tx: ReadTx, filters: StudentFilters, scope: ListScope): Promise<number> => {
  const { where, counted } = narrowed({ ...filters, from: null }, scope)
  const { total } = await tx.get<{ total: number }>(sql`
    select count(*)::int as total from student s ${counted} ${where}`)
  return total
}

/** Students as a list shows them, in the order of the ids. */
export const listedStudents = (tx: ReadTx, ids: readonly string[], scope: ListScope): Promise<ListedStudent[]> =>
  tx.rows(sql`
    select ${summaryColumns}${schoolColumn(scope, sql`s.school_id`)}
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join student s on s.id = wanted.id
    ${enrolmentJoin} ${armJoin}
    order by wanted.place`)

/** The ids of a whole list in its order, at most `most` of them, so that a long download reads the same list in parts. */
export const listStudentIds = async (
  tx: ReadTx,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<string[]> => {
  const { where, ofStudent, further, joined } = narrowed(filters, scope)
  const named = sql`from (select * from student s ${ofStudent} offset 0) s ${joined} ${further}`
  const found = await tx.rows<{ id: string }>(sql`
    select s.id ${filters.named ? named : sql`from student s ${joined} ${where}`}
    order by ${inOrder(keysOf(filters))}
    limit ${most}`)
  return found.map(({ id }) => id)
}

/** The students who are in a class arm on a day, as a list shows them. */
export const studentsOfArm = (tx: ReadTx, classArmId: string, day: string): Promise<StudentSummary[]> =>
  tx.rows(sql`
    select ${summaryWith(sql`coalesce(e.admission_number, s.admission_number)`)}
    from enrolment e
    join student s on s.id = e.student_id
    join class_brief c on c.id = e.class_id
    join class_arm_brief a on a.id = e.class_arm_id
    where e.class_arm_id = ${classArmId} and akada_counts_on(e.begins, e.ends, ${day}::date)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id`)
