import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { academicsCrumb, registrationsCrumb, type Step } from '../addresses.ts'
import { DetailsStep } from '../components/DetailsStep.tsx'
import { ExamSteps, steps } from '../components/ExamSteps.tsx'
import { InvoiceStep } from '../components/InvoiceStep.tsx'
import { PaymentStep } from '../components/PaymentStep.tsx'
import { StudentsStep } from '../components/StudentsStep.tsx'
import { openDraft } from '../draft.ts'
import { windowWords } from '../model/words.ts'
import { type Exam, examById, type Registration, type Registrations, registrationsOf } from '../queries.ts'
import { searchOfWizard } from '../search.ts'

const breadcrumbs = [academicsCrumb, registrationsCrumb]

/** Registration of the school's candidates for one exam, in four steps. The address contains the step. */
export const ExamRegistration = () => {
  const { id = '' } = useParams({ strict: false })
  const school = useSchool()
  const exam = useQuery({ ...examById(id), meta: { silent: true } })
  const found = useQuery({ ...registrationsOf(school.id, id), meta: { silent: true } })
  return (
    <Page
      title={exam.data?.examInformation.examName ?? 'Exam registration'}
      intro={exam.data && `${exam.data.examInformation.session.name}. ${windowWords(exam.data)}.`}
      breadcrumbs={breadcrumbs}
    >
      <Loaded
        data={exam.data && found.data && { exam: exam.data, registrations: found.data.foundRegistrations }}
        error={exam.error ?? found.error}
        retry={() => Promise.all([exam.refetch(), found.refetch()])}
        waiting={<SkeletonList rows={10} />}
      >
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
  const client = useQueryClient()
  const [search] = useListSearch(searchOfWizard)
  const draft = openDraft({ schoolId: school, examId: exam.id, title: exam.examInformation.examName })
  const unpaid = registrations.find(({ status }) => status === 'Unpaid')
  const open = openSteps(exam, registrations)
  const wanted = steps.find(({ step }) => step === search.step)?.step ?? 'details'
  const step = open.has(wanted) || wanted === 'payment' ? wanted : 'details'
  const invoiced = registrations.find(({ id }) => id === search.registration) ?? newestOf(registrations)

  useEffect(() => {
    draft.setServer(unpaid ?? null)
  }, [draft, unpaid])
  useEffect(() => {
    const { queryKey } = registrationsOf(school, exam.id)
    draft.onSaved(saved => {
      // A response still on its way is older than what was just saved.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Registrations>(queryKey, before => ({
        foundRegistrations: [saved, ...(before?.foundRegistrations ?? []).filter(({ id }) => id !== saved.id)],
      }))
    })
  }, [client, draft, school, exam.id])

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
    </>
  )
}

/** The registration paid last; the unpaid one if nothing is paid. */
const newestOf = (registrations: readonly Registration[]): Registration | undefined =>
  registrations.filter(({ status }) => status === 'Paid').toSorted((a, b) => b.number - a.number)[0] ?? registrations[0]
