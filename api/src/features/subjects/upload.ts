import { fileErrors, rowErrors } from '@akada/contract/kernel/uploads'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { commitUpload, type Consent, type UploadKind, uploadTables } from '../../platform/uploads/index.ts'
import { classBook, classesFor, findActiveSessionId, lockArms, openArms } from '../classes/index.ts'
import { colleagueBook, colleaguesOf } from '../staff/index.ts'
import { addTeachers, armSubjectsOf, type TeachersOutcome } from './queries/teachers.ts'
import {
  assignmentsOf,
  checkTeachers,
  type ColumnKey,
  type TeacherBook,
  teacherColumns,
  type TeacherValues,
  templateHeading,
} from './rules/check-teachers.ts'

const bookOf = async (tx: ReadTx, schoolId: string): Promise<TeacherBook> => {
  const sessionId = await findActiveSessionId(tx)
  return {
    hasSession: sessionId !== null,
    classes: classBook(
      await classesFor(tx, schoolId),
      sessionId === null ? [] : await openArms(tx, schoolId, sessionId),
    ),
    colleagues: colleagueBook(await colleaguesOf(tx, schoolId)),
    taken: sessionId === null ? [] : await armSubjectsOf(tx, schoolId, sessionId),
  }
}

/** Uploads of who teaches which subject in the class arms of a school, in the active session. */
export const uploadsOfTeachers: UploadKind<ColumnKey, TeacherValues, TeachersOutcome> = {
  operation: 'subject-teacher.assign',
  tables: uploadTables('subjectTeacherUpload'),
  templateHeading,
  alwaysShown: [],
  defaultName: 'subject-teachers.xlsx',
  errors: { ...fileErrors, ...rowErrors },
  columns: teacherColumns,
  composites: [],
  check: async (tx, schoolId, rows) => checkTeachers(rows, await bookOf(tx, schoolId)),
}

interface Work {
  db: TenantDb
  actor: Actor
  now: Date
}

/**
 * Adds all valid assignments of an upload in one transaction, or none. Teachers who teach a subject already go on. Idempotent: a repeated
 * call returns the same outcome. Refuses with `no_row_to_save` if an arm was closed meanwhile.
 */
export const commitTeachers = (work: Work, place: Place & { schoolId: string }, id: string, consent: Consent) =>
  commitUpload(uploadsOfTeachers, work, {
    id,
    place,
    ...consent,
    now: work.now,
    write: async (tx, upload, good, leftOut) => {
      const assignments = assignmentsOf(good)
      const arms = [...new Set(assignments.map(({ classArmId }) => classArmId))]
      if ((await lockArms(tx, place.schoolId, arms)).length < arms.length) refuse(rowErrors.nothingGood)
      const created = await addTeachers(tx, place, assignments, work.now)
      return {
        outcome: { created, unchanged: assignments.length - created, leftOut },
        summary: `Attached teachers to ${created} subjects of class arms from ${upload.fileName}`,
        after: { assignments },
      }
    },
  })

const notes: string[] = [
  templateHeading,
  'One teacher, subject and class a row; Class Arms may name several arms, as in A, B, or All.',
  'Example: ngozi.okafor@example.com | Mathematics | JSS 1 | A, B',
  'Teacher: the e-mail, the username or a staff number of somebody at the school.',
  'Subject: its name or code, as the class takes it this session.',
  'Teachers who are attached already stay; nobody is removed.',
]

/** The template of the upload, with the staff, the subjects and the classes of the school as choices. */
export const teacherTemplate = (db: TenantDb, schoolId: string): Promise<WorkbookSpec> =>
  db.read(async tx => {
    const { taken, classes } = await bookOf(tx, schoolId)
    const choices: Partial<Record<ColumnKey, readonly string[]>> = {
      teacher: (await colleaguesOf(tx, schoolId)).map(({ email }) => email),
      subject: [...new Set(taken.map(({ name }) => name))],
      class: classes.classes.filter(({ id }) => classes.armsOf(id).length > 0).map(({ name }) => name),
    }
    return {
      sheetName: 'Subject teachers',
      columns: teacherColumns.map(({ key, title, width, kind }) => ({ title, width, kind, choices: choices[key] })),
      rows: [],
      notes,
    }
  })
