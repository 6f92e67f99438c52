import { classErrors, streams } from '@akada/contract/classes/calls'
import { fileErrors, rowErrors } from '@akada/contract/kernel/uploads'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { commitUpload, type Consent, type UploadKind, uploadTables } from '../../platform/uploads/index.ts'
import { colleagueBook, colleaguesOf } from '../staff/index.ts'
import { findActiveSessionId } from './queries/class-arms.ts'
import { type ArmsOutcome, classesFor, insertUploadedArms, nameClassTeachers, presentArms } from './queries/upload.ts'
import {
  type ArmBook,
  armColumns,
  type ArmValues,
  checkArms,
  type ColumnKey,
  templateHeading,
} from './rules/check-arms.ts'
import { classBook } from './rules/class-names.ts'

const bookOf = async (tx: ReadTx, schoolId: string): Promise<ArmBook> => {
  const sessionId = await findActiveSessionId(tx)
  const classes = await classesFor(tx, schoolId)
  const arms = sessionId === null ? [] : await presentArms(tx, schoolId, sessionId)
  return {
    hasSession: sessionId !== null,
    classes: classBook(classes, arms),
    levels: new Map(classes.map(({ id, level }) => [id, level])),
    arms,
    colleagues: colleagueBook(await colleaguesOf(tx, schoolId)),
  }
}

/** Uploads of the class arms of a school in the active session. */
export const uploadsOfArms: UploadKind<ColumnKey, ArmValues, ArmsOutcome> = {
  operation: 'class-arm.manage',
  tables: uploadTables('classArmUpload'),
  templateHeading,
  alwaysShown: ['classTeacher'],
  defaultName: 'class-arms.xlsx',
  errors: { ...fileErrors, ...rowErrors },
  columns: armColumns,
  composites: [],
  check: async (tx, schoolId, rows) => checkArms(rows, await bookOf(tx, schoolId)),
}

interface Work {
  db: TenantDb
  actor: Actor
  now: Date
}

/**
 * Adds all valid arms of an upload in one transaction, or none, and names class teachers of arms that have none. Idempotent: a repeated
 * call returns the same outcome.
 */
export const commitArms = (work: Work, place: Place & { schoolId: string }, id: string, consent: Consent) =>
  commitUpload(uploadsOfArms, work, {
    id,
    place,
    ...consent,
    now: work.now,
    write: async (tx, upload, good, leftOut) => {
      const sessionId = (await findActiveSessionId(tx)) ?? refuse(classErrors.noActiveSession)
      const { stateId, schoolId } = place
      const added = good.filter(({ armId }) => armId === null)
      const created = await insertUploadedArms(tx, { stateId, schoolId, sessionId }, added)
      const changed = await nameClassTeachers(
        tx,
        good.filter(({ isNamed }) => isNamed),
      )
      return {
        outcome: { created, changed, unchanged: good.length - created - changed, leftOut },
        summary: `Added ${created} class arms from ${upload.fileName} and named ${changed} class teachers`,
        after: { arms: good },
      }
    },
  })

const notes: string[] = [
  templateHeading,
  'One class arm a row. Class and Class Arm are needed; the arm is its name alone, as in A or Gold.',
  `Stream: ${streams.join(', ')}, for senior classes only.`,
  'Class Teacher: the e-mail, the username or a staff number of somebody at the school.',
  'Arms that are there already stay as they are; one without a class teacher gets the one in the sheet.',
]

/** The template of the upload, with the classes of the school and its staff as choices. */
export const armTemplate = (db: TenantDb, schoolId: string): Promise<WorkbookSpec> =>
  db.read(async tx => {
    const choices: Partial<Record<ColumnKey, readonly string[]>> = {
      class: (await classesFor(tx, schoolId)).map(({ name }) => name),
      stream: streams,
      classTeacher: (await colleaguesOf(tx, schoolId)).map(({ email }) => email),
    }
    return {
      sheetName: 'Class arms',
      columns: armColumns.map(({ key, title, width, kind }) => ({ title, width, kind, choices: choices[key] })),
      rows: [],
      notes,
    }
  })
