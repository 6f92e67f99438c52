import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { candidatesAt, registrationOf } from '../../addresses.ts'
import { type RegistrationDraft, useDraft } from '../../registration-draft.ts'
import { registrationName, windowWords } from '../../model/words.ts'
import type { Exam, Registration } from '../../queries.ts'
import { ExamFacts } from '../ExamFacts.tsx'
import classes from '../Exams.module.css'
import { Note } from '../Note.tsx'
import { RegistrationList } from '../RegistrationList.tsx'
import { ChoiceSaveState } from './ChoiceSaveState.tsx'

/** Fetched when it is shown, so that registering needs less; without a connection the page does without it. */
const GuardianFees = lazy(() =>
  import('../GuardianFees.tsx').then(
    ({ GuardianFees: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
)

interface DetailsStepProps {
  exam: Exam
  draft: RegistrationDraft
  registrations: readonly Registration[]
  onNext: () => void
}

/** The first step: what the exam is, what the school has registered so far, and whether more can be registered today. */
export const DetailsStep = ({ exam, draft, registrations, onNext }: DetailsStepProps) => {
  const state = useDraft(draft)
  const paid = registrations.some(({ status }) => status === 'Paid')
  return (
    <div className="grid gap-4 grid-cols-1">
      {!exam.can.register && (
        <Note icon={IconInfoCircle} role="status">
          <p>{`${windowWords(exam)}.`}</p>
          <p>
            {exam.status === 'Announced' && exam.registration === 'Open'
              ? 'Your role does not register candidates. The office of the school does.'
              : 'Candidates can be registered and paid for within these days only. What was registered stays below.'}
          </p>
        </Note>
      )}
      {!exam.can.register && draft.isUnsaved() && (
        <Note icon={IconAlertTriangle}>
          <p>Students were chosen on this device whose choice was not saved in time. It can no longer be sent.</p>
          <ChoiceSaveState state={state} />
          <Button size="compact-sm" variant="default" mt={8} onClick={() => draft.discard()}>
            Let it go
          </Button>
        </Note>
      )}
      <RegistrationList
        title="Your registrations"
        registrations={registrations}
        renderAction={({ id, number }) => (
          <PathLink className="text-link font-semibold inline-block py-1" to={registrationOf(exam.id, 'invoice', id)}>
            Invoice<span className="visually-hidden">{` of ${registrationName(number).toLowerCase()}`}</span>
          </PathLink>
        )}
      />
      <ExamFacts exam={exam} />
      <Suspense>
        <GuardianFees exam={exam.id} />
      </Suspense>
      <div className={`flex flex-wrap items-center justify-end gap-3 phone-foot phone-share ${classes.next}`}>
        {paid && (
          <Button
            component={PathLink}
            to={candidatesAt({ area: 'school', exam: exam.id, school: '' })}
            variant="default"
          >
            Candidates
          </Button>
        )}
        {exam.can.register && <Button onClick={onNext}>Next</Button>}
      </div>
    </div>
  )
}
