export type Restriction = 'School' | 'District' | 'State'

export const builtInRoles = {
  principal: { name: 'Principal', level: 'School', description: 'Heads the school; publishes its report cards.' },
  vicePrincipal: { name: 'Vice Principal', level: 'School', description: 'Stands in for the principal in academics.' },
  classTeacher: {
    name: 'Class Teacher',
    level: 'School',
    description: 'Keeps the register and the cards of one class arm.',
  },
  teacher: { name: 'Teacher', level: 'School', description: 'Teaches subjects and enters their scores.' },
  administrator: { name: 'Administrator', level: 'School', description: 'Keeps the records of students and staff.' },
  districtAdmin: { name: 'District Admin', level: 'District', description: 'Runs the schools of one district.' },
  superAdmin: { name: 'Super Admin', level: 'State', description: 'Runs the state and may enter any of its schools.' },
} as const
export type BuiltInRole = keyof typeof builtInRoles

export interface PermissionSpec {
  name: string
  description: string
  category: string
  restriction: Restriction
  roles: readonly BuiltInRole[]
}

export const head = ['principal', 'vicePrincipal'] as const
/** Heads of a school and those who keep its records: they need not teach. */
export const office = [...head, 'administrator'] as const
export const everyone = [...office, 'classTeacher', 'teacher'] as const
export const above = ['districtAdmin'] as const

export const define = <const P extends Record<string, PermissionSpec>>(permissions: P): P => permissions
