import type { RecordedEffect } from '@akada/contract/state/recorded'
import { fileErrors, rowErrors } from '@akada/contract/kernel/uploads'
import { subjectErrors } from '@akada/contract/subjects/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { commitUpload, type Consent, type UploadKind, uploadTables } from '../../platform/uploads/index.ts'
import { classBook, classesFor, findActiveSessionId } from '../classes/index.ts'
import { assertConfirmed, lockSession, type RecordedHooks } from '../state/index.ts'
import {
  attachListed,
  listedOfferChanges,
  listOfState,
  subjectsOfState,
  type SubjectsOutcome,
} from './queries/list-upload.ts'
import { addMissing } from './queries/template.ts'
import {
  checkList,
  classesOfList,
  doubtsOfList,
  type ListBook,
  type ListColumnKey,
  listColumns,
  listHeading,
  type ListValues,
  newSubjects,
} from './rules/check-list.ts'
import { offerEffects } from './rules/offer-effects.ts'

const bookOf = async (tx: ReadTx): Promise<ListBook> => ({
  hasSession: (await findActiveSessionId(tx)) !== null,
  classes: classBook(await classesFor(tx, null), []),
  subjects: await subjectsOfState(tx),
})

/** Uploads of the state's subjects with the classes that take them in the active session. */
export const uploadsOfSubjects: UploadKind<ListColumnKey, ListValues, SubjectsOutcome> = {
  operation: 'state.configure',
  tables: uploadTables('subjectUpload'),
  templateHeading: listHeading,
  alwaysShown: ['elective'],
  defaultName: 'subjects.xlsx',
  errors: { ...fileErrors, ...rowErrors },
  columns: listColumns,
  composites: [],
  check: async (tx, _, rows) => checkList(rows, await bookOf(tx)),
  doubts: async (tx, _, rows) => doubtsOfList(rows, await subjectsOfState(tx)),
}

interface Work {
  db: TenantDb
  actor: Actor
  now: Date
  app: { hooks: RecordedHooks }
}

/**
 * Adds the subjects of all valid rows of an upload and attaches them to their classes, in one transaction, or none. What a class takes already
 * stays; where scores would count otherwise it is confirmed first (see assertConfirmed). Idempotent: a repeated call returns the same outcome.
 */
export const commitSubjects = (
  work: Work,
  place: Place,
  id: string,
  { confirmed, ...consent }: Consent & { confirmed?: readonly RecordedEffect[] | undefined },
) =>
  commitUpload(uploadsOfSubjects, work, {
    id,
    place,
    ...consent,
    now: work.now,
    write: async (tx, upload, good, leftOut) => {
      const { stateId } = place
      const sessionId = (await findActiveSessionId(tx)) ?? refuse(subjectErrors.noActiveSession)
      const added = newSubjects(good)
      const listed = classesOfList(good)
      await lockSession(tx, sessionId)
      const flips = offerEffects({ sessionId, schoolId: null }, await listedOfferChanges(tx, sessionId, listed))
      const effects = await assertConfirmed(tx, work.app.hooks, flips, confirmed)
      const subjects = await addMissing(tx, stateId, added)
      const { created, changed } = await attachListed(tx, { stateId, sessionId }, listed)
      return {
        outcome: { subjects, created, changed, unchanged: listed.length - created - changed, leftOut },
        summary: `Added ${subjects} subjects from ${upload.fileName}, attached ${created} to classes and changed ${changed}`,
        after: { subjects: added, classes: listed, ...(effects ? { confirmed: effects } : {}) },
      }
    },
  })

const notes: string[] = [
  listHeading,
  'One subject a row, with all classes that take it. A subject that is core in some classes and an elective in others has two rows.',
  'Example: Agricultural Science | AGR | JSS 1 to JSS 3, SS 1 | No',
  'Classes: one, several separated by commas, from one to another as in JSS 1 to JSS 3, or All.',
  'Elective: Yes or No. Empty means No, and leaves what a class takes already as it is.',
  'Subjects that the state does not have yet are added, with the code in the sheet.',
  'Nothing is taken away: a subject that a class takes and the sheet leaves out stays.',
]

const choices: Partial<Record<ListColumnKey, readonly string[]>> = { elective: ['Yes', 'No'] }

/** The template of the upload, with what the classes take already. */
export const subjectListTemplate = (db: TenantDb): Promise<WorkbookSpec> =>
  db.read(async tx => {
    const sessionId = await findActiveSessionId(tx)
    const taken = sessionId === null ? [] : await listOfState(tx, sessionId)
    return {
      sheetName: 'Subjects',
      columns: listColumns.map(({ key, title, width, kind }) => ({ title, width, kind, choices: choices[key] })),
      rows: taken.map(({ name, code, classes, elective }) => [name, code, classes.join(', '), elective ? 'Yes' : 'No']),
      notes,
    }
  })
