import { Button, MultiSelect, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { refreshed } from '../../../lib/calls/stale.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import LeaveDialog from '../../../ui/form/LeaveDialog.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { changesOf, type Choices, inOrder, keyOf, withPlaces } from '../attachment.ts'
import { FieldElectives } from '../components/FieldElectives.tsx'
import { FormerTeachers } from '../components/FormerTeachers.tsx'
import classes from '../components/Subjects.module.css'
import { TeacherRow } from '../components/TeacherRow.tsx'
import { armsOf, taughtIn } from '../queries.ts'
import { searchOfTeachers, teachersUpload } from '../area.ts'

/** More arms at once would make the page slow and hard to follow. */
const mostArms = 10

const many = (count: number): string => `${count} ${count === 1 ? 'subject' : 'subjects'}`

/** The teachers chosen for each subject and how to save them; leaving with unsaved changes asks first. */
const useChoices = (subjects: ReturnType<typeof inOrder>) => {
  const school = useSchool()
  const [choices, setChoices] = useState<Choices>(new Map())
  const changes = changesOf(subjects, choices)
  const change = useCallback((key: string, places: (string | null)[], saved: readonly string[]) => {
    setChoices(before => withPlaces(before, key, { places, saved }))
  }, [])
  const { mutate, isPending } = useMutation(
    write(api.subjects.assign, {
      onSuccess: async () => {
        notify.success('Subject Teachers Updated Successfully')
        // The chosen teachers show until the saved ones do.
        await refreshed()
        setChoices(new Map())
      },
    }),
  )
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changes.length > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => changes.length > 0,
    withResolver: true,
  })
  return {
    choices,
    change,
    changes,
    save: () => mutate({ body: { school: school.id, assignments: changes } }),
    isSaving: isPending,
    leaving,
  }
}

/** Who teaches which subject in the class arms chosen. */
export const SubjectTeachers = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfTeachers)
  const { data: arms, error: armsError, refetch } = useQuery(armsOf(school.id))
  const chosen = (search.arms?.split(',') ?? []).filter(id => arms?.some(arm => arm.id === id)).slice(0, mostArms)
  const taught = useQueries({
    queries: chosen.map(id => ({ ...taughtIn(id), refetchOnWindowFocus: false })),
  })
  const loaded = taught.every(({ data }) => data)
  const failed = taught.find(({ error }) => error)
  const all = inOrder(
    taught.flatMap(({ data }) => data?.foundSubjects ?? []),
    chosen,
  )
  const { choices, change, changes, save, isSaving, leaving } = useChoices(all)
  const onlyArm = chosen.length === 1 ? arms?.find(({ id }) => id === chosen[0]) : undefined
  const missing = all.filter(({ teachers }) => teachers.length === 0).length
  const rows = search.show === 'missing' ? all.filter(row => row.teachers.length === 0 || choices.has(keyOf(row))) : all
  const changed = new Set(changes.map(({ classArmId, subjectId }) => `${classArmId} ${subjectId}`))
  const armOptions = useMemo(() => arms?.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? [], [arms])
  return (
    <Page
      title="Subject teachers"
      intro="Choose class arms, then say who teaches each of their subjects. Teachers enter the scores of the subjects they are attached to."
      breadcrumbs={[academics]}
      action={
        <Button disabled={changes.length === 0} loading={isSaving} onClick={save}>
          {changes.length === 0 ? 'Save teachers' : `Save ${many(changes.length)}`}
        </Button>
      }
    >
      <FormerTeachers />
      <div className="mb-4">
        <Button
          component={PathLink}
          to={teachersUpload}
          size="sm"
          variant="default"
          leftSection={<IconUpload aria-hidden size={18} />}
        >
          Upload subject teachers
        </Button>
      </div>
      <div className="mb-4 max-w-190">
        <MultiSelect
          label="Class arms"
          placeholder={placeholderOf(chosen, arms)}
          description={
            changes.length > 0 ? 'Save first, then choose other class arms.' : `Up to ${mostArms} at a time.`
          }
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the class arms' }}
          hidePickedOptions
          nothingFoundMessage="No such class arm"
          maxValues={mostArms}
          disabled={changes.length > 0}
          data={armOptions}
          value={chosen}
          onChange={ids => setSearch({ arms: ids.join(',') })}
        />
      </div>
      {onlyArm && loaded && can('subject.manage') && <FieldElectives key={onlyArm.id} arm={onlyArm} subjects={all} />}
      <Subjects
        arms={arms}
        chosen={chosen}
        all={loaded ? all : undefined}
        failed={armsError ? { error: armsError, refetch } : failed}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-3">
          <p className="m-0 flex-auto text-dimmed text-sm figures" role="status">
            {missing === 0
              ? `All ${many(all.length)} have a teacher.`
              : `${missing} of ${many(all.length)} without a teacher.`}
          </p>
          <Select
            size="sm"
            aria-label="Which subjects"
            allowDeselect={false}
            data={[
              { value: 'all', label: 'All subjects' },
              { value: 'missing', label: 'Without a teacher' },
            ]}
            value={search.show === 'missing' ? 'missing' : 'all'}
            onChange={show => setSearch({ show: show === 'missing' ? show : undefined })}
          />
        </div>
        <TeacherTable rows={rows} showArm={chosen.length > 1} choices={choices} changed={changed} onChange={change} />
      </Subjects>
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </Page>
  )
}

const placeholderOf = (chosen: readonly string[], arms: readonly unknown[] | undefined): string | undefined => {
  if (chosen.length > 0) return undefined
  return arms ? 'Choose class arms' : 'Loading the class arms'
}

interface SubjectsProps {
  arms: readonly unknown[] | undefined
  chosen: readonly string[]
  /** The subjects of the chosen arms, once all of them are read. */
  all: readonly unknown[] | undefined
  failed: { error: unknown; refetch: () => unknown } | undefined
  children: ReactNode
}

/** The subjects of the chosen arms, or why there are none to show. */
const Subjects = ({ arms, chosen, all, failed, children }: SubjectsProps) => {
  if (failed) return <ErrorPanel error={failed.error} retry={failed.refetch} />
  if (arms?.length === 0)
    return <EmptyState reason="The school has no class arms in the active session. Add them under Class arms first." />
  if (chosen.length === 0) return <EmptyState choice="Choose one or more class arms above to see their subjects." />
  if (!all) return <SkeletonList height={56} />
  if (all.length === 0)
    return <EmptyState reason="No subject is set for these classes yet. Set them under Subjects first." />
  return children
}

interface TeacherTableProps {
  rows: ReturnType<typeof inOrder>
  /** Subjects of several arms are shown together. */
  showArm: boolean
  choices: Choices
  /** Keys of the rows whose teachers are not saved yet. */
  changed: ReadonlySet<string>
  onChange: (key: string, places: (string | null)[], saved: readonly string[]) => void
}

const TeacherTable = ({ rows, showArm, choices, changed, onChange }: TeacherTableProps) => {
  const school = useSchool()
  if (rows.length === 0)
    return <EmptyState reason="Every subject of these class arms has a teacher. Show all subjects to change one." />
  return (
    <table className={`card w-full table-fixed cells stacks ${classes.table}`} aria-label="Subjects and their teachers">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          {showArm && (
            <th scope="col" style={{ width: 180 }}>
              Class arm
            </th>
          )}
          <th scope="col" style={{ width: '52%' }}>
            Teacher
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const key = keyOf(row)
          return (
            <TeacherRow
              // The saved values are the new starting point, so the pickers are reset.
              key={`${key} ${row.teachers.map(({ id }) => id).join(' ')}`}
              school={school.id}
              row={row}
              places={choices.get(key)?.places}
              changed={changed.has(key)}
              showArm={showArm}
              onChange={onChange}
            />
          )
        })}
      </tbody>
    </table>
  )
}
