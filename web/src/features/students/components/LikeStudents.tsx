import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { useSchool } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { mergeOf, profileOf } from '../addresses.ts'
import { likeStudents } from '../queries.ts'

/** The record to be kept and the one to be removed: the older one is proposed. Ids begin with the time at which a record was made. */
const byAge = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

interface LikeStudentsProps {
  firstName: string
  middleName?: string | null
  lastName: string
  dateOfBirth: string | null
  phone?: string
  /** The student being viewed: excluded, and offered for merging. */
  except?: string
  /** While the student is being sent: afterwards the student would be found too. */
  isPaused?: boolean
}

/**
 * Students who may be the same child, while one is being admitted or viewed; nothing if there are none. For an existing record only strong
 * matches are shown: siblings share a guardian's phone.
 */
export const LikeStudents = ({ except, isPaused = false, ...person }: LikeStudentsProps) => {
  const school = useSchool()
  const [quiet] = useDebouncedValue(person, 600)
  const known = quiet.firstName.trim().length > 1 && quiet.lastName.trim().length > 1
  const { data } = useQuery({
    ...likeStudents({
      school: school.id,
      firstName: quiet.firstName.trim(),
      lastName: quiet.lastName.trim(),
      middleName: quiet.middleName?.trim() || undefined,
      dateOfBirth: /^\d{4}-\d{2}-\d{2}$/.test(quiet.dateOfBirth ?? '') ? (quiet.dateOfBirth ?? undefined) : undefined,
      phone: quiet.phone || undefined,
      except,
    }),
    enabled: known && !isPaused,
    staleTime: 30_000,
  })
  const found = data?.found.filter(({ because }) => !except || because.length > 1)
  if (!known || !found || found.length === 0) return null
  return (
    <Alert
      color="amber"
      {...(except ? { mb: 'lg' } : { mt: 'md' })}
      icon={<IconUsers aria-hidden />}
      title={except ? 'This may be one child with two records' : 'This child may be admitted already'}
    >
      <ul className="m-0 pl-5">
        {found.map(({ student, because }) => (
          <li key={student.id}>
            <PathLink
              className="text-link font-semibold"
              to={profileOf(student.id)}
              target={except ? undefined : '_blank'}
            >
              {student.fullName}
            </PathLink>{' '}
            <span className="figures">
              {student.admissionNumber} · {showDay(student.dateOfBirth)}
            </span>{' '}
            ({because.join(', ')}){' '}
            {except && (
              <PathLink className="text-link font-semibold" to={mergeOf(...byAge(student.id, except))}>
                Compare and merge
              </PathLink>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
