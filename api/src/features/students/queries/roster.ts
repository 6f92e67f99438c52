import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** A student in registers, score grids and card lists. */
export interface RosterStudent {
  id: string
  /** Surname first: 'Adebayo, Kemi Ruth'. */
  fullName: string
  fxId: string
  /** At the school of the arm, even if the student has another now. */
  admissionNumber: string
  gender: string
  /** First day in the arm, YYYY-MM-DD. */
  begins: string
  /** Last day in the arm, inclusive; null while the student is in it. */
  ends: string | null
}

/** A student who was in the arm on some day of a date range. */
export interface SpanStudent extends RosterStudent {
  /**
   * Every placement in the arm that overlaps the range, in order: a student who left and came back has two. `begins` and `ends` enclose
   * them.
   */
  stays: { begins: string; ends: string | null }[]
}

/** Who is in a class arm on a day, by name. */
export const rosterOn = (tx: ReadTx, classArmId: string, day: string): Promise<RosterStudent[]> =>
  tx.rows(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
           s.fx_id as "fxId", coalesce(e.admission_number, s.admission_number) as "admissionNumber", s.gender, e.begins, e.ends
    from enrolment e
    join student s on s.id = e.student_id
    where e.class_arm_id = ${classArmId} and akada_counts_on(e.begins, e.ends, ${day}::date)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

/** Who was in a class arm on any day from `from` to `to`, inclusive, by name; each student once. */
export const rosterDuring = (tx: ReadTx, classArmId: string, from: string, to: string): Promise<SpanStudent[]> =>
  tx.rows(sql`
    with stay as (
      select e.student_id, min(e.begins) as begins, nullif(max(coalesce(e.ends, 'infinity'::date)), 'infinity') as ends,
             max(e.admission_number) as kept_number,
             json_agg(json_build_object('begins', e.begins, 'ends', e.ends) order by e.begins) as stays
      from enrolment e
      where e.class_arm_id = ${classArmId} and akada_counts_during(e.begins, e.ends, ${from}::date, ${to}::date)
      group by e.student_id
    )
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
           s.fx_id as "fxId", coalesce(stay.kept_number, s.admission_number) as "admissionNumber", s.gender, stay.begins, stay.ends, stay.stays
    from stay
    join student s on s.id = stay.student_id
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)
