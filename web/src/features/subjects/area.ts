import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

export const searchOfSubjects = listSearch(['class', 'owner'])
/** `arms` are the ids of the chosen class arms, joined by commas. */
export const searchOfTeachers = listSearch(['arms', 'show'])

export const subjectTeachers = '/academics/subject-teacher-attachment'
export const teachersUpload = `${subjectTeachers}/upload`
export const catalogue = '/super-admin/subjects'
export const subjectUpload = `${catalogue}/upload`

const assign = 'subject-teacher.assign'

export const pages = {
  school: {
    list: {
      to: '/subject-management',
      title: 'Subjects',
      operation: 'subject.view',
      search: searchOfSubjects,
      section: 'academics',
    },
    teachers: {
      to: subjectTeachers,
      title: 'Subject teachers',
      operation: assign,
      search: searchOfTeachers,
      section: 'academics',
    },
    uploadTeachers: { to: teachersUpload, operation: assign },
    uploadedTeachers: { to: `${teachersUpload}/$id`, operation: assign, search: searchOfUpload },
  },
  state: {
    upload: { to: subjectUpload, operation: 'state.configure' },
    uploaded: { to: `${subjectUpload}/$id`, operation: 'state.configure', search: searchOfUpload },
  },
} as const satisfies Pages
