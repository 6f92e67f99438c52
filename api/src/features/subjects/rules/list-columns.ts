import type { UploadColumn } from '../../../platform/uploads/index.ts'

export type ListColumnKey = 'subject' | 'code' | 'classes' | 'elective'

/** The columns of the spreadsheet of subjects with the classes that take them. */
export const listColumns: readonly UploadColumn<ListColumnKey>[] = [
  { key: 'subject', title: 'Subject', aliases: ['Subject Name', 'Name of Subject'], required: true, width: 34 },
  { key: 'code', title: 'Code', aliases: ['Subject Code', 'Short Name', 'Abbreviation'], width: 12 },
  {
    key: 'classes',
    title: 'Classes',
    aliases: ['Class', 'Classes that take it', 'Class Name', 'Level', 'Levels'],
    required: true,
    width: 34,
  },
  {
    key: 'elective',
    title: 'Elective',
    aliases: ['Core or Elective', 'Elective or Core', 'Type', 'Status', 'Kind'],
    width: 12,
  },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const listHeading = 'How to fill in the sheet of subjects'
