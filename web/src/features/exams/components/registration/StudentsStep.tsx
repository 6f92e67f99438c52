import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCamera, IconCircle, IconCircleCheckFilled, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { counted } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { photosOf } from '../../addresses.ts'
import { type RegistrationDraft, useDraft } from '../../registration-draft.ts'
import { type Choice, onlyThese, studentsOf, withStudents } from '../../model/choice.ts'
import { type EligibleArm, eligibleStudents, type Exam, type Registration } from '../../queries.ts'
import { ChoiceConflict } from './ChoiceConflict.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import exams from '../Exams.module.css'
import { Note } from '../Note.tsx'
import { ChoiceSaveState } from './ChoiceSaveState.tsx'
import classes from './StudentsStep.module.css'
import { SubjectStudents } from './SubjectStudents.tsx'

interface StudentsStepProps {
  exam: Exam
  school: string
  draft: RegistrationDraft
  unpaid: Registration | undefined
  /** From the address: the subject whose students show. */
  subject: string | undefined
  onSubject: (subject: string | undefined) => void
  /** Called once everything that was chosen is saved. */
  onNext: () => void
}

/** The second step: the students who sit each subject. Saved automatically; leaving loses nothing. */
export const StudentsStep = ({ exam, school, ...rest }: StudentsStepProps) => {
  const { data, error, refetch } = useQuery(eligibleStudents(school, exam))
  const { isReady } = useDraft(rest.draft)
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data || !isReady) return <SkeletonList rows={10} />
  if (data.total === 0)
    return (
      <EmptyState
        reason={`Nobody is in ${exam.examInformation.class.name} here today. Only students of that class can be registered.`}
      />
    )
  return <Choosing exam={exam} arms={data.arms} {...rest} />
}

/** Puts every student into each subject of the exam that the student offers. */
const asOffered = (choice: Choice, arms: readonly EligibleArm[]): Choice => {
  let next = choice
  for (const { id, offers, candidateNumber } of arms.flatMap(({ students }) => students))
    if (candidateNumber === null) for (const subject of offers) next = withStudents(next, subject, [id], true)
  return next
}

interface ChoosingProps extends Omit<StudentsStepProps, 'school'> {
  arms: readonly EligibleArm[]
}

/** The students who may still be chosen. */
const openIn = (students: ReadonlyMap<string, EligibleArm['students'][number]>): Set<string> =>
  new Set([...students.values()].filter(one => one.candidateNumber === null).map(({ id }) => id))

const Choosing = ({ exam, arms, draft, unpaid, subject, onSubject, onNext }: ChoosingProps) => {
  const state = useDraft(draft)
  const { choice, conflict } = state
  const [isGoing, setIsGoing] = useState(false)
  const [putOff, setPutOff] = useState<typeof conflict>(null)
  const { subjects } = exam.examInformation
  const students = useMemo(() => new Map(arms.flatMap(arm => arm.students.map(one => [one.id, one]))), [arms])
  const may = useMemo(() => openIn(students), [students])
  const { choice: possible, left } = onlyThese(choice, may)
  const chosen = studentsOf(choice)
  const shown = subjects.find(({ id }) => id === subject) ?? subjects[0]
  const offers = [...students.values()].some(one => one.candidateNumber === null && one.offers.length > 0)
  const next = async (): Promise<void> => {
    setIsGoing(true)
    const isSaved = await draft.flush()
    setIsGoing(false)
    if (isSaved) onNext()
  }
  return (
    <div className="grid gap-4 grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="m-0 figures" role="status">
          <strong>{counted(chosen.size, 'candidate')}</strong>
          {` in ${choice.size} of ${counted(subjects.length, 'subject')}`}
        </p>
        <ChoiceSaveState state={state} onSend={draft.send} />
        {conflict && (
          <Button size="sm" onClick={() => setPutOff(null)}>
            Look at theirs
          </Button>
        )}
        <Button
          component={PathLink}
          to={photosOf(exam.id)}
          variant="default"
          size="sm"
          leftSection={<IconCamera aria-hidden size={18} />}
        >
          Photos
        </Button>
        {offers && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconWand aria-hidden size={18} />}
            onClick={() => draft.choose(asOffered(choice, arms))}
          >
            Select all by their subjects
          </Button>
        )}
      </div>
      {left.length > 0 && (
        <Note icon={IconAlertTriangle} role="alert">
          <p>
            {`${counted(left.length, 'student')} chosen earlier cannot be registered here any more: ${left.map(id => nameOf(id, students, unpaid)).join(' · ')}`}
          </p>
          <Button size="compact-sm" variant="default" mt={8} onClick={() => draft.choose(possible)}>
            Leave them out
          </Button>
        </Note>
      )}
      <div className={`grid items-start gap-4 ${classes.layout}`} data-chosen={subject ? true : undefined}>
        <SubjectList subjects={subjects} choice={choice} shown={shown?.id} onShow={onSubject} />
        {shown && (
          <SubjectStudents
            key={shown.id}
            subject={shown}
            arms={arms}
            chosen={choice.get(shown.id) ?? new Set()}
            onChoose={(ids, on) => draft.choose(withStudents(choice, shown.id, ids, on))}
            onBack={() => onSubject(undefined)}
          />
        )}
      </div>
      <div className={`flex flex-wrap items-center justify-end gap-3 phone-foot ${exams.next}`} data-sticky>
        {unpaid && <DiscardButton registration={unpaid} onDiscarded={() => draft.reset()} />}
        {choice.size > 0 && (
          <Button loading={isGoing} onClick={() => void next()}>
            Next step
          </Button>
        )}
      </div>
      {conflict && conflict !== putOff && (
        <ChoiceConflict
          {...conflict}
          mine={choice}
          subjectName={id => subjects.find(one => one.id === id)?.name ?? 'A former subject'}
          studentName={id => nameOf(id, students, conflict.theirs ?? undefined)}
          onSettle={whose => draft.settle(whose)}
          onClose={() => setPutOff(conflict)}
        />
      )}
    </div>
  )
}

interface SubjectListProps {
  subjects: Exam['examInformation']['subjects']
  choice: Choice
  /** The subject whose students show. */
  shown: string | undefined
  onShow: (subject: string) => void
}

/** The subjects of the exam, each with the number of students who sit it. */
const SubjectList = ({ subjects, choice, shown, onShow }: SubjectListProps) => (
  <ul className={`card m-0 overflow-auto list-none p-2 sticky ${classes.subjects}`} aria-label="Subjects">
    {subjects.map(({ id, name }) => {
      const count = choice.get(id)?.size ?? 0
      const Sign = count > 0 ? IconCircleCheckFilled : IconCircle
      return (
        <li key={id}>
          <button
            type="button"
            data-on-paper
            className={`plain flex items-center gap-2 w-full rounded-md text-ink text-left cursor-pointer px-3 py-2 min-h-11 hover:bg-hover ${id === shown ? 'bg-accent-soft font-semibold' : ''}`}
            aria-current={id === shown || undefined}
            onClick={() => onShow(id)}
          >
            <Sign aria-hidden className={count > 0 ? 'text-accent' : classes.empty} size={20} />
            <span className="flex-1">{name}</span>
            <small className="figures">
              {count > 0 && (
                <>
                  {count}
                  <span className="visually-hidden">{count === 1 ? ' student, done' : ' students, done'}</span>
                </>
              )}
            </small>
          </button>
        </li>
      )
    })}
  </ul>
)

const nameOf = (
  id: string,
  students: ReadonlyMap<string, EligibleArm['students'][number]>,
  registration: Registration | undefined,
): string =>
  students.get(id)?.fullName ??
  registration?.obstacles.find(({ student }) => student === id)?.fullName ??
  'A student who left the school'
