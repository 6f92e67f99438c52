// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { LeftOutRows } from '../../../ui/upload/check/LeftOutRows.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import classes from '../../../ui/upload/check/Warnings.module.css'
import { savedNotice, savedOf } from '../../../ui/upload/changes.ts'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { withoutArm } from '../addresses.ts'
import { register, registerCrumb } from '../area.ts'
import type { Upload } from '../queries.ts'

/** How the pages of an upload refer to students. */
const uploadWords: UploadWords = {
  one: 'student',
  many: 'students',
  verb: 'Admit',
  done: 'admitted',
  identity: ['admissionNumber', 'class'],
  find: 'Name, admission number or row',
  fills: { admissionDate: 'admission date', class: 'class', admissionNumber: 'admission number' },
}

/** Takes a school's list of students. It is read and checked; nobody is admitted here. */
export const UploadStudents = () => (
  <UploadFile
    title="Upload spreadsheet"
    intro="Admit or correct many students at once from a list made in Excel, LibreOffice or Google Sheets."
    breadcrumbs={[administration, registerCrumb]}
    calls={api.students}
    path={`${register}/upload`}
    label="List of students"
    words={uploadWords}
    correcting="the admission register"
  />
)

const crumbs = [administration, registerCrumb, { title: 'Upload spreadsheet', to: `${register}/upload` }]

/** 'All are in JSS 1 Gold.', 'They are in JSS 1 Gold (20) and JSS 1 A (18).' */
const inArms = (places: NonNullable<Upload['outcome']>['places'], admitted: number): string => {
  const arms = places.filter(({ isArm }) => isArm)
  const [only] = arms
  if (arms.length === 1 && only?.students === admitted)
    return `${admitted === 1 ? 'The student is' : 'All are'} in ${only.name}.`
  const named = arms.slice(0, 6).map(({ name, students }) => `${name} (${students.toLocaleString('en-NG')})`)
  if (arms.length > named.length) named.push(`${arms.length - named.length} more class arms`)
  return `${new Intl.ListFormat('en-NG').format(named)}.`
}

/** The outcome of an upload: who was admitted, who was not, and what comes next. */
const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const can = useCan()
  const { admitted, firstFxId, lastFxId, places } = outcome
  const armless = places.filter(({ isArm }) => !isArm).reduce((sum, { students }) => sum + students, 0)
  return (
    <div className="grid gap-5 max-w-190">
      <section className="card px-6 py-5 max-phone:p-4" aria-label="Outcome">
        <h2 className="flex items-center gap-2 m-0 mb-2 text-lg font-bold">
          <IconCircleCheck className="text-accent" aria-hidden size={26} />
          {savedOf(upload, admitted, uploadWords)}
        </h2>
        {firstFxId && (
          <p className="m-0 mb-2 figures">
            {firstFxId === lastFxId ? `Student ID ${firstFxId}` : `Student IDs ${firstFxId} to ${lastFxId}`}
          </p>
        )}
        <p className="m-0 mb-2">
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.{' '}
          {armless < admitted && `${inArms(places, admitted)} `}
          {armless > 0 &&
            `${armless === admitted ? 'None of them is' : `${armless.toLocaleString('en-NG')} of them ${armless === 1 ? 'is' : 'are'} not`} in a class arm yet.`}
        </p>
        <div className="flex flex-wrap gap-3 mt-4">
          {armless > 0 && can('student.assign-class-arm') ? (
            <>
              <Button component={PathLink} to={withoutArm}>
                Put them in class arms
              </Button>
              <Button component={PathLink} to={register} variant="default">
                Admission register
              </Button>
            </>
          ) : (
            <Button component={PathLink} to={register}>
              Admission register
            </Button>
          )}
          <Button component={PathLink} to={`${register}/upload`} variant="default">
            Upload another file
          </Button>
        </div>
      </section>
      <LeftOutRows
        upload={upload}
        advice="Put them right in your spreadsheet and upload them again, or admit these students one by one."
      />
    </div>
  )
}

const outcomeOf = (upload: Upload) => upload.outcome && <UploadOutcome upload={upload} outcome={upload.outcome} />

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`)

const asking = (names: readonly string[], count: number): string =>
  names.length === 0
    ? 'Ask somebody who may add class arms in your school, then come back: the rows are checked again by themselves.'
    : `${names.join(', ')} can add ${count === 1 ? 'it' : 'them'}. Come back afterwards: the rows are checked again by themselves.`

type Addable = NonNullable<Upload['errors'][number]['addable']>

interface MissingArm extends Addable {
  /** Rows that name it. */
  count: number
}

const bare = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The class arms that rows name and the school does not have, those of most rows first. Rows left out do not count. */
const missingArms = ({ errors, rows }: Pick<Upload, 'errors' | 'rows'>): MissingArm[] => {
  const leftOut = new Set(rows.filter(row => row.leftOut).map(({ row }) => row))
  const found = new Map<string, MissingArm>()
  for (const { row, addable } of errors) {
    if (!addable || leftOut.has(row)) continue
    const key = `${addable.to.id} ${bare(addable.name)}`
    const before = found.get(key)
    found.set(key, { ...(before ?? addable), count: (before?.count ?? 0) + 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

/** Class arms that rows name and the school does not have: added here in one press, by people who may; the others read whom to ask. */
const MissingArms = ({ upload }: { upload: Upload }) => {
  const missing = missingArms(upload)
  const school = useSchool()
  const add = useMutation(
    write(api.classes.addArm, { onSuccess: () => notify.success('Class Arm Created Successfully') }),
  )
  if (missing.length === 0) return null
  const { whoAddsArms } = upload
  const create = ({ to, name }: MissingArm): void =>
    add.mutate({ body: { name, classId: to.id, school: school.id, description: null } })
  return (
    <section className={classes.warningGroup} aria-label="Missing class arms">
      <h2 className="m-0 text-md font-bold">
        {missing.length === 1 ? '1 class arm is missing' : `${missing.length} class arms are missing`}
      </h2>
      {whoAddsArms && <p>{asking(whoAddsArms, missing.length)}</p>}
      <ul className="list">
        {missing.map(arm => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 min-h-11"
            key={`${arm.to.id} ${arm.name}`}
          >
            <span>{`${arm.to.name} ${arm.name}: ${rowsText(arm.count)}`}</span>
            {!whoAddsArms && (
              <Button
                size="sm"
                variant="default"
                loading={
                  add.isPending && add.variables.body.name === arm.name && add.variables.body.classId === arm.to.id
                }
                disabled={add.isPending}
                onClick={() => create(arm)}
              >
                {`Add ${arm.to.name} ${arm.name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const noticeOf = (upload: Upload) => <MissingArms upload={upload} />

/** One upload, before and after its students are admitted. */
export const UploadedStudents = () => (
  <UploadedSheet
    calls={api.students}
    words={uploadWords}
    crumbs={() => crumbs}
    doneTitle="Students admitted"
    outcome={outcomeOf}
    notice={noticeOf}
    doneCode="already_admitted"
    onDone={upload => notify.success(savedNotice(upload, upload.outcome?.admitted ?? 0, uploadWords))}
  />
)
