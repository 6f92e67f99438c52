/** Where the pages of this feature are. */
export const subjectTeachers = '/academics/subject-teacher-attachment'
export const teachersUpload = `${subjectTeachers}/upload`
export const catalogue = '/super-admin/subjects'
export const subjectUpload = `${catalogue}/upload`
