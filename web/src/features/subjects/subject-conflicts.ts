import type { ConflictField } from '../../ui/form/conflict.ts'
import type { TakenBy } from './components/ClassesField.tsx'
import type { SchoolClass } from './queries.ts'

/** A subject as its form holds it. */
export interface SubjectValues extends Record<string, unknown> {
  name: string
  code: string
  description: string
  classes: TakenBy[]
}

type Field = ConflictField<SubjectValues>

const wayOf = (taken: TakenBy | undefined): string => {
  if (taken === undefined) return ''
  return taken.elective ? 'Elective' : 'Core'
}

/** One class: what two people add or take off is merged class by class. */
const ofClass = (classId: string, name: string): Field => {
  const find = ({ classes }: SubjectValues) => classes.find(one => one.classId === classId)
  return {
    label: `Taken in ${name}`,
    show: values => wayOf(find(values)),
    copy: (from, onto) => {
      const own = find(from)
      return { classes: [...onto.classes.filter(one => one.classId !== classId), ...(own ? [own] : [])] }
    },
  }
}

/** How each part of a subject is shown beside somebody else's version. */
export const subjectConflicts =
  (known: readonly SchoolClass[]) =>
  (...versions: readonly SubjectValues[]): Record<string, Field> => {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    const ids = [...new Set(versions.flatMap(({ classes }) => classes.map(({ classId }) => classId)))]
    return {
      name: { label: 'Name', show: ({ name }) => name, copy: ({ name }) => ({ name }) },
      code: { label: 'Code', show: ({ code }) => code, copy: ({ code }) => ({ code }) },
      description: {
        label: 'Description',
        show: ({ description }) => description,
        copy: ({ description }) => ({ description }),
      },
      ...Object.fromEntries(ids.map(id => [`class ${id}`, ofClass(id, names.get(id) ?? 'a class')])),
    }
  }
