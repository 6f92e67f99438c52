import { messages } from '@akada/contract/kernel/messages'
import type { SealedRecord } from '@akada/contract/students/arrivals'
import { admitStudentBody } from '@akada/contract/students/schemas'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useCan } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useFormDraft } from '../../../ui/form/useFormDraft.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileOf } from '../addresses.ts'
import { register, registerCrumb } from '../area.ts'
import { LikeStudents } from '../components/LikeStudents.tsx'
import { partsOf } from '../components/parts.tsx'
import {
  classOfRun,
  emptyStudent,
  recordAdmission,
  type StudentForm,
  type StudentFormHandle,
  withProposal,
} from '../components/student-form.ts'
import { nextAdmission, type Profile } from '../queries.ts'
import type { AdmissionWith } from '../transferred.ts'

const ComingFrom = lazyPart(() => import('../components/ComingFrom.tsx'))

/** Admits one student. */
export const AdmitStudent = () => {
  /** Counts the forms that were discarded. */
  const [turn, setTurn] = useState(0)
  return (
    <Page
      title="Admit student"
      intro="Fields with an asterisk must be filled in; the rest can be added later."
      breadcrumbs={[administration, registerCrumb]}
    >
      <AdmissionForm key={turn} onDiscard={() => setTurn(turn + 1)} />
    </Page>
  )
}

/** Fills in the next admission number, where the person has not, and the server's day. */
const useProposal = (form: StudentFormHandle): void => {
  const { data: proposal } = useQuery(nextAdmission())
  const latest = useRef(form)
  const isJustProposed = useRef(false)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!proposal) return
    const now = latest.current
    const values = withProposal(now.getValues(), proposal.admissionNumber, now.isDirty('admissionDate'))
    const isTouched = now.isDirty()
    isJustProposed.current = values.admissionNumber !== now.getValues().admissionNumber
    now.setValues(values)
    // What was proposed is not the person's typing: leaving the page loses nothing.
    if (!isTouched) now.resetDirty(values)
  }, [proposal])
  useLayoutEffect(() => {
    if (!isJustProposed.current) return
    isJustProposed.current = false
    // Somebody who is already in the field types over the proposal, not behind it.
    const field = latest.current.getInputNode('admissionNumber')
    if (field instanceof HTMLInputElement && field === document.activeElement) field.select()
  })
}

const AdmissionForm = ({ onDiscard }: { onDiscard: () => void }) => {
  const can = useCan()
  const redirect = useRedirect()
  const seesHealth = can('student.view-health')
  /** The page stays for a moment after the student was admitted, who would now be found as somebody like them. */
  const [isAdmitted, setAdmitted] = useState(false)
  /** Of a student who comes from another state. */
  const admission = useRef<AdmissionWith>(null)
  const [isComing, setComing] = useState(false)
  const form: StudentFormHandle = useApiForm<StudentForm, Profile>({
    initialValues: { ...emptyStudent(), ...classOfRun() },
    schema: async () => admitStudentBody,
    check: ({ classId }) => (classId ? {} : { classId: messages.required }),
    submit: async ({ health, ...values }) => {
      const admit = (certificate?: SealedRecord) =>
        api.students.add({
          body: admitStudentBody.parse({
            ...values,
            clientId: draft.clientId.current,
            ...(seesHealth && { health }),
            certificate,
          }),
        })
      const admitted = await (admission.current ? admission.current(admit) : admit())
      recordAdmission(values)
      return admitted
    },
    success: 'Student Created Successfully',
    onSuccess: async ({ id }) => {
      draft.forget()
      setAdmitted(true)
      await redirect(profileOf(id))
    },
  })
  const draft = useFormDraft({
    form,
    page: `${register}/add`,
    // A record of another state comes with a certificate, which is read again.
    isTyped: () => !isComing && form.isUnsaved(),
    onDiscard,
  })
  useProposal(form)
  const { firstName, middleName, lastName, dateOfBirth, guardians } = form.values
  return (
    <>
      {isComing ? (
        <Suspense>
          <ComingFrom
            form={form}
            onRead={found => {
              admission.current = found
            }}
          />
        </Suspense>
      ) : (
        <p className="m-0 flex flex-wrap items-center gap-x-3 mb-4 text-dimmed">
          Coming from another state?
          <button
            type="button"
            className="plain text-link p-0 min-h-11 text-left cursor-pointer"
            onClick={() => setComing(true)}
          >
            Enter the code of the transfer certificate
          </button>
        </p>
      )}
      {draft.restored}
      <ApiForm form={form} label="Admit student" guard={isComing || !draft.isStored}>
        <FormParts
          form={form}
          parts={partsOf(form, {
            health: seesHealth,
            likeStudents: (
              <LikeStudents
                firstName={firstName}
                middleName={middleName}
                lastName={lastName}
                dateOfBirth={dateOfBirth}
                phone={guardians[0]?.phones[0]?.number}
                isPaused={form.loading || isAdmitted}
              />
            ),
          })}
        >
          <FormActions>
            <SubmitButton form={form}>Admit student</SubmitButton>
          </FormActions>
        </FormParts>
      </ApiForm>
    </>
  )
}
