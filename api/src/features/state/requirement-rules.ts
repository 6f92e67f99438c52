import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { localPhone, type Phone } from '@akada/contract/kernel/fields'

export interface Contact {
  phones: Phone[]
  emails: string[]
}

/** Whether each thing is there that a school needs before it can work. */
export interface RequirementFacts {
  activeTerm: boolean
  psychomotor: boolean
  affective: boolean
  subjects: boolean
  districtContact: boolean
  principal: boolean
}

type Level = 'State' | 'District' | 'School'
type Missing = LoggedInUser['missingRequirements']

const contactOf = (contact: Contact | null): Missing['statePortal']['contact'] => ({
  phoneNumbers: (contact?.phones ?? []).map(phone => ({ local: localPhone(phone) })),
  emails: contact?.emails ?? [],
})

/**
 * What an organisation still lacks before it can work, and whom to ask. The state's part is shown to everybody, the district's to a
 * district and its schools. Only what others must supply stands in somebody's way: at state level that is nothing, in a district the
 * state's part, in a school both.
 */
export const missingRequirementsOf = (
  facts: RequirementFacts,
  where: { level: Level; isSuperAdmin: boolean; districtTerm: string; state: Contact; district: Contact | null },
): Missing => {
  const ofState = [
    { description: 'Active term and session', completed: facts.activeTerm },
    { description: 'Psychomotor skill configuration', completed: facts.psychomotor },
    { description: 'Affective domain configuration', completed: facts.affective },
    { description: 'Subject creation', completed: facts.subjects },
  ]
  const ofDistrict =
    where.level === 'State'
      ? []
      : [
          { description: `${where.districtTerm} contact details`, completed: facts.districtContact },
          ...(where.level === 'School' ? [{ description: 'Principal of the school', completed: facts.principal }] : []),
        ]
  const inTheWay = where.isSuperAdmin ? [] : where.level === 'School' ? [...ofState, ...ofDistrict] : ofState
  return {
    unSatisfiedRequirementsExist: inTheWay.some(({ completed }) => !completed),
    statePortal: { requirements: ofState, contact: contactOf(where.state) },
    districtPortal: { requirements: ofDistrict, contact: contactOf(where.district) },
  }
}
