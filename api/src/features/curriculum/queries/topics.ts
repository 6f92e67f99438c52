import type { SubjectTopics, Topic } from '@akada/contract/curriculum/topics'
import {
  type Page,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  wordsKey,
  type WriteTx,
  matchesText,
} from '../../../platform/db/index.ts'
import type { Owner } from '../policy.ts'

/** The state's, and those of a school if one is given. */
const visible = (schoolId: string | null): Sql => sql`(t.school_id is null or t.school_id = ${schoolId}::uuid)`
const ownerOfTopic = sql`case when t.school_id is null then 'state' else 'school' end`

type FoundTopic = Topic & { subjects: string[] }

const beginningFirst: readonly SortKey[] = [
  { by: 't.place', type: 'int' },
  wordsKey('t.name'),
  { by: 't.id', type: 'uuid' },
]

/** Topics whose name contains a text (all for an empty one), those that begin with it first; with the total number. */
export const findTopics = async (
  tx: ReadTx,
  schoolId: string | null,
  { name, ...page }: { name: string } & Page,
): Promise<{ foundTopics: FoundTopic[]; total: number; last: RowPosition | null }> => {
  const columns = sql`
    t.id, t.name, ${ownerOfTopic} as owner, t.revision,
      (select coalesce(json_agg(distinct su.name), '[]')
        from subject_topic st
        join subject_brief su on su.id = st.subject_id
        where st.topic_id = t.id and (st.school_id is null or st.school_id = ${schoolId}::uuid)) as subjects`
  const rest = sql`
    from (select *, case when starts_with(lower(name), lower(${name})) then 1 else 2 end as place from topic) t
    where ${visible(schoolId)} and ${matchesText(sql`t.name`, name)}`
  const { found, total, last } = await readCountedPage<FoundTopic>(tx, { columns, rest, keys: beginningFirst }, page)
  return { foundTopics: found, total, last }
}

export type SubjectTopicRow = Omit<SubjectTopics['foundTopics'][number], 'can'>

/** The topics of a subject: the state's first, then those added by the school, each in the order in which they were added. */
export const topicsOfSubject = (tx: ReadTx, subjectId: string, schoolId: string | null): Promise<SubjectTopicRow[]> =>
  tx.rows(sql`
    select t.id, t.name, ${ownerOfTopic} as owner, t.revision, one.added_by as "addedBy"
    from (
      select distinct on (st.topic_id) st.topic_id, st.position,
        case when st.school_id is null then 'state' else 'school' end as added_by
      from subject_topic st
      where st.subject_id = ${subjectId} and (st.school_id is null or st.school_id = ${schoolId}::uuid)
      order by st.topic_id, st.school_id nulls first
    ) one
    join topic t on t.id = one.topic_id
    order by one.added_by desc, one.position, t.name collate "und-x-icu", t.id`)

export const getSubjectNamed = (tx: ReadTx, id: string): Promise<SubjectTopics['subject']> =>
  tx.get(sql`
    select su.id, su.name, case when su.school_id is null then 'state' else 'school' end as owner
    from subject_brief su where su.id = ${id}`)

/** Whether a person teaches a subject anywhere in a school in the active session. */
export const teachesSubject = async (
  tx: ReadTx,
  { staffId, schoolId, subjectId }: { staffId: string; schoolId: string | null; subjectId: string },
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from subject_teacher_brief te
    join class_arm_brief a on a.id = te.class_arm_id
    join term_brief t on t.session_id = a.session_id and t.active
    where te.staff_id = ${staffId} and te.school_id = ${schoolId}::uuid and te.subject_id = ${subjectId} and te.ended_at is null
    limit 1`)) !== null

/** Which of these ids are topics that an owner may use. */
export const topicsAmong = async (tx: ReadTx, ids: readonly string[], schoolId: string | null): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(
        sql`select t.id from topic t where t.id = any(${ids}::uuid[]) and ${visible(schoolId)}`,
      )
    ).map(({ id }) => id),
  )

/** The topics with these names, by the name in lower case; the state's before a school's own. */
const topicsCalled = async (
  tx: ReadTx,
  names: readonly string[],
  schoolId: string | null,
): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ id: string; key: string }>(sql`
        select t.id, lower(t.name) as key from topic t
        where lower(t.name) = any(array(select lower(name) from unnest(${names}::text[]) as given(name))) and ${visible(schoolId)}
        order by t.school_id nulls last`)
    )
      .toReversed()
      .map(({ id, key }) => [key, id]),
  )

/** The ids of topics by name, in the order of the names; new ones are created. */
export const makeTopics = async (tx: WriteTx, names: readonly string[], owner: Owner): Promise<string[]> => {
  if (names.length === 0) return []
  const keys = await tx.rows<{ key: string }>(
    sql`select lower(name) as key from unnest(${names}::text[]) with ordinality as given(name, place) order by place`,
  )
  const known = await topicsCalled(tx, names, owner.schoolId)
  const missing = names.filter((_name, index) => !known.has(keys[index]?.key ?? ''))
  if (missing.length > 0) {
    // In one order everywhere, so that concurrent writers of the same names wait for each other instead of deadlocking.
    await tx.run(sql`
      insert into topic (id, state_id, school_id, name)
      select akada_uuid(), ${owner.stateId}, ${owner.schoolId}::uuid, one.name
      from (select distinct on (lower(name)) name from unnest(${missing}::text[]) as given(name) order by lower(name)) one
      order by lower(one.name)
      on conflict do nothing`)
  }
  const all = missing.length > 0 ? await topicsCalled(tx, names, owner.schoolId) : known
  return keys.flatMap(({ key }) => all.get(key) ?? [])
}

/** Adds topics to a subject, after the existing ones; returns how many were new to it. Topics added by the state are not added again. */
export const attachTopics = (
  tx: WriteTx,
  owner: Owner,
  subjectId: string,
  topicIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into subject_topic (id, state_id, school_id, subject_id, topic_id, position)
    select akada_uuid(), ${owner.stateId}, ${owner.schoolId}::uuid, ${subjectId}, given.topic_id,
      given.place + coalesce((select max(st.position) from subject_topic st where st.subject_id = ${subjectId}), 0)
    from (
      select topic_id, min(place)::int as place
      from unnest(${topicIds}::uuid[]) with ordinality as listed(topic_id, place) group by topic_id
    ) given
    where not exists (
      select from subject_topic st
      where st.subject_id = ${subjectId} and st.topic_id = given.topic_id and st.school_id is null)
    on conflict do nothing`)

export const detachTopics = (
  tx: WriteTx,
  owner: Owner,
  subjectId: string,
  topicIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    delete from subject_topic st
    where st.subject_id = ${subjectId} and st.topic_id = any(${topicIds}::uuid[])
      and st.school_id is not distinct from ${owner.schoolId}::uuid`)

export interface TopicRow {
  id: string
  name: string
  revision: number
  stateId: string
  schoolId: string | null
  districtId: string | null
}

export const lockTopic = (tx: WriteTx, id: string): Promise<TopicRow> =>
  tx.get(sql`
    select t.id, t.name, t.revision, t.state_id as "stateId", t.school_id as "schoolId", sc.district_id as "districtId"
    from topic t left join school_brief sc on sc.id = t.school_id
    where t.id = ${id} for no key update of t`)

/** Whether another topic of the state or of the school has a name. */
export const isTopicNameTaken = async (
  tx: ReadTx,
  { name, schoolId, except }: { name: string; schoolId: string | null; except: string },
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from topic t where lower(t.name) = lower(${name}) and ${visible(schoolId)} and t.id <> ${except}`)) !==
  null

export const renameTopic = (tx: WriteTx, id: string, name: string): Promise<number> =>
  tx.run(sql`update topic set name = ${name}, revision = revision + 1 where id = ${id}`)

export const locateTopics = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select t.id, t.state_id as "stateId", sc.district_id as "districtId", t.school_id as "schoolId"
    from topic t left join school_brief sc on sc.id = t.school_id where t.id = any(${ids})`)
