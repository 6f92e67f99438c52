import { manyChildren } from '@akada/contract/guardians/calls'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface SharedNumber {
  number: string
  children: number
  persons: {
    id: string
    name: string
    children: { id: string; fullName: string; relationship: string }[]
    childrenElsewhere: number
  }[]
  /** The schools of all the children. */
  places: { stateId: string; districtId: string; schoolId: string }[]
}

/** The open links by which a number, an expression, is known: by the index of the open numbers, as that of a list of texts is not used. */
const linksBy = (number: Sql): Sql => sql`
  select l.*, s.full_name
  from guardian_number n
  join guardian_link l on l.person_id = n.person_id and l.ends is null and n.number = any(l.numbers)
  join student_brief s on s.id = l.student_id and s.merged_into is null
  where n.state_id = (select akada_state()) and n.number = ${number} and n.ends is null`

/**
 * The numbers of a school that several guardians or very many children have and about which nothing is decided, those of most guardians
 * first: at most 100, with how many there are.
 */
export const doubtsOf = async (
  tx: ReadTx,
  schoolId: string,
): Promise<{ foundNumbers: SharedNumber[]; total: number }> => {
  const rows = await tx.rows<SharedNumber & { total: number }>(sql`
    with here as materialized (
      select distinct u.number from guardian_link l, unnest(l.numbers) as u(number)
      where l.school_id = ${schoolId} and l.ends is null
    ), held as materialized (
      select h.number, l.person_id, l.student_id, l.full_name, l.school_id, l.relationship
      from here h join lateral (${linksBy(sql`h.number`)}) as l on true
    ), shared as materialized (
      select h.number, array_agg(distinct h.person_id) as persons, count(distinct h.student_id)::int as children
      from held h group by h.number
      having count(distinct h.person_id) > 1 or count(distinct h.student_id) > ${manyChildren}
    ), open as (
      select s.*, count(*) over ()::int as total from shared s
      where not exists (
        select from guardian_decision d
        where d.number = s.number and d.persons @> s.persons and d.children >= s.children)
      order by cardinality(s.persons) desc, s.children desc, s.number
      limit 100
    ), mine as materialized (
      -- Grouped once: all links of the school are not read again for each person.
      select h.number, h.person_id, count(*) filter (where h.school_id <> ${schoolId}) as elsewhere,
        json_agg(json_build_object('id', h.student_id, 'fullName', h.full_name, 'relationship', h.relationship)
          order by h.full_name) filter (where h.school_id = ${schoolId} and h.place <= 1000) as children
      from (
        select held.*, row_number() over (partition by held.number, held.person_id, held.school_id order by held.full_name) as place
        from held where held.number in (select open.number from open)) as h
      group by h.number, h.person_id
    )
    select o.number, o.children, o.total,
      (select json_agg(json_build_object('id', p.id, 'name', p.name,
          'children', coalesce(m.children, '[]'), 'childrenElsewhere', coalesce(m.elsewhere, 0))
        order by p.name, p.id)
        from (select * from guardian_person p where p.id = any(o.persons) order by p.name, p.id limit 1000) as p
        left join mine m on m.number = o.number and m.person_id = p.id) as persons,
      (select json_agg(distinct jsonb_build_object('stateId', l.state_id, 'districtId', sc.district_id, 'schoolId', sc.id))
        from guardian_link l join school_brief sc on sc.id = l.school_id
        where l.person_id = any(o.persons) and l.ends is null) as places
    from open o
    order by cardinality(o.persons) desc, o.children desc, o.number`)
  return { foundNumbers: rows.map(({ total: _total, ...found }) => found), total: rows[0]?.total ?? 0 }
}

/** Those who have a number now, and how many children they are called for by it. */
export const holdersOfNumber = (tx: ReadTx, number: string): Promise<{ persons: string[]; children: number }> =>
  tx.get(sql`
    select coalesce(array_agg(distinct l.person_id order by l.person_id), '{}') as persons,
      count(distinct l.student_id)::int as children
    from (${linksBy(sql`${number}`)}) as l`)

export interface NewDecision {
  id: string
  stateId: string
  schoolId: string | null
  number: string
  persons: readonly string[]
  children: number
  by: string
  at: Date
}

export const insertDecision = (tx: WriteTx, made: NewDecision): Promise<number> =>
  tx.run(sql`
    insert into guardian_decision (id, state_id, school_id, number, persons, children, decided_by, decided_at)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.number}, ${[...made.persons]}::uuid[], ${made.children},
      ${made.by}, ${made.at.toISOString()})`)

/** Guardians by name, locked until the transaction ends, the one known for longest first. */
export const lockPersons = (tx: WriteTx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.rows(
    sql`select p.id, p.name from guardian_person p where p.id = any(${[...ids]}::uuid[]) order by p.id for update`,
  )

/** The schools of all children whose records name one of these guardians. */
export const placesOfPersons = (
  tx: ReadTx,
  ids: readonly string[],
): Promise<{ stateId: string; districtId: string; schoolId: string }[]> =>
  tx.rows(sql`
    select distinct l.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from guardian_link l join school_brief sc on sc.id = l.school_id
    where l.person_id = any(${[...ids]}::uuid[]) and l.ends is null`)

/**
 * Makes guardians one: numbers and links become the first one's, who also sees what was sent to the others (`joined_into`). Where a record names several of them, one link stays open, with what none
 * of them was refused.
 */
export const joinPersons = async (tx: WriteTx, keep: string, others: readonly string[]): Promise<void> => {
  const all = [keep, ...others]
  await tx.run(sql`
    update guardian_person set joined_into = ${keep}
    where id = any(${[...others]}::uuid[]) or joined_into = any(${[...others]}::uuid[])`)
  await tx.run(sql`update guardian_number set person_id = ${keep} where person_id = any(${[...others]}::uuid[])`)
  await tx.run(sql`
    with ranked as materialized (
      select l.id, row_number() over mine as place,
        bool_and(l.may_see) over whole as may_see, bool_and(l.may_be_called) over whole as may_be_called,
        bool_and(l.may_collect) over whole as may_collect
      from guardian_link l
      where l.person_id = any(${all}::uuid[]) and l.ends is null
      window mine as (partition by l.student_id order by l.person_id <> ${keep}, l.id), whole as (partition by l.student_id)
    )
    update guardian_link l
    set may_see = r.may_see, may_be_called = r.may_be_called, may_collect = r.may_collect, revision = l.revision + 1,
      ends = case when r.place > 1 then greatest(l.begins, (akada_now() at time zone 'Africa/Lagos')::date) end
    from ranked r where r.id = l.id`)
  await tx.run(sql`update guardian_link set person_id = ${keep} where person_id = any(${[...others]}::uuid[])`)
  await tx.rows(sql`
    select public.akada_link_guardians(array(
      select distinct l.student_id from guardian_link l where l.person_id = ${keep}))`)
}
