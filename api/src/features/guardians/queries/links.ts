import type { guardianLink } from '@akada/contract/guardians/calls'
import type { Language } from '@akada/contract/kernel/languages'
import type * as z from 'zod'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export type GuardianLink = z.output<typeof guardianLink>

const linksWhere = (condition: Sql): Sql => sql`
    select l.id, l.person_id as person, coalesce(g.name, p.name) as name, l.relationship, l.numbers, l.may_see as "maySee",
      l.may_be_called as "mayBeCalled", l.may_collect as "mayCollect", l.source, l.begins, l.ends,
      (select count(*)::int from guardian_link o
        where o.person_id = l.person_id and o.ends is null and o.student_id <> l.student_id) as "otherChildren",
      l.revision
    from guardian_link l
    join guardian_person p on p.id = l.person_id
    left join lateral (
      select g.name, g.position from guardian_brief g
      where g.student_id = l.student_id and public.akada_guardian_key(g.name) = l.name_key
      order by g.position limit 1) as g on l.ends is null
    where ${condition}
    order by l.ends is not null, g.position, l.ends desc, l.id
    limit 200`

/** The guardians of a student: those whom the record names first, then the former ones, newest first. */
export const linksOf = (tx: ReadTx, studentId: string): Promise<GuardianLink[]> =>
  tx.rows(linksWhere(sql`l.student_id = ${studentId}`))

export const getLink = (tx: ReadTx, id: string): Promise<GuardianLink> => tx.get(linksWhere(sql`l.id = ${id}`))

export const nameOfStudent = async (tx: ReadTx, id: string): Promise<string> =>
  (await tx.get<{ name: string }>(sql`select full_name as name from student_brief where id = ${id}`)).name

export interface LinkToPermit {
  id: string
  name: string
  student: string
  studentId: string
  ends: string | null
  maySee: boolean
  mayBeCalled: boolean
  mayCollect: boolean
  revision: number
}

/** A link, locked until the transaction ends. */
export const lockLink = (tx: WriteTx, id: string): Promise<LinkToPermit> =>
  tx.get(sql`
    select l.id, p.name, s.full_name as student, l.student_id as "studentId", l.ends, l.may_see as "maySee",
      l.may_be_called as "mayBeCalled", l.may_collect as "mayCollect", l.revision
    from guardian_link l
    join guardian_person p on p.id = l.person_id
    join student_brief s on s.id = l.student_id
    where l.id = ${id}
    for update of l`)

export const setPermits = (
  tx: WriteTx,
  id: string,
  to: { maySee: boolean; mayBeCalled: boolean; mayCollect: boolean },
): Promise<number> =>
  tx.run(sql`
    update guardian_link set may_see = ${to.maySee}, may_be_called = ${to.mayBeCalled}, may_collect = ${to.mayCollect},
      revision = revision + 1
    where id = ${id}`)

/** The places of links: the student's school. */
export const locateLinks = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select l.id, l.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from guardian_link l
    join student_brief s on s.id = l.student_id and s.merged_into is null
    join school_brief sc on sc.id = s.school_id
    where l.id = any(${ids})`)

/** The places of guardians: the schools of the children whose records name them. */
export const locatePersons = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select distinct l.person_id as id, l.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from guardian_link l join school_brief sc on sc.id = l.school_id
    where l.person_id = any(${ids}) and l.ends is null`)

/** Whether guardians of the state may choose the language: English always. */
export const isLanguageOn = async (tx: ReadTx, language: Language): Promise<boolean> =>
  language === 'en' || (await tx.find(sql`select from state_brief where ${language} = any(family_languages)`)) !== null

/** Returns 0 where the person has chosen this language already. */
export const setLanguage = (tx: WriteTx, personId: string, language: Language): Promise<number> =>
  tx.run(
    sql`update guardian_person set language = ${language} where id = ${personId} and language is distinct from ${language}`,
  )
