import { schoolsPerDistrict, schoolsPerState, studentsPerSchool } from './catalogue.ts'

export interface SchoolPlan {
  /** From 1, over all states. */
  number: number
  students: number
  /** The index of its state, and its own number there, from 1. */
  state: number
  numberInState: number
  /** The number of its district, from 1, over all states. */
  district: number
  /** Whether it gets registers, scores and report cards too. */
  detailed: boolean
  /** Whether it gets registers and report cards too, without scores. */
  overseen: boolean
}

/** Which schools there are: the first ones are detailed, and after them come those that are only overseen. */
export interface Planning {
  students: number
  detailed: number
  overseen: number
  /** Over how many states the schools are spread evenly; null: 250 schools in each. */
  states: number | null
}

/** How the students are distributed over schools; the last school takes the rest. */
export const planSchools = ({ students, detailed, overseen, states }: Planning): SchoolPlan[] => {
  const schools = Math.ceil(students / studentsPerSchool)
  const perState = states === null ? schoolsPerState : Math.ceil(schools / states)
  const districtsPerState = Math.ceil(perState / schoolsPerDistrict)
  return Array.from({ length: schools }, (_, index) => ({
    number: index + 1,
    state: Math.floor(index / perState),
    numberInState: (index % perState) + 1,
    district:
      Math.floor(index / perState) * districtsPerState + Math.floor((index % perState) / schoolsPerDistrict) + 1,
    students: Math.min(studentsPerSchool, students - index * studentsPerSchool),
    detailed: index < detailed,
    overseen: index >= detailed && index < detailed + overseen,
  }))
}

/** Whether a school is the first of its district. */
export const isFirstOfDistrict = (plan: SchoolPlan): boolean => (plan.numberInState - 1) % schoolsPerDistrict === 0
