import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Candidacy, Card, CardCharge, Cell, Choice, Guardian, Mark, Particulars } from '../rules/facts.ts'
import type { Moved, StayState } from '../rules/moved.ts'

/** From one record to another. */
export interface Way {
  from: string
  to: string
}

/** Writes how enrolments stand: whose they are, from when to when, and why they ended. */
export const writeStays = async (tx: WriteTx, stays: readonly StayState[]): Promise<void> => {
  // Open ones last: at most one of a student may be open at any moment.
  for (const part of [stays.filter(({ ends }) => ends !== null), stays.filter(({ ends }) => ends === null)]) {
    if (part.length === 0) continue
    await tx.run(sql`
      update enrolment e set student_id = stay."studentId", begins = stay.begins, ends = stay.ends, ended_because = stay."endedBecause"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as stay(id uuid, "studentId" uuid, begins date, ends date, "endedBecause" text)
      where e.id = stay.id`)
  }
}

export const insertStays = async (tx: WriteTx, made: Moved['staysMade']): Promise<void> => {
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because)
    select stay.id, e.state_id, e.school_id, stay."studentId", e.session_id, e.class_id, e.class_arm_id, stay.begins, stay.ends,
      stay."endedBecause"
    from jsonb_to_recordset(${JSON.stringify(made.map(({ of, after }) => ({ of, ...after })))}::jsonb)
      as stay(of uuid, id uuid, "studentId" uuid, begins date, ends date, "endedBecause" text)
    join enrolment e on e.id = stay.of`)
}

const cellList = (cells: readonly Cell[]) => sql`
  jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell("termId" uuid, "subjectId" uuid, "componentId" uuid)`

/** Takes emptied cells out of the way; answers the rows. */
export const takeCells = async (tx: WriteTx, studentId: string, cells: readonly Cell[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from score s using ${cellList(cells)}
      where s.student_id = ${studentId} and s.term_id = cell."termId" and s.subject_id = cell."subjectId"
        and s.component_id = cell."componentId"
      returning to_jsonb(s) as row`)
  ).map(({ row }) => row)

export const moveCells = (tx: WriteTx, { from, to }: Way, cells: readonly Cell[]): Promise<number> =>
  tx.run(sql`
    update score s set student_id = ${to}
    from ${cellList(cells)}
    where s.student_id = ${from} and s.term_id = cell."termId" and s.subject_id = cell."subjectId"
      and s.component_id = cell."componentId"`)

/** Puts marks of registers under the other record's id. */
export const moveMarks = (tx: WriteTx, { from, to }: Way, marks: readonly Mark[]): Promise<number> =>
  tx.run(sql`
    update register r set marks = (r.marks - ${from}::text) || jsonb_build_object(${to}::text, r.marks -> ${from}::text),
      revision = r.revision + 1
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark("classArmId" uuid, day date, sitting text)
    where r.class_arm_id = mark."classArmId" and r.day = mark.day and r.sitting = mark.sitting and r.marks ? ${from}::text`)

const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id)

/** Drafts as they are, to be put back. */
export const draftRows = async (tx: WriteTx, cards: readonly Card[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      select to_jsonb(rc) as row from report_card rc where rc.id = any(${idsOf(cards)}::uuid[]) and rc.status = 'Draft'
      order by rc.id`)
  ).map(({ row }) => row)

/** Takes drafts out of the way; nothing hangs on a draft, and its scores and remarks stay with the merge. */
export const takeDrafts = async (tx: WriteTx, cards: readonly Card[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from report_card rc where rc.id = any(${idsOf(cards)}::uuid[]) and rc.status = 'Draft'
      returning to_jsonb(rc) as row`)
  ).map(({ row }) => row)

export const moveCards = (tx: WriteTx, { to }: Way, cards: readonly Card[]): Promise<number> =>
  tx.run(sql`update report_card set student_id = ${to} where id = any(${idsOf(cards)}::uuid[])`)

/** Takes drafts that stay behind out of the ranking of arm and class. */
export const unrank = (tx: WriteTx, cards: readonly Card[]): Promise<number> =>
  tx.run(sql`
    update report_card set average_hundredths = null, position_in_arm = null, position_in_class = null
    where id = any(${idsOf(cards)}::uuid[])`)

export const moveGuardians = (
  tx: WriteTx,
  { to }: Way,
  guardians: readonly { guardian: Guardian; position: number }[],
): Promise<number> =>
  tx.run(sql`
    update guardian g set student_id = ${to}, position = moving.position
    from unnest(${guardians.map(({ guardian }) => guardian.id)}::uuid[], ${guardians.map(({ position }) => position)}::int[])
      as moving(id, position)
    where g.id = moving.id`)

export const moveChoices = (tx: WriteTx, { from, to }: Way, choices: readonly Choice[]): Promise<number> =>
  tx.run(sql`
    update student_subject ss set student_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice("sessionId" uuid, "subjectId" uuid)
    where ss.student_id = ${from} and ss.session_id = choice."sessionId" and ss.subject_id = choice."subjectId"`)

export const moveDecisions = (tx: WriteTx, { from, to }: Way, sessions: readonly string[]): Promise<number> =>
  tx.run(sql`
    update promotion_decision set student_id = ${to} where student_id = ${from} and session_id = any(${sessions}::uuid[])`)

export const moveTransfers = (tx: WriteTx, { to }: Way, transfers: readonly string[]): Promise<number> =>
  tx.run(sql`update student_transfer set student_id = ${to} where id = any(${transfers}::uuid[])`)

export const moveCandidacies = (tx: WriteTx, { from, to }: Way, candidacies: readonly Candidacy[]): Promise<number> =>
  tx.run(sql`
    update exam_candidate set student_id = ${to} where student_id = ${from} and id = any(${idsOf(candidacies)}::uuid[])`)

/** Takes spare unpaid candidates out of their registrations; answers the rows. */
export const takeCandidacies = async (tx: WriteTx, candidacies: readonly Candidacy[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from exam_candidate xc where xc.id = any(${idsOf(candidacies)}::uuid[]) and xc.candidate_number is null
      returning to_jsonb(xc) as row`)
  ).map(({ row }) => row)

/** Says of unpaid registrations that they are others than they were, and by whom: who has read them before must read them again. */
export const touchRegistrations = (
  tx: WriteTx,
  candidacies: readonly Candidacy[],
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    update exam_registration set revision = revision + 1, saved_by = ${by}, saved_at = ${at.toISOString()}
    where id = any(${candidacies.map(({ registrationId }) => registrationId)}::uuid[]) and paid_at is null`)

export const moveCharges = (tx: WriteTx, { from, to }: Way, charges: readonly CardCharge[]): Promise<number> =>
  tx.run(sql`
    update report_card_charge set student_id = ${to}
    where student_id = ${from} and term_id = any(${charges.map(({ termId }) => termId)}::uuid[])`)

/** Writes a record's particulars, and into which other it was merged. */
export const writeParticulars = (
  tx: WriteTx,
  id: string,
  to: Particulars,
  mergedInto: string | null,
): Promise<number> =>
  tx.run(sql`
    update student set status = ${to.status}, revision = ${to.revision}, middle_name = ${to.middleName}, lin = ${to.lin},
      nin = ${to.nin}, state_of_origin = ${to.stateOfOrigin}, lga_of_origin = ${to.lgaOfOrigin},
      state_of_residence = ${to.stateOfResidence}, lga_of_residence = ${to.lgaOfResidence}, address = ${to.address},
      previous_school = ${to.previousSchool}, previous_class = ${to.previousClass}, blood_group = ${to.bloodGroup},
      genotype = ${to.genotype}, special_needs = ${to.specialNeeds}, photo_consent = ${to.photoConsent},
      picture_file_id = ${to.pictureFileId}, merged_into = ${mergedInto}
    where id = ${id}`)

export interface NewMerge {
  id: string
  stateId: string
  schoolId: string
  keptId: string
  removedId: string
  moved: Moved
  reason: string
  mergedBy: string
  mergedAt: Date
}

export const insertMerge = (tx: WriteTx, merge: NewMerge): Promise<number> =>
  tx.run(sql`
    insert into student_merge (id, state_id, school_id, kept_id, removed_id, moved, reason, merged_by, merged_at)
    values (${merge.id}, ${merge.stateId}, ${merge.schoolId}, ${merge.keptId}, ${merge.removedId},
      ${JSON.stringify(merge.moved)}::jsonb, ${merge.reason}, ${merge.mergedBy}, ${merge.mergedAt.toISOString()})`)
