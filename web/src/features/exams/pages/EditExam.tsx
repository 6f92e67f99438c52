import { examBody, examOverview } from '@akada/contract/exams/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useVersionedForm, type Version } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { pages, stateExams } from '../area.ts'
import { examAt } from '../addresses.ts'
import { ExamForm, useNames } from '../components/ExamForm.tsx'
import { bodyOf, conflictFields, type ExamValues, errorsOf, noExam, versionOf } from '../model/exam-form.ts'
import { type Exam, examById, sessions } from '../queries.ts'

const crumb = pages.state.exams
const schema = () => Promise.resolve(examBody)

/** A new exam, as a draft that only the state sees. */
export const AddExam = () => {
  const { data, error, refetch } = useQuery(sessions())
  const active = data?.find(({ terms }) => terms.some(term => term.active)) ?? data?.[0]
  return (
    <Page
      title="Make exam"
      intro="It stays a draft until you announce it; schools see nothing of it before."
      breadcrumbs={[crumb]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {() => <NewExam session={active?.id ?? null} />}
      </Loaded>
    </Page>
  )
}

const NewExam = ({ session }: { session: string | null }) => {
  const redirect = useRedirect()
  const form = useApiForm<ExamValues, Exam>({
    initialValues: noExam(session),
    schema,
    check: errorsOf,
    submit: values => api.exams.create({ body: bodyOf(values) }),
    success: 'Exam Created Successfully',
    onSuccess: async exam => {
      await redirect(examAt('state', exam.id))
    },
  })
  return <ExamForm form={form} cancel={stateExams} verb="Make exam" />
}

/** The fields of an existing exam. */
export const EditExam = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(examById(id))
  const name = data?.examInformation.examName
  return (
    <Page
      title={name ? `Edit ${name}` : 'Edit exam'}
      tab="Edit exam"
      intro="Schools see what you change at once, where the exam is announced."
      breadcrumbs={[crumb, { title: name ?? 'Exam', to: examAt('state', id) }]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => <Editing key={data.id} exam={data} />}
      </Loaded>
    </Page>
  )
}

/** The current version, from the response to a stale save. */
const theirsOf = (record: unknown): Version<ExamValues> | undefined => {
  const read = examOverview.safeParse(record)
  return read.success ? versionOf(read.data) : undefined
}

const Editing = ({ exam }: { exam: Exam }) => {
  const redirect = useRedirect()
  const { nameOf } = useNames(exam.examInformation.session.id, exam)
  const { form, conflict } = useVersionedForm<ExamValues, Exam>({
    start: versionOf(exam),
    schema,
    check: errorsOf,
    submit: (values, revision) => api.exams.update({ params: { id: exam.id }, body: { ...bodyOf(values), revision } }),
    success: 'Exam Updated Successfully',
    onSuccess: async () => {
      await redirect(examAt('state', exam.id))
    },
    revisionOf: ({ revision }) => revision,
    staleCode: 'exam_changed',
    theirs: theirsOf,
    fields: conflictFields(nameOf),
    what: 'this exam',
  })
  return <ExamForm form={form} exam={exam} cancel={examAt('state', exam.id)} verb="Save exam" conflict={conflict} />
}
