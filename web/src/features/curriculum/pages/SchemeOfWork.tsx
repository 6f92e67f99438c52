import { Button, Select } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../../lib/list-search.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { SchemeForm } from '../components/SchemeForm.tsx'
import { SchemeSheet } from '../components/SchemeSheet.tsx'
import { SchemeTools } from '../components/SchemeTools.tsx'
import { TermOverview } from '../components/TermOverview.tsx'
import { useCurriculumPlace } from '../place.ts'
import { plansOf, schemeOf, type Session, sessions, type TermPlans } from '../queries.ts'
import { type SchemeSearch, searchOfScheme } from '../area.ts'

/** The scheme of work of a class and subject in a term, week by week; before one is chosen, an overview of what is planned in the term. */
export const SchemeOfWork = () => {
  const { school, breadcrumbs } = useCurriculumPlace()
  const [search, setSearch] = useListSearch(searchOfScheme)
  const { data: all, error: sessionsError, refetch: again } = useQuery(sessions())
  const terms = all?.flatMap(session => session.terms.map(term => ({ ...term, session }))) ?? []
  const term = terms.find(({ id }) => id === search.term) ?? terms.find(({ active }) => active) ?? terms[0]
  const plans = useQuery({
    ...plansOf(term?.id ?? '', school),
    enabled: term !== undefined,
    placeholderData: before => before,
  })
  const key = {
    sessionId: term?.session.id ?? '',
    termId: term?.id ?? '',
    classId: search.class ?? '',
    subjectId: search.subject ?? '',
  }
  const isChosen = Boolean(term && search.class && search.subject)
  const scheme = useQuery({
    ...schemeOf(key, school, search.owner === 'state' ? 'state' : undefined),
    enabled: isChosen,
  })
  const failed = [{ error: sessionsError, refetch: again }, plans, scheme].find(({ error }) => error)
  const data = isChosen ? scheme.data : undefined
  // The state's scheme is read-only if the school has its own.
  const edits = data !== undefined && data.can.edit && search.owner !== 'state'
  const isEditing = edits && search.mode === 'edit'
  const content = () => {
    if (all && !term)
      return (
        <EmptyState reason="The state has not set up its sessions and terms yet. Ask the state admin to add them." />
      )
    if (!isChosen)
      return plans.data && term ? <TermOverview plans={plans.data} onlyClass={search.class} /> : <SkeletonList />
    if (!data) return <SkeletonList height={96} />
    if (isEditing)
      return (
        <SchemeForm
          key={`${data.term.id} ${data.class.id} ${data.subject.id}`}
          scheme={data}
          onDone={() => setSearch({ mode: undefined })}
        />
      )
    return (
      <>
        <SchemeTools
          scheme={data}
          showsState={search.owner === 'state'}
          onShowState={shown => setSearch({ owner: shown ? 'state' : undefined })}
        />
        <SchemeSheet scheme={data} />
      </>
    )
  }
  return (
    <Page
      title="Scheme of work"
      intro={
        school
          ? "What is taught in each week of the term. The state's scheme counts where the school has none of its own."
          : 'What every school of the state teaches in each week of the term, unless it makes a scheme of its own.'
      }
      breadcrumbs={breadcrumbs}
      action={
        edits &&
        !isEditing && (
          <Button leftSection={<IconPencil aria-hidden size={18} />} onClick={() => setSearch({ mode: 'edit' })}>
            {data.owner === null ? 'Make scheme of work' : 'Edit scheme of work'}
          </Button>
        )
      }
    >
      {!isEditing && (
        <Chooser sessions={all} term={term?.id} classes={plans.data?.classes} search={search} onSearch={setSearch} />
      )}
      {failed ? <ErrorPanel error={failed.error} retry={failed.refetch} /> : content()}
    </Page>
  )
}

interface ChooserProps {
  sessions: readonly Session[] | undefined
  term: string | undefined
  classes: TermPlans['classes'] | undefined
  search: SchemeSearch
  onSearch: (change: Partial<SchemeSearch>) => void
}

/** Selects the term, the class and the subject; each one narrows the next. */
const Chooser = ({ sessions: all, term, classes: classList, search, onSearch }: ChooserProps) => {
  const chosenClass = classList?.find(one => one.class.id === search.class)
  return (
    <div className="grid gap-3 mb-4 grid-cols-fit-60 max-w-240 no-print">
      <Select
        label="Term"
        allowDeselect={false}
        disabled={!all}
        data={(all ?? []).map(session => ({
          group: session.name,
          items: session.terms.map(({ id, name }) => ({ value: id, label: `${name}, ${session.name}` })),
        }))}
        value={term ?? null}
        onChange={id => onSearch({ term: id ?? undefined, owner: undefined })}
      />
      <Select
        label="Class"
        placeholder="All classes"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the class' }}
        searchable
        nothingFoundMessage="No such class"
        data={classList?.map(one => ({ value: one.class.id, label: one.class.name })) ?? []}
        value={search.class ?? null}
        onChange={id => onSearch({ class: id ?? undefined, subject: undefined, owner: undefined })}
      />
      <Select
        label="Subject"
        placeholder={search.class ? 'Choose a subject' : 'Choose a class first'}
        disabled={!search.class}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the subject' }}
        searchable
        nothingFoundMessage="No such subject"
        data={chosenClass?.subjects.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={search.subject ?? null}
        onChange={id => onSearch({ subject: id ?? undefined, owner: undefined })}
      />
    </div>
  )
}
