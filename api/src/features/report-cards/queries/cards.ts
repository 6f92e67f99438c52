import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { CardAccess } from '../policy.ts'
import type { ArmTermPlace } from './arm.ts'

/**
 * Serialises computing or publishing cards of a class in a term, until the transaction ends. The whole class, and not the arm alone:
 * positions in class span its arms, and two people who renumber them at once would deadlock on each other's rows.
 */
export const lockClassCards = (tx: WriteTx, place: ArmTermPlace): Promise<void> => lockClass(tx, place)

/** The same for a class by its ids. */
export const lockClass = async (
  tx: WriteTx,
  { schoolId, classId, termId }: Pick<ArmTermPlace, 'schoolId' | 'classId' | 'termId'>,
): Promise<void> => {
  const name = `report-cards ${schoolId} ${classId} ${termId}`
  // Read, not run: waiting for the lock writes nothing that would have to be audited.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export interface CardToStore {
  studentId: string
  result: ReportCardResult
  averageHundredths: number | null
  position: number | null
  /** In the arm, not left out, and a score is missing. */
  waiting: boolean
}

const compared = (result: Sql): Sql => sql`${result} - '{numberInClass,attendance}'::text[]`

/**
 * Creates missing drafts and refreshes changed ones; published cards are left alone. Returns for whom it created one, how many it
 * refreshed, and those on which more changed than the number in class, which students of other arms affect, and attendance, which runs on
 * until the publication: with their result before, null if the arm had no such draft.
 */
export const storeDrafts = async (
  tx: WriteTx,
  { stateId, schoolId, sessionId, termId, classId, classArmId }: ArmTermPlace,
  cards: readonly CardToStore[],
): Promise<{
  madeFor: string[]
  refreshed: number
  changed: { studentId: string; before: ReportCardResult | null }[]
}> => {
  const studentIds = cards.map(card => card.studentId)
  const kept = await tx.rows<{
    studentId: string
    made: boolean
    changed: boolean
    before: ReportCardResult | null
  }>(sql`
    with before as (
      select student_id, class_arm_id, average_hundredths, position_in_arm, waiting, result
      from report_card where term_id = ${termId} and student_id = any(${studentIds}::uuid[])
    ), kept as (insert into report_card as kept (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id,
      result, average_hundredths, position_in_arm, waiting)
    select akada_uuid(), ${stateId}, ${schoolId}, ${sessionId}, ${termId}, ${classId}, ${classArmId}, card."studentId",
      card.result, card."averageHundredths", card.position, card.waiting
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as card("studentId" uuid, result jsonb, "averageHundredths" int, position int, waiting boolean)
    on conflict (student_id, term_id) do update
    set school_id = excluded.school_id, session_id = excluded.session_id, class_id = excluded.class_id,
      class_arm_id = excluded.class_arm_id, result = excluded.result, average_hundredths = excluded.average_hundredths,
      position_in_arm = excluded.position_in_arm, waiting = excluded.waiting, generated_at = akada_now()
    where kept.status = 'Draft'
      and (kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting, kept.result)
        is distinct from (excluded.class_arm_id, excluded.average_hundredths, excluded.position_in_arm, excluded.waiting,
          excluded.result)
    returning kept.student_id, xmax = 0 as made, kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting,
      kept.result)
    select kept.student_id as "studentId", kept.made,
      (kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting, ${compared(sql`kept.result`)})
        is distinct from (before.class_arm_id, before.average_hundredths, before.position_in_arm, before.waiting,
          ${compared(sql`before.result`)}) as "changed",
      before.result as "before"
    from kept left join before on before.student_id = kept.student_id`)
  const madeFor = kept.filter(card => card.made).map(card => card.studentId)
  return {
    madeFor,
    refreshed: kept.length - madeFor.length,
    changed: kept.flatMap(({ studentId, changed, before }) => (changed ? [{ studentId, before }] : [])),
  }
}

/** Takes drafts of students who are no longer in the arm out of the ranking; their new arm takes them over. */
export const unrankStrayDrafts = (
  tx: WriteTx,
  { classArmId, termId }: ArmTermPlace,
  studentIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update report_card set average_hundredths = null, position_in_arm = null, position_in_class = null, waiting = false
    where class_arm_id = ${classArmId} and term_id = ${termId} and status = 'Draft'
      and (average_hundredths is not null or waiting)
      and student_id <> all(${studentIds}::uuid[])`)

/**
 * Whether every arm of the class that has students has cards. A position within a part of the class would be printed as one in the whole.
 */
const hasAllArms = (place: ArmTermPlace) => sql`
  not exists (
    select from class_arm_brief a
    where a.school_id = ${place.schoolId} and a.session_id = ${place.sessionId} and a.class_id = ${place.classId}
      and exists (select from placement e where e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${place.close}::date))
      and not exists (select from report_card made where made.class_arm_id = a.id and made.term_id = ${place.termId}))`

const ofClass = (place: ArmTermPlace) =>
  sql`rc.school_id = ${place.schoolId} and rc.class_id = ${place.classId} and rc.term_id = ${place.termId}`

/**
 * Gives the drafts of a class their positions by the stored averages of all its arms in the school: equal averages share a position and the
 * next is skipped. Nobody has one while an arm has no cards or a score is missing. Published cards keep theirs.
 */
export const renumberClass = (tx: WriteTx, place: ArmTermPlace): Promise<number> =>
  tx.run(sql`
    with placed as (
      select rc.id, case when rc.average_hundredths is not null and not bool_or(rc.waiting) over () and (select ${hasAllArms(place)})
        then rank() over (order by rc.average_hundredths desc nulls last) end as place
      from report_card rc
      where ${ofClass(place)}
    )
    update report_card set position_in_class = placed.place
    from placed
    where report_card.id = placed.id and report_card.status = 'Draft'
      and report_card.position_in_class is distinct from placed.place`)

/**
 * The positions of averages in their class beside its other cards, by student: the given ones replace the stored ones of the same students.
 * Nobody has one while an arm has no cards or a score is missing.
 */
export const placesInClass = async (
  tx: ReadTx,
  place: ArmTermPlace,
  cards: readonly { studentId: string; average: number | null; waiting: boolean }[],
): Promise<Map<string, number>> => {
  const rows = await tx.rows<{ studentId: string; place: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as one("studentId" uuid, average int, waiting boolean)
    ), standing as (
      select given."studentId" as student_id, given.average, given.waiting, true as asked from given
      union all
      select rc.student_id, rc.average_hundredths, rc.waiting, false from report_card rc
      where ${ofClass(place)} and not exists (select from given where given."studentId" = rc.student_id)
    ), placed as (
      select student_id, asked, average, rank() over (order by average desc nulls last)::int as place,
        bool_or(waiting) over () as incomplete
      from standing
    )
    select student_id as "studentId", place from placed
    where asked and average is not null and not incomplete and (select ${hasAllArms(place)})`)
  return new Map(rows.map(row => [row.studentId, row.place]))
}

/** A card with the data that decides who may do what with it. */
export interface CardFacts extends CardAccess {
  id: string
  revision: number
  studentId: string
  fullName: string
  classArmId: string
  classArmName: string
  termId: string
  ratings: Record<string, number>
  classTeacherRemark: string | null
  principalRemark: string | null
}

/** The data that decides who may see a card `rc` of a student `s`, made in an arm `a`. */
export const cardAccess = sql`
  rc.state_id as "stateId", rc.school_id as "schoolId",
  (select sc.district_id from school_brief sc where sc.id = rc.school_id) as "districtId",
  a.school_id as "armSchoolId", a.class_teacher_id as "classTeacherId",
  (select here.class_teacher_id from present_placement e join class_arm_brief here on here.id = e.class_arm_id
    where e.student_id = s.id) as "presentTeacherId"`

const facts = sql`
  rc.id, rc.status, rc.revision, rc.student_id as "studentId",
  s.full_name as "fullName",
  rc.class_arm_id as "classArmId", (select c.name from class_brief c where c.id = a.class_id) || ' ' || a.name as "classArmName",
  rc.term_id as "termId", ${cardAccess}, rc.ratings, rc.class_teacher_remark as "classTeacherRemark", rc.principal_remark as "principalRemark"`

/** A card by its id; refuses with 404 if there is none. */
export const getCard = (tx: ReadTx, cardId: string): Promise<CardFacts> =>
  tx.get(sql`
    select ${facts}
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join class_arm_brief a on a.id = rc.class_arm_id
    where rc.id = ${cardId}`)

/** The same, locked until the transaction ends. */
export const getCardForUpdate = (tx: WriteTx, cardId: string): Promise<CardFacts> =>
  tx.get(sql`
    select ${facts}
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join class_arm_brief a on a.id = rc.class_arm_id
    where rc.id = ${cardId}
    for update of rc`)

/** The cards of an arm in a term among these ids, locked in a fixed order until the transaction ends. */
export const cardsForUpdate = (
  tx: WriteTx,
  { classArmId, termId }: { classArmId: string; termId: string },
  cardIds: readonly string[],
): Promise<CardFacts[]> =>
  tx.rows(sql`
    select ${facts}
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join class_arm_brief a on a.id = rc.class_arm_id
    where rc.id = any(${cardIds}::uuid[]) and rc.class_arm_id = ${classArmId} and rc.term_id = ${termId}
    order by rc.id
    for update of rc`)

/** Writes ratings and remarks of many cards; each write is a new revision. */
export const writeManyRatings = (
  tx: WriteTx,
  cards: readonly Pick<CardFacts, 'id' | 'ratings' | 'classTeacherRemark' | 'principalRemark'>[],
): Promise<number> =>
  tx.run(sql`
    update report_card set ratings = given.ratings, class_teacher_remark = given."classTeacherRemark",
      principal_remark = given."principalRemark", revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as given(id uuid, ratings jsonb, "classTeacherRemark" text, "principalRemark" text)
    where report_card.id = given.id`)

/** Writes ratings and remarks; each write is a new revision. */
export const writeRatings = (
  tx: WriteTx,
  cardId: string,
  {
    ratings,
    classTeacherRemark,
    principalRemark,
  }: Pick<CardFacts, 'ratings' | 'classTeacherRemark' | 'principalRemark'>,
): Promise<number> =>
  tx.run(sql`
    update report_card set ratings = ${JSON.stringify(ratings)}::jsonb, class_teacher_remark = ${classTeacherRemark},
      principal_remark = ${principalRemark}, revision = revision + 1
    where id = ${cardId}`)

/** The places of cards, for the reach of a request: their own school first; and the student's current school, which can read them too. */
export const cardPlaces = (
  tx: ReadTx,
  ids: readonly string[],
): Promise<{ id: string; stateId: string; districtId: string; schoolId: string }[]> =>
  tx.rows(sql`
    select rc.id, rc.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join school_brief sc on sc.id in (rc.school_id, s.school_id)
    where rc.id = any(${ids}::uuid[])
    order by sc.id = rc.school_id desc`)
