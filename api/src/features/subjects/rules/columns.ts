import type { UploadColumn } from '../../../platform/uploads/index.ts'

export type ColumnKey = 'teacher' | 'subject' | 'class' | 'arms'

/** The columns of the spreadsheet of subject teachers. */
export const teacherColumns: readonly UploadColumn<ColumnKey>[] = [
  {
    key: 'teacher',
    title: 'Teacher',
    aliases: [
      'Teacher E-mail',
      'Teacher Email',
      'E-mail',
      'Email',
      'Username',
      'Staff',
      'Subject Teacher',
      'Name of Teacher',
    ],
    required: true,
    width: 30,
  },
  { key: 'subject', title: 'Subject', aliases: ['Subject Name', 'Subject Taught'], required: true, width: 28 },
  { key: 'class', title: 'Class', aliases: ['Class Name', 'Level', 'Class Taught'], required: true, width: 14 },
  { key: 'arms', title: 'Class Arms', aliases: ['Class Arm', 'Arm', 'Arms'], required: true, width: 16 },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of subject teachers'
