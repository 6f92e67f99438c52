import { Button, Select } from '@mantine/core'
import { IconCopy, IconPencil, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { type ClassSubjects, sessions, subjectsBySession } from '../queries.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { subjectUpload } from '../../subjects/index.ts'
import { searchOfCatalogue } from '../area.ts'
import { ClassSubjectsDialog } from './ClassSubjectsDialog.tsx'
import { CopySubjectsDialog } from './CopySubjectsDialog.tsx'
import classes from './Curriculum.module.css'

/**
 * The subjects that each class takes in a session: the old and the new curriculum are side by side, because the new one is introduced by
 * cohort.
 */
export const SessionClasses = () => {
  const [search, setSearch] = useListSearch(searchOfCatalogue)
  const [changing, setChanging] = useState<ClassSubjects>()
  const [copying, setCopying] = useState(false)
  const { data: all, error: sessionsError, refetch: again } = useQuery(sessions())
  const session =
    all?.find(({ id }) => id === search.session) ??
    all?.find(({ terms }) => terms.some(({ active }) => active)) ??
    all?.[0]
  const { data, error, refetch } = useQuery({
    ...subjectsBySession(session?.id ?? ''),
    enabled: session !== undefined,
  })
  if (sessionsError ?? error)
    return <ErrorPanel error={sessionsError ?? error} retry={sessionsError ? again : refetch} />
  if (all?.length === 0) return <EmptyState reason="The state has no session yet. Add one under Sessions and terms." />
  if (!all || !data || !session) return <SkeletonList height={84} />
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          label="Session"
          allowDeselect={false}
          data={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={session.id}
          onChange={id => setSearch({ session: id ?? undefined })}
        />
        <span className="flex-auto" />
        {session.terms.some(({ active }) => active) && (
          <Button
            component={PathLink}
            to={subjectUpload}
            variant="default"
            leftSection={<IconUpload aria-hidden size={18} />}
          >
            Upload
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden size={18} />}
          disabled={all.length < 2}
          onClick={() => setCopying(true)}
        >
          Copy from another session
        </Button>
      </div>
      {data.classes.map(one => (
        <section key={one.class.id} aria-labelledby={one.class.id}>
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 mb-2">
            <h2 id={one.class.id} className="m-0 text-lg font-bold">
              {one.class.name}
            </h2>
            <span className="flex-auto text-dimmed text-sm figures">{aboutOf(one)}</span>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil aria-hidden size={14} />}
              aria-label={`Change the subjects of ${one.class.name}`}
              onClick={() => setChanging(one)}
            >
              Change
            </Button>
          </div>
          {one.subjects.length > 0 && (
            <ul className="list flex flex-wrap gap-2" aria-label={`Subjects of ${one.class.name}`}>
              {one.subjects.map(({ id, name, elective }) => (
                <li
                  className={`text-sm border border-line ${classes.taken}`}
                  key={id}
                  data-elective={elective || undefined}
                >
                  {elective ? `${name} (elective)` : name}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {changing && (
        <ClassSubjectsDialog session={data.session} taken={changing} onClose={() => setChanging(undefined)} />
      )}
      {copying && <CopySubjectsDialog to={data.session} sessions={all} onClose={() => setCopying(false)} />}
    </div>
  )
}

const aboutOf = ({ subjects, change }: ClassSubjects): string => {
  const count = subjects.length === 1 ? '1 subject' : `${subjects.length} subjects`
  if (!change) return count
  const { since, added, dropped } = change
  if (added === 0 && dropped === 0) return `${count}, as in ${since}`
  const parts = [added > 0 && `${added} new`, dropped > 0 && `${dropped} no longer taken`].filter(Boolean)
  return `${count}; since ${since} ${parts.join(' and ')}`
}
