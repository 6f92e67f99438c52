import { useQuery } from '@tanstack/react-query'
import { examToRegister, registrationsOf } from '../queries.ts'

/** An exam and the school's registrations for it, also without a connection; `loaded` is what `Loaded` needs of them. */
export const useExamToRegister = (school: string, id: string) => {
  const reads = [examToRegister(id), registrationsOf(school, id)] as const
  const exam = useQuery(reads[0])
  const found = useQuery(reads[1])
  return {
    reads,
    /** For the title: only with the rest, or the head of the page would push down what waits below it. */
    exam: found.data && exam.data,
    loaded: {
      data: exam.data && found.data && { exam: exam.data, registrations: found.data.foundRegistrations },
      error: exam.error ?? found.error,
      retry: () => Promise.all([exam.refetch(), found.refetch()]),
    },
  }
}
