import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { read } from '../../../../lib/query.ts'
import { useCan, useSchool } from '../../../../lib/session.ts'
import type { StudentCard } from '../../queries.ts'

/** The school's crest and the student's portrait, whose addresses expire and so are not part of the sheet. */
export const usePictures = ({ student, school }: StudentCard['sheet']) => {
  const { id, logo } = useSchool()
  const can = useCan()
  const { data } = useQuery({
    ...read(api.students.view, { params: { id: student.id } }),
    enabled: student.pictureFileId !== null && can('student.view'),
  })
  return {
    logo: school.logoFileId && school.id === id ? logo?.Location : undefined,
    picture: student.pictureFileId ? data?.profilePicture?.Location : undefined,
  }
}
