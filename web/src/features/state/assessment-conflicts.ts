import { showDay } from '../../lib/days.ts'
import type { ConflictField } from '../../ui/form/conflict.ts'
import { type AssessmentForm, layoutNames } from './assessment-form.ts'

type Field = ConflictField<AssessmentForm>
type ClassType = AssessmentForm['classTypes'][number]

const named = (traits: readonly { name: string }[]): string => traits.map(({ name }) => name).join(', ')
const span = (window: { opens: string | null; closes: string | null } | undefined): string =>
  window?.opens || window?.closes ? `${showDay(window.opens)} to ${showDay(window.closes)}` : ''

const showComponents = ({ components }: ClassType): string =>
  components.map(({ name, maximum, isExam }) => `${name} ${maximum}${isExam ? ' (exam)' : ''}`).join(', ')
const showGrades = ({ grades }: ClassType): string =>
  grades.map(({ from, grade, remark }) => `${grade} from ${from} (${remark})`).join(', ')

/** A part of one class type; the other parts and class types stay those of the version that it is copied to. */
const ofClassType = (
  id: string,
  label: string,
  show: (type: ClassType) => string,
  part: (type: ClassType) => Partial<ClassType>,
): Field => ({
  label,
  show: ({ classTypes }) =>
    classTypes
      .filter(({ classTypeId }) => classTypeId === id)
      .map(show)
      .join(''),
  copy: (from, onto) => {
    const own = from.classTypes.find(({ classTypeId }) => classTypeId === id)
    return {
      classTypes: onto.classTypes.map(type => (own && type.classTypeId === id ? { ...type, ...part(own) } : type)),
    }
  },
})

const ofWindow = (id: string, label: string): Field => {
  const rowOf = ({ windows }: AssessmentForm) => windows.find(({ componentId }) => componentId === id)
  return {
    label: `Entry window of ${label}`,
    show: form => span(rowOf(form)),
    copy: (from, onto) => {
      const [own, other] = [rowOf(from), rowOf(onto)]
      if (own === undefined) return { windows: onto.windows.filter(row => row !== other) }
      if (other === undefined) return { windows: [...onto.windows, own] }
      return { windows: onto.windows.map(row => (row === other ? own : row)) }
    },
  }
}

/** How each part of an assessment configuration is shown beside somebody else's version, for the class types and components of `start`. */
export const assessmentConflicts = (start: AssessmentForm): Record<string, Field> => ({
  ...Object.fromEntries(
    start.classTypes.flatMap(({ classTypeId: id, name }) => [
      [
        `components ${id}`,
        ofClassType(id, `Components of ${name}`, showComponents, ({ components }) => ({ components })),
      ],
      [`grades ${id}`, ofClassType(id, `Grades of ${name}`, showGrades, ({ grades }) => ({ grades }))],
    ]),
  ),
  ...Object.fromEntries(
    start.windows.map(({ componentId, label }) => [`window ${componentId}`, ofWindow(componentId, label)]),
  ),
  otherWindows: {
    label: 'Entry windows of other terms',
    show: ({ otherWindows }) => otherWindows.map(span).join(', '),
    copy: ({ otherWindows }) => ({ otherWindows }),
  },
  psychomotor: {
    label: 'Psychomotor skills',
    show: ({ psychomotor }) => named(psychomotor),
    copy: ({ psychomotor }) => ({ psychomotor }),
  },
  affective: {
    label: 'Affective domain',
    show: ({ affective }) => named(affective),
    copy: ({ affective }) => ({ affective }),
  },
  passMark: {
    label: 'Pass mark',
    show: ({ passMark }) => String(passMark),
    copy: ({ passMark }) => ({ passMark }),
  },
  sittingsPerDay: {
    label: 'Registers a day',
    show: ({ sittingsPerDay }) => sittingsPerDay,
    copy: ({ sittingsPerDay }) => ({ sittingsPerDay }),
  },
  presumesPresent: {
    label: 'Everyone is presumed present',
    show: ({ presumesPresent }) => (presumesPresent ? 'Yes' : 'No'),
    copy: ({ presumesPresent }) => ({ presumesPresent }),
  },
  registerHours: {
    label: 'Hours of the register',
    show: ({ registerHours }) => `Morning from ${registerHours.morning}, afternoon from ${registerHours.afternoon}`,
    copy: ({ registerHours }) => ({ registerHours }),
  },
  printPositions: {
    label: 'Print positions on report cards',
    show: ({ printPositions }) => (printPositions ? 'Yes' : 'No'),
    copy: ({ printPositions }) => ({ printPositions }),
  },
  cardLayout: {
    label: 'Form of the report sheet',
    show: ({ cardLayout }) => layoutNames[cardLayout],
    copy: ({ cardLayout }) => ({ cardLayout }),
  },
  nextTermNeeds: {
    label: 'For next term',
    show: ({ nextTermNeeds }) => nextTermNeeds,
    copy: ({ nextTermNeeds }) => ({ nextTermNeeds }),
  },
  publicationNeedsApproval: {
    label: 'The head approves report cards',
    show: ({ publicationNeedsApproval }) => (publicationNeedsApproval ? 'Yes' : 'No'),
    copy: ({ publicationNeedsApproval }) => ({ publicationNeedsApproval }),
  },
})
