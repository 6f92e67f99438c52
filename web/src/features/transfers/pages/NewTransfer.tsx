import { messages } from '@akada/contract/kernel/messages'
import { presentEnrolment } from '@akada/contract/students/enrolments'
import { SegmentedControl, Select, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { administration, transferPage } from '../../../lib/page/addresses.ts'
import { searchOfNewTransfer, transfersCrumb } from '../area.ts'
import { CheckList } from '../components/CheckList.tsx'
import { DestinationPicker } from '../components/DestinationPicker.tsx'
import classes from '../components/Transfers.module.css'
import { armsOf, checkOf, classesOf, type Student, studentById, type TransferDetails } from '../queries.ts'

/** Requests another school, or the head for another arm, to take a student. */
export const NewTransfer = () => {
  const [{ student = '' }] = useListSearch(searchOfNewTransfer)
  const { data, error, refetch } = useQuery({
    ...studentById(student),
    enabled: student !== '',
  })
  return (
    <Page
      title={data ? `Request transfer of ${data.fullName}` : 'Request transfer'}
      intro={
        (data || student === '') &&
        'The student moves once the request is accepted, and not before. Marks, attendance and cards go along.'
      }
      breadcrumbs={[administration, transfersCrumb]}
    >
      {student === '' ? (
        <EmptyState reason="Open a student and press 'Request transfer' there." />
      ) : (
        <Loaded data={data} error={error} retry={refetch}>
          {data => <RequestForm student={data} />}
        </Loaded>
      )}
    </Page>
  )
}

interface Values extends Record<string, unknown> {
  kind: 'school' | 'arm'
  destinationSchool: string | null
  destinationClass: string | null
  destinationClassArm: string | null
  reason: string
}

const errorsOf = ({ kind, destinationSchool, destinationClassArm, reason }: Values): Record<string, string> => ({
  ...(kind === 'school' && !destinationSchool ? { destinationSchool: messages.required } : {}),
  ...(kind === 'arm' && !destinationClassArm ? { destinationClassArm: messages.required } : {}),
  ...(reason.trim() ? {} : { reason: messages.required }),
})

/** To another school if the person may request that; otherwise by a class teacher, whose request the head forwards. */
const useSend = (student: string) => {
  const can = useCan()
  return ({ kind, destinationSchool, destinationClass, destinationClassArm, reason }: Values) => {
    if (kind === 'arm') return api.transfers.fromClass({ body: { student, destinationClassArm, reason } })
    if (can('transfer.request'))
      return api.transfers.create({
        body: { student, destinationSchool: destinationSchool ?? '', destinationClass, reason },
      })
    return api.transfers.fromClass({ body: { student, destinationSchool, destinationClass, reason } })
  }
}

const useRequestForm = (student: Student, present: Student['enrolments'][number] | undefined) => {
  const redirect = useRedirect()
  return useApiForm<Values, TransferDetails>({
    initialValues: {
      kind: 'school',
      destinationSchool: null,
      destinationClass: present?.class.id ?? null,
      destinationClassArm: null,
      reason: '',
    },
    check: errorsOf,
    submit: useSend(student.id),
    success: 'Transfer Request Sent Successfully',
    onSuccess: async transfer => {
      await redirect(transferPage(transfer))
    },
  })
}

const RequestForm = ({ student }: { student: Student }) => {
  const school = useSchool()
  const can = useCan()
  const present = presentEnrolment(student.enrolments, today())
  // A person who may put students into arms does so directly, without a request.
  const offersArm = can('transfer.request-own-class') && !can('student.assign-class-arm')
  const form = useRequestForm(student, present)
  const { data: arms = [] } = useQuery(armsOf(school.id))
  const otherArms = arms.filter(({ id, class: of }) => of.id === present?.class.id && id !== present?.classArm?.id)
  const { kind, destinationClass, destinationClassArm } = form.getValues()
  const [firstArm] = otherArms
  const goal =
    kind === 'school'
      ? { destinationClass: destinationClass ?? undefined }
      : { destinationClassArm: destinationClassArm ?? firstArm?.id ?? present?.classArm?.id }
  const check = useQuery({ ...checkOf(student.id, goal), placeholderData: keepPreviousData })
  const blocked = check.data?.mayRequest === false
  return (
    <ApiForm form={form} label="Request transfer">
      <Panel title="Before it is sent">
        <Loaded data={check.data} error={check.error} retry={check.refetch} waiting={<SkeletonList rows={4} />}>
          {({ points }) => <CheckList points={points} />}
        </Loaded>
      </Panel>
      <FormGroup
        title="Where to"
        intro={present && `Now in ${[present.class.name, present.classArm?.name].filter(Boolean).join(' ')}`}
      >
        {offersArm && (
          <SegmentedControl
            className="col-span-full"
            aria-label="Kind of transfer"
            value={kind}
            onChange={value => form.setFieldValue('kind', value === 'arm' ? 'arm' : 'school')}
            data={[
              { value: 'school', label: 'Another school' },
              { value: 'arm', label: 'Another arm' },
            ]}
          />
        )}
        {kind === 'school' ? <SchoolFields form={form} /> : <ArmField form={form} arms={otherArms} />}
        <Textarea
          className="col-span-full"
          label="Reason"
          required
          autosize
          minRows={3}
          maxLength={500}
          description={kind === 'school' ? 'The school that is asked reads it.' : 'The head of the school reads it.'}
          {...form.field('reason')}
        />
      </FormGroup>
      <FormActions>
        {blocked && (
          <p className={`m-0 text-right text-danger text-sm ${classes.blocked}`}>
            Something blocks the transfer. See above.
          </p>
        )}
        <SubmitButton form={form} disabled={blocked}>
          Send request
        </SubmitButton>
      </FormActions>
    </ApiForm>
  )
}

type Form = ReturnType<typeof useRequestForm>

const SchoolFields = ({ form }: { form: Form }) => {
  const school = useSchool()
  const { data: classList = [] } = useQuery(classesOf(school.id))
  return (
    <>
      <DestinationPicker label="School" required {...form.field('destinationSchool')} />
      <Select
        label="Class to enter"
        searchable={classList.length > 8}
        data={classList.filter(({ owner }) => owner === 'state').map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        {...form.field('destinationClass')}
      />
    </>
  )
}

interface ArmFieldProps {
  form: Form
  arms: readonly { id: string; fullName: string; studentCount: number }[]
}

const ArmField = ({ form, arms }: ArmFieldProps) => (
  <Select
    label="Class arm"
    required
    searchable
    placeholder={arms.length === 0 ? 'The class has no other arm' : 'Choose a class arm'}
    description="The head of the school decides. The window and the classes open to transfer do not matter here."
    data={arms.map(({ id, fullName, studentCount }) => ({
      value: id,
      label: `${fullName} · ${studentCount} ${studentCount === 1 ? 'student' : 'students'}`,
    }))}
    {...form.field('destinationClassArm')}
  />
)
