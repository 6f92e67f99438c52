import { empty, join, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

/** Words of the state's names that begin with one of these words or resemble it, for each, at most 120. */
export const nearWords = (tx: ReadTx, words: readonly string[]): Promise<{ place: number; word: string }[]> =>
  tx.rows(sql`select near.place, near.word from akada_near_words(${words}::text[]) near`)

/** Words of the state's names that contain one of these texts, for each. */
export const wordsWith = (tx: ReadTx, pieces: readonly string[]): Promise<{ place: number; word: string }[]> =>
  tx.rows(sql`select known.place, known.word from akada_words_with(${pieces}::text[]) known`)

/** The condition that a row's names have one of the words of each group. */
export const hasOneOfEach = (keys: Sql, groups: readonly (readonly string[])[]): Sql =>
  join(
    groups.map(words => sql`${keys} && array(select hashtext(word) from unnest(${words}::text[]) word)`),
    ' and ',
  )

/** The condition that a student's names have a word, which may be of a row, and with it one of others: by the indexes within each state. */
const hasWithin = (stateId: string, word: Sql, others: readonly (readonly string[])[]): Sql =>
  others.length === 0
    ? sql`akada_keys_within(student.name_keys) && array[akada_key_within(uuid_hash(${stateId}::uuid), hashtext(${word}))]`
    : join(
        others.map(
          words => sql`akada_pairs_within(student.name_keys) && array(
            select akada_pair_within(uuid_hash(${stateId}::uuid), hashtext(${word}), hashtext(other)) from unnest(${words}::text[]) other)`,
        ),
        ' and ',
      )

/** The scope of a student search: a school, some schools, or the state. */
export interface NameScope {
  stateId: string
  /** Null: the whole state. */
  schoolIds: readonly string[] | null
}

export interface NamedStudent {
  id: string
  lastName: string
  firstName: string
  middleName: string | null
}

/** More results cannot be told apart by a name alone: the person types more. */
const mostCandidates = 300

/**
 * Whether the schools are so few that their students are read whole: that is cheaper than looking up the common words of a whole state in the
 * index of names, and a word may then be any part of names and numbers.
 */
export const areFew = (schoolIds: readonly string[] | null): schoolIds is readonly string[] =>
  schoolIds !== null && schoolIds.length <= 5

/** Students of a few schools, which PostgreSQL must not look up by name: `offset 0` prevents that. */
const ofFewSchools = (
  stateId: string,
  schoolIds: readonly string[],
  groups: readonly (readonly string[])[],
): Sql => sql`
    from (
      select * from student
      where student.school_id = any(${schoolIds}::uuid[]) and student.state_id = ${stateId} and student.merged_into is null
      offset 0
    ) s
    where ${hasOneOfEach(sql`s.name_keys`, groups)}`

const ofManySchools = (
  stateId: string,
  schoolIds: readonly string[],
  groups: readonly (readonly string[])[],
): Sql => sql`
    from student s
    where s.name_keys && array(select uuid_hash(scope) from unnest(${schoolIds}::uuid[]) scope)
      and ${hasOneOfEach(sql`s.name_keys`, groups)}
      and s.state_id = ${stateId} and s.school_id = any(${schoolIds}::uuid[]) and s.merged_into is null`

/**
 * Students of a whole state, where each common word has many: the words of the first group are looked up one after another, until enough
 * are found. A student with two of them is found twice.
 */
const ofState = (stateId: string, [first = [], ...others]: readonly (readonly string[])[]): Sql => sql`
    from unnest(${first}::text[]) as wanted(word)
    cross join lateral (
      select student.id, student.last_name, student.first_name, student.middle_name
      from student
      where ${hasWithin(stateId, sql`wanted.word`, others)}
        and student.state_id = ${stateId} and student.merged_into is null
      limit ${mostCandidates}
    ) s`

const namedWithin = ({ stateId, schoolIds }: NameScope, groups: readonly (readonly string[])[]): Sql => {
  if (schoolIds === null) return ofState(stateId, groups)
  return areFew(schoolIds) ? ofFewSchools(stateId, schoolIds, groups) : ofManySchools(stateId, schoolIds, groups)
}

/**
 * Students with one of the words of each group in their names, a selection if there are very many. Run it outside row-level security, under
 * which the index can't be used: the scope is the condition here, and the rows shown are read in the actor's state.
 */
export const studentsNamed = (
  system: ReadTx,
  scope: NameScope,
  groups: readonly (readonly string[])[],
): Promise<NamedStudent[]> =>
  system.rows(sql`
    select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName"
    ${namedWithin(scope, groups)}
    limit ${mostCandidates}`)

/** Students whose fxId or admission number begins with the text; each school is queried separately, since numbers belong to a school. */
export const studentsNumbered = (
  system: ReadTx,
  { stateId, schoolIds }: NameScope,
  number: string,
  most: number,
): Promise<NamedStudent[]> =>
  system.rows(sql`
    with found as (
      (select s.id from student s
        where s.fx_id >= upper(${number}) and s.fx_id < upper(${number}) || '~' and s.state_id = ${stateId}
          and (${schoolIds}::uuid[] is null or s.school_id = any(${schoolIds}::uuid[])) and s.merged_into is null
        order by s.fx_id
        limit ${most})
      union
      (select here.id
        from school_brief sc
        cross join lateral (
          select s.id, s.admission_number from student s
          where s.school_id = sc.id and lower(s.admission_number) >= lower(${number})
            and lower(s.admission_number) < lower(${number}) || '~' and s.merged_into is null
          order by lower(s.admission_number)
          limit ${most}) here
        where sc.state_id = ${stateId} and (${schoolIds}::uuid[] is null or sc.id = any(${schoolIds}::uuid[]))
        order by here.admission_number
        limit ${most})
    )
    select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName"
    from found join student s on s.id = found.id
    order by s.fx_id
    limit ${most}`)

/** Students of a teacher's own class arms, and their numbers: few enough to check each. */
export const ownStudents = (
  tx: ReadTx,
  ownArms: Sql,
): Promise<(NamedStudent & { fxId: string; admissionNumber: string })[]> =>
  tx.rows(sql`
    select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName", s.fx_id as "fxId",
      s.admission_number as "admissionNumber"
    from present_placement e
    join student s on s.id = e.student_id and s.merged_into is null
    where e.class_arm_id in (${ownArms})
    order by s.id
    limit 2000`)

/** A student as a search box shows them. */
export interface ShownStudent {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  /** 'JSS 1 Gold' */
  classArm: string | null
  school: { id: string; name: string }
  /** Null without photo consent too. */
  pictureFileId: string | null
}

/** Students in the order of the ids, within the schools of the scope. */
export const shownStudents = (
  tx: ReadTx,
  ids: readonly string[],
  schoolIds: readonly string[] | null,
): Promise<ShownStudent[]> =>
  tx.rows(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.fx_id as "fxId",
      s.admission_number as "admissionNumber", c.name || ' ' || a.name as "classArm",
      json_build_object('id', sc.id, 'name', sc.name) as school, case when s.photo_consent then s.picture_file_id end as "pictureFileId"
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join student s on s.id = wanted.id and s.merged_into is null
    join school_brief sc on sc.id = s.school_id
    left join present_placement e on e.student_id = s.id
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id and a.closed_at is null
    ${schoolIds === null ? empty : sql`where s.school_id = any(${schoolIds}::uuid[])`}
    order by wanted.place`)

/** Full names, by id, of a school's current and former students: others get no name. */
export const namesOfStudents = async (
  tx: ReadTx,
  schoolId: string,
  studentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; fullName: string }>(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName"
    from student s
    where s.id = any(${studentIds}::uuid[]) and exists (
      select from enrolment e where e.student_id = s.id and e.school_id = ${schoolId})`)
  return new Map(rows.map(row => [row.id, row.fullName]))
}
