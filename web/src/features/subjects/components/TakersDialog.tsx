import { Alert, Button, Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { notify } from '../../../lib/notices.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { armsOf, type Subject, takersOf } from '../queries.ts'
import classes from './Subjects.module.css'

/** By student, whether they take the subject from now on; only those who are changed. */
type Changes = ReadonlyMap<string, boolean>
/** By class arm. */
type Drafts = ReadonlyMap<string, Changes>

const studentsWith = (changes: Changes, takes: boolean): string[] =>
  [...changes].flatMap(([id, one]) => (one === takes ? [id] : []))

/** Who takes a subject, class arm by class arm. Changes in several arms are saved together. */
export const TakersDialog = ({ subject, onClose }: { subject: Subject; onClose: () => void }) => {
  const school = useSchool()
  const can = useCan()
  const manages = can('subject.manage')
  const { data: all, error, refetch } = useQuery(armsOf(school.id))
  const electiveIn = new Map(subject.classes.map(({ id, elective }) => [id, elective]))
  // Arms that choose come first: in the others everybody takes it unless left out.
  const arms = all
    ?.filter(arm => electiveIn.has(arm.class.id))
    .sort((a, b) => Number(electiveIn.get(b.class.id)) - Number(electiveIn.get(a.class.id)))
  const [chosen, setChosen] = useState<string | null>(null)
  const armId = chosen ?? arms?.[0]?.id
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const save = useMutation({
    mutationFn: async () => {
      for (const [classArm, changes] of drafts) {
        const params = { classArm, subject: subject.id }
        const body = { add: studentsWith(changes, true), remove: studentsWith(changes, false) }
        await api.subjects.updateStudents({ params, body })
        setDrafts(before => new Map([...before].filter(([id]) => id !== classArm)))
      }
    },
    onSuccess: () => {
      notify.success('Subject Students Updated Successfully')
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={620}
      closeOnClickOutside={drafts.size === 0}
      title={`Who takes ${subject.name}`}
    >
      <Loaded data={arms} error={error} retry={refetch} waiting={<SkeletonList rows={5} />}>
        {arms =>
          armId === undefined ? (
            <EmptyState reason="No class that takes this subject has a class arm in the active session. Add one under Class arms first." />
          ) : (
            <>
              <Select
                label="Class arm"
                allowDeselect={false}
                searchable={arms.length > 8}
                data={arms.map(({ id, fullName, class: { id: classId } }) => ({
                  value: id,
                  label: labelOf(fullName, { elective: electiveIn.get(classId), unsaved: drafts.has(id) }),
                }))}
                value={armId}
                onChange={setChosen}
              />
              <ArmTakers
                key={armId}
                armId={armId}
                subjectId={subject.id}
                changes={drafts.get(armId) ?? noChanges}
                readOnly={!manages}
                onChange={changes =>
                  setDrafts(new Map([...drafts, [armId, changes] as const].filter(([, all]) => all.size > 0)))
                }
              />
            </>
          )
        }
      </Loaded>
      {save.error && (
        <Alert color="red" mt="md" role="alert" title="Not saved">
          {messageOf(save.error)}
        </Alert>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {manages ? 'Cancel' : 'Close'}
        </Button>
        {manages && (
          <Button disabled={drafts.size === 0} loading={save.isPending} onClick={() => save.mutate()}>
            {drafts.size > 1 ? `Save ${drafts.size} class arms` : 'Save'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const noChanges: Changes = new Map()

interface ArmTakersProps {
  armId: string
  subjectId: string
  changes: Changes
  readOnly: boolean
  onChange: (changes: Changes) => void
}

const ArmTakers = ({ armId, subjectId, changes, readOnly, onChange }: ArmTakersProps) => {
  const { data, error, refetch } = useQuery(takersOf(armId, subjectId))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={5} />
  const { students, elective } = data
  const taking = new Set(students.flatMap(({ id, offered }) => ((changes.get(id) ?? offered) ? [id] : [])))
  const all = students.length > 0 && taking.size === students.length
  /** A student for whom the saved choice is made again is not changed. */
  const choose = (takes: (id: string) => boolean): void =>
    onChange(new Map(students.flatMap(({ id, offered }) => (takes(id) === offered ? [] : [[id, takes(id)]]))))
  if (students.length === 0) return <EmptyState reason="Nobody is in this class arm yet. Put students into it first." />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 mt-4 mb-2">
        <p className="m-0 text-dimmed figures" role="status">
          {`${taking.size} of ${students.length} take it. `}
          {elective ? 'It is an elective here.' : 'It is taken by all here, unless somebody is left out.'}
        </p>
        {!readOnly && (
          <Checkbox
            label="All"
            aria-label="All students of the class arm"
            checked={all}
            indeterminate={!all && taking.size > 0}
            onChange={() => choose(() => !all)}
          />
        )}
      </div>
      <ul className={'list relative scroll-list border border-line rounded-lg'} aria-label="Students">
        {students.map(({ id, fullName, fxId }) => (
          <li key={id}>
            <label className={`flex items-center gap-3 cursor-pointer min-h-11 hover:bg-hover ${classes.taker}`}>
              <input
                className="size-4.5 m-0 accent-accent flex-none"
                type="checkbox"
                checked={taking.has(id)}
                disabled={readOnly}
                onChange={() => choose(one => taking.has(one) !== (one === id))}
              />
              <span className="flex-1">{fullName}</span>
              <small className="figures">{fxId}</small>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

const labelOf = (name: string, { elective, unsaved }: { elective: boolean | undefined; unsaved: boolean }): string =>
  [name, elective && 'elective', unsaved && 'not saved'].filter(Boolean).join(' · ')
