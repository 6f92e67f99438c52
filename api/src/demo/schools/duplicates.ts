import { makeFxId } from '@akada/contract/students/fx-id'
import { sql, type WriteTx } from '../../platform/db/index.ts'
import type { World } from './organisations.ts'

/**
 * One student who was admitted twice, at the second school: a student of its first class again, without tone marks and middle name, with
 * the same birth date and the same mother's number, and in no arm yet.
 */
export const seedDuplicate = async (tx: WriteTx, { demo, state, schools, present, makeId }: World): Promise<void> => {
  const school = schools[1]
  const [term] = present.terms
  if (!school || !term) return
  const child = await tx.find<{ id: string; year: number; serial: number }>(sql`
    select s.id, fx.year, fx.last + 1 as serial
    from enrolment e
    join class c on c.id = e.class_id
    join student s on s.id = e.student_id
    join fx_serial fx on fx.state_id = s.state_id and fx.year = ${Number(term.starts.slice(0, 4))}
    where e.school_id = ${school.id} and e.session_id = ${present.id} and e.ends is null
    order by c.level, s.last_name ~ '[^\\x01-\\x7f]' desc, s.admission_number
    limit 1`)
  if (!child) return
  const id = makeId()
  await tx.run(sql`
    insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth,
      state_of_origin, lga_of_origin)
    select ${id}, s.state_id, s.school_id, ${makeFxId(demo.code, child.year, child.serial)}, s.admission_number || 'B', ${term.starts},
      regexp_replace(normalize(s.first_name, NFKD), '[\\u0300-\\u036f]', '', 'g'),
      regexp_replace(normalize(s.last_name, NFKD), '[\\u0300-\\u036f]', '', 'g'),
      s.gender, s.date_of_birth, s.state_of_origin, s.lga_of_origin
    from student s where s.id = ${child.id}`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins)
    select ${makeId()}, e.state_id, e.school_id, ${id}, e.session_id, e.class_id, e.begins
    from enrolment e where e.student_id = ${child.id} and e.ends is null`)
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
    select ${makeId()}, g.state_id, g.school_id, ${id}, 1, g.name, g.relationship, g.phones
    from guardian g where g.student_id = ${child.id} and g.position = 1`)
  await tx.run(sql`
    update fx_serial set last = ${child.serial} where state_id = ${state.stateId} and year = ${child.year}`)
}
