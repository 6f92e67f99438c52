import * as z from 'zod'

/** What a state, a district and a school set up before they work, each in the order in which it is done. */
export const setupSteps = {
  state: [
    'mail',
    'sms',
    'stateData',
    'assessment',
    'session',
    'windows',
    'subjects',
    'firstDistrict',
    'firstSchool',
    'firstPrincipal',
  ],
  district: ['contact', 'schools', 'principals'],
  school: ['arms', 'staff', 'classTeachers', 'subjectTeachers', 'students', 'register'],
} as const
export type SetupLevel = keyof typeof setupSteps

const setupStep = z.enum([...setupSteps.state, ...setupSteps.district, ...setupSteps.school])
export type SetupStep = z.infer<typeof setupStep>

const item = z.object({
  step: setupStep,
  /** Blocked: something else comes first, or somebody else does it. */
  state: z.enum(['done', 'due', 'blocked']),
  /** How many have it, such as class arms with a class teacher; null where there is nothing to count. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Of a blocked item: what comes first, and the names of the roles that do it; none if the person may do it. */
  waitsFor: z.object({ step: setupStep, roles: z.array(z.string()).max(5) }).nullable(),
})
export type SetupItem = z.infer<typeof item>

/** The steps that the person may take, done ones included. */
export const setup = z.array(item).max(setupSteps.state.length)
