import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { read } from './query.ts'
import { useCan } from './session.ts'

/** Whether a line is slow or paid by what it carries, as far as the browser says: then nobody waits for pictures. */
export const isSlowLine = (): boolean => {
  const line: { saveData?: boolean; effectiveType?: string } | undefined =
    'connection' in navigator && typeof navigator.connection === 'object' ? (navigator.connection ?? {}) : {}
  return line.saveData === true || /2g|3g/.test(line.effectiveType ?? '')
}

/** The addresses of the pictures of a class arm's students, by id: fetched once what asks is drawn, and never on a slow line. */
export const useFaces = (classArm: string | undefined): ReadonlyMap<string, string> | undefined => {
  const can = useCan()
  const { queryKey, queryFn } = read(api.faces.ofArm, { params: { classArm: classArm ?? '' } })
  const { data } = useQuery({
    queryKey,
    // Nobody is told that a picture is not there: the initials are.
    queryFn: context => queryFn(context).catch(() => ({ faces: [] })),
    enabled: classArm !== undefined && can('student.view') && !isSlowLine(),
    // The addresses work for an hour at least.
    staleTime: 3_000_000,
    select: byStudent,
  })
  return data
}

const byStudent = ({ faces }: { faces: readonly { student: string; Location: string }[] }) =>
  new Map(faces.map(({ student, Location }) => [student, Location]))
