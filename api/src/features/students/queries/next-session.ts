import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** A student's transition to the next session: the placement that ends, and the one that begins, if any. */
export interface SessionMove {
  student: string
  closed: string
  /** Last day of the placement that ends, and the reason. */
  ends: string
  cause: string
  /** The id of the new placement; null for those who leave. */
  opened: string | null
  classId: string | null
  /** In lower case. */
  armName: string | null
  statusAfter: string
}

/** Ends placements and begins others in the next session, with each student's status. */
export const moveToSession = async (
  tx: WriteTx,
  { stateId, schoolId }: { stateId: string; schoolId: string },
  next: { id: string; starts: string },
  moves: readonly SessionMove[],
): Promise<void> => {
  const moving = sql`
    jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(student uuid, closed uuid, ends date, cause text,
      opened uuid, "classId" uuid, "armName" text, "statusAfter" text)`
  await tx.run(sql`
    update enrolment e set ends = greatest(move.ends, e.begins - 1), ended_because = move.cause
    from ${moving}
    where e.id = move.closed and e.id in (select open.id from open_placement open)`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select move.opened, ${stateId}, ${schoolId}, move.student, ${next.id}, move."classId", a.id,
      greatest(${next.starts}::date, was.ends + 1)
    from ${moving}
    join enrolment was on was.id = move.closed
    left join class_arm_brief a on a.school_id = ${schoolId} and a.session_id = ${next.id} and a.class_id = move."classId"
      and lower(a.name) = move."armName" and a.closed_at is null
    where move.opened is not null`)
  await tx.run(sql`
    update student s set status = move."statusAfter", revision = s.revision + 1
    from ${moving}
    where s.id = move.student and s.status <> move."statusAfter"`)
}

/** What was done with a student, and the previous status. */
export interface DoneMove {
  student: string
  closed: string
  opened: string | null
  statusBefore: string
}

/** Restores students' former placements; those that had begun count for no day. */
export const moveBack = async (tx: WriteTx, moves: readonly DoneMove[]): Promise<void> => {
  await tx.run(sql`
    update enrolment e set ends = e.begins - 1, ended_because = 'Promotion undone'
    where e.id = any(${moves.flatMap(({ opened }) => opened ?? [])}::uuid[])`)
  await tx.run(sql`
    update enrolment e set ends = null, ended_because = null
    where e.id = any(${moves.map(({ closed }) => closed)}::uuid[])`)
  await tx.run(sql`
    update student s set status = done.status, revision = s.revision + 1
    from unnest(${moves.map(({ student }) => student)}::uuid[], ${moves.map(({ statusBefore }) => statusBefore)}::text[])
      as done(id, status)
    where s.id = done.id and s.status <> done.status`)
}
