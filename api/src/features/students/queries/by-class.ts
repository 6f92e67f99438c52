import {
  empty,
  inOrder,
  isAfter,
  join,
  type Page,
  type ReadTx,
  type RowPosition,
  positionOf,
  rowPosition,
  type Sql,
  sql,
  totalOf,
} from '../../../platform/db/index.ts'
import {
  armJoin,
  conditionsOfStudent,
  countStudents,
  enrolmentJoin,
  keysOf,
  type ListedIds,
  type ListScope,
  type StudentFilters,
} from './list.ts'

/** The students of one class and name of a class arm; without a name those of the class who are in no open arm, without a class the others. */
interface Part {
  level: number | null
  className: string | null
  armName: string | null
  /** How many class arms it has. */
  arms: number
  /** Of how many. */
  ofArms: number
}

/** Of the keys of this order, those that tell the parts apart; the others are those of names. */
const keysOfPart = 3

/** The parts in their order, from the one that has the position. */
const partsFrom = (tx: ReadTx, filters: StudentFilters, after: RowPosition | null): Promise<Part[]> => {
  const keys = keysOf(filters).slice(0, keysOfPart)
  const [level = null, className = null, armName = null] = after ?? []
  const notBefore = after
    ? sql`where ${isAfter(keys, after.slice(0, keysOfPart))}
        or (c.level is not distinct from ${level}::int and c.name is not distinct from ${className} and a.name is not distinct from ${armName})`
    : empty
  return tx.rows(sql`
    with arm as (
      select a.class_id, a.name, count(*) as arms from class_arm_brief a where a.closed_at is null group by 1, 2
    ), part as (
      select c.level, c.name, arm.name as arm, sum(arm.arms)::int as arms
      from arm join class_brief c on c.id = arm.class_id group by 1, 2, 3
      union all select distinct c.level, c.name, null, 0 from class_brief c
      union all select null, null, null, 0
    )
    select c.level, c.name as "className", a.name as "armName", part.arms, (select sum(arms)::int from part) as "ofArms"
    from part
    cross join lateral (select part.level, part.name) c
    cross join lateral (select part.arm as name) a
    ${notBefore}
    order by ${inOrder(keys)}`)
}

const isInPart = ({ level, className, armName }: Part): Sql => {
  if (className === null) return sql`c.id is null`
  const arm = armName === null ? sql`a.id is null` : sql`a.name = ${armName}`
  return sql`c.level = ${level} and c.name = ${className} and ${arm}`
}

/** A class arm has some 22 students, if those of earlier sessions, which have none, are counted too. */
const studentsOfArm = 22

/** Whether walking the names of the state fills a page with students of this part sooner than all students of the part are read. */
const isLarge = ({ arms, ofArms: all }: Part, most: number): boolean => most * all < arms * arms * studentsOfArm

/** The first students of a part in the order of their names. */
const idsOfPart = (
  tx: ReadTx,
  filters: StudentFilters,
  part: Part,
  after: RowPosition | null,
  most: number,
): Promise<{ id: string; position: string }[]> => {
  const names = keysOf(filters).slice(keysOfPart)
  const conditions = [sql`s.merged_into is null`, ...conditionsOfStudent(filters)]
  const ofStudent = join([...conditions, ...(after ? [isAfter(names, after)] : [])], ' and ')
  const inPart = isInPart(part)
  const found = sql`select s.id, ${rowPosition(names)} as position`
  const inNames = sql`order by ${inOrder(names)} limit ${most}`
  // `offset 0`: the students are walked through in the order of their index, each with a look at the class.
  if (isLarge(part, most))
    return tx.rows(sql`
      ${found}
      from student s
      cross join lateral (
        select from present_placement e
        join class_brief c on c.id = e.class_id
        join class_arm_brief a on a.id = e.class_arm_id and a.school_id = s.school_id and a.closed_at is null
        where e.student_id = s.id and e.school_id = s.school_id and ${inPart}
        offset 0
      ) here
      where ${ofStudent} ${inNames}`)
  // An arm's class is that of its enrolments, which PostgreSQL does not know.
  const sameClass = part.armName === null ? empty : sql`and a.class_id = e.class_id`
  return tx.rows(sql`
    with s as materialized (
      select s.id, s.last_name, s.first_name from student s ${enrolmentJoin} ${armJoin}
      where ${ofStudent} and ${inPart} ${sameClass}
    )
    ${found} from s ${inNames}`)
}

/** Whether a list is all of a state by class, where no filter but the gender leaves students out: others are sorted whole. */
export const isWalkedByClass = (
  filters: StudentFilters & Page,
  { schoolIds, districtId, ownArms }: ListScope,
): boolean => {
  const { sort, status, from, page, named, ids } = filters
  const isWhole = schoolIds === null && districtId === null && ownArms === null
  const { classType, studentClass, classArm, studentWithNoClassArm, stateOfOrigin, lgaOfOrigin, searchTerm } = filters
  const given = [named, ids, classType, studentClass, classArm, stateOfOrigin, lgaOfOrigin, searchTerm]
  const isFiltered = given.some(value => value !== undefined && value !== null)
  return (
    sort === 'class' &&
    isWhole &&
    !isFiltered &&
    !studentWithNoClassArm &&
    (status === undefined || status === 'Active') &&
    (from !== null || page === 1)
  )
}

/**
 * A page of a state's students by class, without sorting them all: classes and names of class arms are few, and the students of each such part
 * are read in the order of their names until the page is full.
 */
export const listByClass = async (tx: ReadTx, filters: StudentFilters & Page, scope: ListScope): Promise<ListedIds> => {
  const { limit, from } = filters
  const parts = await partsFrom(tx, filters, from?.after ?? null)
  const found: { id: string; position: RowPosition }[] = []
  for (const part of parts) {
    if (found.length > limit) break
    const place = [part.level === null ? null : String(part.level), part.className, part.armName]
    const isHere = from !== null && place.every((value, at) => value === from.after[at])
    const after = isHere ? from.after.slice(keysOfPart) : null
    const rows = await idsOfPart(tx, filters, part, after, limit + 1 - found.length)
    found.push(...rows.map(({ id, position }) => ({ id, position: [...place, ...positionOf(position)] })))
  }
  const end = found.length > limit ? found[limit - 1] : undefined
  const total = await totalOf(filters, found.length, () => countStudents(tx, filters, scope))
  return { ids: found.slice(0, limit).map(({ id }) => id), total, last: end?.position ?? null }
}
