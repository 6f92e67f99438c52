import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { PathLink } from '../../../ui/PathLink.tsx'
import { candidatesAt } from '../addresses.ts'
import { type RegistrationDraft, useDraft } from '../draft.ts'
import { windowWords } from '../model/words.ts'
import type { Exam, Registration } from '../queries.ts'
import { ExamFacts } from './ExamFacts.tsx'
import classes from './Exams.module.css'
import { RegistrationList } from './RegistrationList.tsx'
import { ChoiceSaveState } from './ChoiceSaveState.tsx'

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
    <div className="grid gap-16 one-column">
      {!exam.can.register && (
        <div className={`flat row gap-8 pad-12-16 round ${classes.note}`} role="status">
          <IconInfoCircle aria-hidden size={20} />
          <div className="grow narrow">
            <p>{`${windowWords(exam)}.`}</p>
            <p>
              {exam.status === 'Announced' && exam.registration === 'Open'
                ? 'Your role does not register candidates. The office of the school does.'
                : 'Candidates can be registered and paid for within these days only. What was registered stays below.'}
            </p>
          </div>
        </div>
      )}
      {!exam.can.register && draft.isUnsaved() && (
        <div className={`flat row gap-8 pad-12-16 round ${classes.note}`}>
          <IconAlertTriangle aria-hidden size={20} />
          <div className="grow narrow">
            <p>Students were chosen on this device whose choice was not saved in time. It can no longer be sent.</p>
            <ChoiceSaveState state={state} />
            <Button size="compact-sm" variant="default" mt={8} onClick={() => draft.letGo()}>
              Let it go
            </Button>
          </div>
        </div>
      )}
      <RegistrationList registrations={registrations} />
      <ExamFacts exam={exam} />
      <div className={`row wrap middle end gap-12 phone-foot ${classes.next}`}>
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
