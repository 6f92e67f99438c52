import { sql } from '../../../platform/db/index.ts'

/**
 * Whether the guardians with the number or the address of a recipient `r` may be called for all its students today, and all are still on a
 * roll; where the text names no student, one of them is enough. The card of a child who has left is announced all the same.
 */
export const mayStillBeCalled = sql`
  not exists (
    select from unnest(r.students) as named(id)
    join student_brief own on own.id = named.id
    cross join lateral (select coalesce(own.merged_into, own.id) as id) as s
    where r.number is not null and (
        select bool_and(l.may_be_called) from guardian_link_brief l
        where l.student_id = s.id and l.ends is null and r.number = any(l.numbers)) is not true
      or r.email is not null and (
        select bool_and(l.may_be_called) from guardian_brief g
        join guardian_link_brief l on l.student_id = g.student_id and l.ends is null
          and l.name_key = coalesce(akada_guardian_key(g.name), '')
        where g.student_id = s.id and lower(g.email) = r.email) is not true
      or exists (select from student_brief gone where gone.id = s.id and gone.status <> 'Active')
        and exists (select from message m where m.id = r.message_id and m.kind <> 'Results' and (
          m.template ~ '[{][{] *(student|class) *[}][}]' or not exists (
            select from student_brief still where still.id = any(r.students) and still.status = 'Active'))))`

/** Why what waits to be sent is cancelled, where they may not. */
export const notCallable = 'They may not be called any more, have another number or address now, or the child has left.'
