import { type TimelineEvent, type TimelineKind, timelineKinds } from '@akada/contract/timeline/calls'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { now } from '../../../lib/clock.ts'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { pagesOf } from '../../../lib/list-pages.ts'
import { examResultAt, studentScoresAt } from '../../../lib/page/addresses.ts'
import { useArea, useUser } from '../../../lib/session.ts'
import { ShowMore } from '../../../ui/facts/ShowMore.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { certificateAt } from '../addresses.ts'

const words: Record<TimelineKind, { many: string; one: (event: TimelineEvent) => string }> = {
  admission: { many: 'Admission', one: ({ title, detail }) => `${detail ?? 'Admitted'}: ${title}` },
  move: { many: 'Moves', one: ({ title }) => `Moved to ${title}` },
  absence: {
    many: 'Absences',
    one: ({ detail, figure }) =>
      `${(detail ?? 'Absent').replace(': unknown', ', reason unknown')}${Number(figure) > 1 ? ', morning and afternoon' : ''}`,
  },
  explanation: { many: 'Explanations', one: ({ title }) => `Absence of ${showDay(title)} explained` },
  scores: { many: 'Scores closed', one: ({ title }) => `Closed for entry: ${title}` },
  card: { many: 'Report cards', one: ({ title }) => `Report card published: ${title}` },
  message: { many: 'Messages', one: ({ title }) => `Message to guardians (${title})` },
  exam: { many: 'State exams', one: ({ title }) => `Exam results published: ${title}` },
  certificate: { many: 'Certificates', one: ({ title }) => `Transfer certificate ${title} issued` },
  leaving: { many: 'Leaving', one: ({ title }) => `Left ${title}` },
}

/** The second line of an event: its figure, and what was said. */
const factsOf = ({ kind, detail, figure, school }: TimelineEvent): string => {
  const facts: Partial<Record<TimelineKind, (string | null)[]>> = {
    explanation: [detail, figure],
    scores: [`subjects with a score: ${figure ?? 'none'}`],
    card: [figure === null ? 'not ranked' : `average ${figure}%`, detail, school],
    message: [figure, detail],
    exam: [`${figure} subjects passed`, detail],
    certificate: [detail],
    leaving: [detail, school],
    absence: [],
  }
  return (facts[kind] ?? [school]).filter(Boolean).join(' · ')
}

interface Reader {
  area: ReturnType<typeof useArea>
  /** The name of the school in which the person acts. */
  school: string | undefined
}

/** Where an event leads; null where there is no page of it in this area, or it was in another school. */
const pageOf = ({ area, school }: Reader, student: string, event: TimelineEvent): string | null => {
  const { kind, classArmId, recordId, termId, day } = event
  if (kind === 'exam' && recordId) return examResultAt(area, recordId, student)
  if (area !== 'school' || (event.school !== null && event.school !== school)) return null
  if (kind === 'absence' && classArmId) return `/my-class/class-attendance/${classArmId}?day=${day}`
  if (kind === 'scores' && termId) return studentScoresAt(student, termId)
  if (kind === 'card') return `/academics/report-card/${classArmId}/card/${recordId}?term=${termId}`
  if (kind === 'message') return `/administration/messages/view/${recordId}`
  return kind === 'certificate' ? certificateAt(student) : null
}

const eventPages = (student: string, kind: TimelineKind | undefined) =>
  pagesOf(api.timeline.ofStudent, { params: { id: student }, query: { kind, limit: 50 } })

interface TimelineProps {
  student: { id: string; fullName: string; fxId: string }
  /** Of the address: a kind, or undefined for all. */
  chosen: string | undefined
  onChoose: (kind: string | undefined) => void
}

/** Everything that happened to a student, the latest first. */
const Timeline = ({ student, chosen, onChoose }: TimelineProps) => {
  const reader = { area: useArea(), school: useUser().staff.school?.name }
  const kind = timelineKinds.find(one => one === chosen)
  const list = useList(eventPages(student.id, kind), 'foundEvents')
  const { rows, total, first, error, refetch } = list
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!rows || !first) return <SkeletonList rows={8} />
  return (
    <Panel title={`Record of ${student.fullName}`}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 mb-3">
        <p className="m-0 grow text-dimmed text-sm figures">
          {`${rows.length} of ${total}, the latest first. Student ID ${student.fxId}. As of ${showInstant(now().toISOString())}.`}
        </p>
        <NativeSelect
          className="no-print"
          aria-label="Kind of event"
          value={kind ?? ''}
          onChange={event => onChoose(event.currentTarget.value || undefined)}
          data={[
            { value: '', label: 'Everything' },
            ...first.kinds.map(value => ({ value, label: words[value].many })),
          ]}
        />
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconPrinter aria-hidden size={18} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState reason="Nothing of this kind is recorded. Choose another kind, or everything." />
      ) : (
        <ol className="list divided" aria-label="Events, the latest first">
          {rows.map(event => (
            <Item key={event.key} event={event} to={pageOf(reader, student.id, event)} />
          ))}
        </ol>
      )}
      <ShowMore list={list}>Show earlier events</ShowMore>
    </Panel>
  )
}
export default Timeline

const Item = ({ event, to }: { event: TimelineEvent; to: string | null }) => {
  const title = words[event.kind].one(event)
  const facts = factsOf(event)
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0 py-2 break-inside-avoid">
      <span className="text-dimmed text-sm figures min-w-24">{showDay(event.day)}</span>
      <span className="grid grow basis-55 min-w-0">
        {to === null ? (
          <span>{title}</span>
        ) : (
          <PathLink className="text-link" to={to}>
            {title}
          </PathLink>
        )}
        {facts && <span className="text-dimmed text-sm wrap-anywhere">{facts}</span>}
      </span>
    </li>
  )
}
