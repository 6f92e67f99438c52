import { type Composite, nameColumns } from '../../../platform/uploads/index.ts'
import { splitClassAndArm } from '../../classes/index.ts'
import type { ColumnKey } from './columns.ts'

/** Columns of schools' own lists that fill several of ours. */
export const studentComposites: readonly Composite<ColumnKey>[] = [
  ...nameColumns<ColumnKey>([
    'Student Name',
    "Student's Name",
    'Students Names',
    'Name of Student',
    'Names of Students',
    'Student',
    'Pupil',
    'Pupil Name',
    "Pupil's Name",
    'Name of Pupil',
    'Name of Child',
  ]),
  {
    key: 'classAndArm',
    title: 'Class and arm',
    aliases: ['Class and Arm Name'],
    provides: ['class', 'classArm'],
    insteadOf: 'classArm',
    split: splitClassAndArm,
  },
]
