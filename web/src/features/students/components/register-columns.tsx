import { showDay } from '../../../lib/days.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import type { StudentRow } from '../queries.ts'
import classes from './Register.module.css'

/** 'JSS 1 Gold'; for students in a class without an arm, the class. */
const placeOf = ({ class: studentClass, classArm }: StudentRow): string =>
  studentClass ? [studentClass.name, classArm?.name].filter(Boolean).join(' ') : ''

const Place = ({ row }: { row: StudentRow }) => {
  if (row.status !== 'Active') return row.status
  if (!row.class || row.classArm) return placeOf(row)
  return (
    <>
      {row.class.name} <span className="text-waiting bg-waiting-soft pill">no arm</span>
    </>
  )
}

export const columns: readonly ListColumn<StudentRow>[] = [
  { id: 'name', header: 'Name', value: row => row.fullName },
  {
    id: 'class',
    header: 'Class',
    width: 130,
    value: placeOf,
    cell: row => <Place row={row} />,
  },
  { id: 'fxId', header: 'Student ID', width: 150, value: row => row.fxId, cell: row => <Digits>{row.fxId}</Digits> },
  {
    id: 'admissionNumber',
    header: 'Admission no.',
    width: 140,
    value: row => row.admissionNumber,
    cell: row => <Digits>{row.admissionNumber}</Digits>,
  },
  {
    id: 'gender',
    header: 'Gender',
    width: 84,
    sortable: false,
    value: row => row.gender,
    cell: row => <span className={`inline-block ${classes.capital}`}>{row.gender}</span>,
  },
  {
    id: 'dateOfBirth',
    header: 'Date of birth',
    width: 130,
    value: row => row.dateOfBirth,
    cell: row => <Digits>{showDay(row.dateOfBirth)}</Digits>,
  },
  { id: 'status', header: 'Status', width: 110, sortable: false, hidden: true, value: row => row.status },
]

/** The same for a list that covers several schools. */
export const columnsWithSchool: readonly ListColumn<StudentRow>[] = columns.flatMap(column =>
  column.id === 'fxId'
    ? [{ id: 'school', header: 'School', width: 205, sortable: false, value: row => row.school?.name }, column]
    : [column.id === 'gender' ? { ...column, hidden: true } : column],
)

const Digits = ({ children }: { children: string }) => <span className="figures">{children}</span>
