import type { UploadColumn } from '../../../platform/uploads/index.ts'

export type ColumnKey = 'class' | 'name' | 'stream' | 'classTeacher'

/** The columns of the spreadsheet of class arms. */
export const armColumns: readonly UploadColumn<ColumnKey>[] = [
  { key: 'class', title: 'Class', aliases: ['Class Name', 'Level'], required: true, width: 14 },
  { key: 'name', title: 'Class Arm', aliases: ['Arm', 'Arm Name', 'Class Arm Name'], required: true, width: 14 },
  { key: 'stream', title: 'Stream', aliases: ['Department'], width: 14 },
  {
    key: 'classTeacher',
    title: 'Class Teacher',
    aliases: ['Form Teacher', 'Form Master', 'Class Teacher E-mail', 'Class Teacher Email', 'Teacher'],
    width: 28,
  },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of class arms'
