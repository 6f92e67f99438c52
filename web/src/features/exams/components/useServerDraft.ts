import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openDraft, type RegistrationDraft } from '../registration-draft.ts'
import { type Exam, type Registration, type Registrations, registrationsOf, withUnpaid } from '../queries.ts'

/** The school's choice for an exam, in step with the registrations that the server has. */
export const useServerDraft = (
  exam: Exam,
  school: string,
  registrations: readonly Registration[],
): { draft: RegistrationDraft; unpaid: Registration | undefined } => {
  const client = useQueryClient()
  const draft = openDraft({ schoolId: school, examId: exam.id, title: exam.examInformation.examName })
  const unpaid = registrations.find(({ status }) => status === 'Unpaid')
  useEffect(() => {
    draft.setServer(unpaid ?? null)
  }, [draft, unpaid])
  useEffect(() => {
    const { queryKey } = registrationsOf(school, exam.id)
    draft.onSaved(saved => {
      // A response still on its way is older than what was just saved.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Registrations>(queryKey, before => withUnpaid(before, saved))
    })
  }, [client, draft, school, exam.id])
  return { draft, unpaid }
}
