import { sorted } from '@akada/contract/kernel/arrays'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { registrationsCrumb, searchOfWizard } from '../area.ts'
import type { Step } from '../addresses.ts'
import { AsOf } from '../components/AsOf.tsx'
import { DetailsStep } from '../components/registration/DetailsStep.tsx'
import { ExamSteps, steps } from '../components/registration/ExamSteps.tsx'
import { StudentsStep } from '../components/registration/StudentsStep.tsx'
import { useExamToRegister } from '../components/useExamToRegister.ts'
import { useServerDraft } from '../components/useServerDraft.ts'
import { windowWords } from '../model/words.ts'
import { eligibleStudents, type Exam, type Registration } from '../queries.ts'

const breadcrumbs = [academics, registrationsCrumb]

// Paying and the invoice need a connection: their scripts are not kept for the time without one.
const PaymentStep = lazyPart(async () => ({
  default: (await import('../components/registration/PaymentStep.tsx')).PaymentStep,
}))
const InvoiceStep = lazyPart(async () => ({
  default: (await import('../components/registration/InvoiceStep.tsx')).InvoiceStep,
}))

/** Registration of the school's candidates for one exam, in four steps. The address contains the step. */
export const ExamRegistration = () => {
  const { id = '' } = useParams({ strict: false })
  const school = useSchool()
  const { reads, exam, loaded } = useExamToRegister(school.id, id)
  return (
    <Page
      title={exam?.examInformation.examName ?? 'Exam registration'}
      intro={exam && `${exam.examInformation.session.name}. ${windowWords(exam)}.`}
      breadcrumbs={breadcrumbs}
    >
      <AsOf reads={reads} />
      <Loaded {...loaded} waiting={<SkeletonList rows={10} />}>
        {data => <Wizard key={`${school.id} ${id}`} school={school.id} {...data} />}
      </Loaded>
    </Page>
  )
}

interface WizardProps {
  exam: Exam
  school: string
  registrations: readonly Registration[]
}

/** Steps in which there is something to do or see. */
const openSteps = (exam: Exam, registrations: readonly Registration[]): ReadonlySet<Step> => {
  const unpaid = registrations.some(({ status }) => status === 'Unpaid')
  const open = new Set<Step>(['details'])
  if (exam.can.register) open.add('students')
  if (unpaid) open.add('payment')
  if (registrations.length > 0) open.add('invoice')
  return open
}

const Wizard = ({ exam, school, registrations }: WizardProps) => {
  const navigate = useNavigate()
  const [search] = useListSearch(searchOfWizard)
  const { draft, unpaid } = useServerDraft(exam, school, registrations)
  // Fetched ahead, so that the next step opens at once, and without a connection.
  useQuery({ ...eligibleStudents(school, exam), enabled: exam.can.register })
  const open = openSteps(exam, registrations)
  const wanted = steps.find(({ step }) => step === search.step)?.step ?? 'details'
  const step = open.has(wanted) || wanted === 'payment' ? wanted : 'details'
  const invoiced = registrations.find(({ id }) => id === search.registration) ?? newestOf(registrations)

  const go = (next: Step, more: { subject?: string; registration?: string } = {}): void => {
    void navigate({
      to: '.',
      search: () => ({ ...(next === 'details' ? {} : { step: next }), ...more }),
      resetScroll: !more.subject,
    })
  }
  return (
    <>
      <ExamSteps now={step} open={open} onStep={next => go(next)} />
      {step === 'details' && (
        <DetailsStep exam={exam} draft={draft} registrations={registrations} onNext={() => go('students')} />
      )}
      {step === 'students' && (
        <StudentsStep
          exam={exam}
          school={school}
          draft={draft}
          unpaid={unpaid}
          subject={search.subject}
          onSubject={subject => go('students', { subject })}
          onNext={() => go('payment')}
        />
      )}
      <Suspense fallback={<SkeletonList rows={10} />}>
        {step === 'payment' && (
          <PaymentStep
            exam={exam}
            draft={draft}
            unpaid={unpaid}
            onBack={() => go('students')}
            onPaid={registration => go('invoice', { registration })}
          />
        )}
        {step === 'invoice' && <InvoiceStep registration={invoiced?.id} />}
      </Suspense>
    </>
  )
}

/** The registration paid last; the unpaid one if nothing is paid. */
const newestOf = (registrations: readonly Registration[]): Registration | undefined =>
  sorted(
    registrations.filter(({ status }) => status === 'Paid'),
    (a, b) => b.number - a.number,
  )[0] ?? registrations[0]
