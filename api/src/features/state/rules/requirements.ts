import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { localPhone, type Phone } from '@akada/contract/kernel/fields'

export interface Contact {
  phones: Phone[]
  emails: string[]
}

/** Whether each prerequisite of a school's work exists. */
export interface RequirementFacts {
  activeTerm: boolean
  psychomotor: boolean
  affective: boolean
  subjects: boolean
  districtContact: boolean
  principal: boolean
}

/** The people who can supply what is missing, by name. */
export interface Suppliers {
  state: string[]
  district: string[]
}

type Level = 'State' | 'District' | 'School'
type Missing = LoggedInUser['missingRequirements']

const contactOf = (contact: Contact | null): Missing['statePortal']['contact'] => ({
  phoneNumbers: (contact?.phones ?? []).map(phone => ({ local: localPhone(phone) })),
  emails: contact?.emails ?? [],
})

/**
 * The missing setup of an organisation, and whom to ask. The state's part is shown to everyone, the district's to a district and its
 * schools. Only setup that others must supply blocks someone: at state level that is nothing, in a district the state's part, in a school
 * both.
 */
export const missingRequirementsOf = (
  facts: RequirementFacts,
  where: {
    level: Level
    isSuperAdmin: boolean
    districtTerm: string
    state: Contact
    district: Contact | null
    suppliers: Suppliers
  },
): Missing => {
  const required = (description: string, completed: boolean, page: string, who: keyof Suppliers) => ({
    description,
    completed,
    page,
    people: completed ? [] : where.suppliers[who],
  })
  const ofState = [
    required('Active term and session', facts.activeTerm, 'Sessions and terms', 'state'),
    required('Psychomotor skill configuration', facts.psychomotor, 'Assessment', 'state'),
    required('Affective domain configuration', facts.affective, 'Assessment', 'state'),
    required('Subject creation', facts.subjects, 'Classes and subjects', 'state'),
  ]
  const ofDistrict: typeof ofState = []
  if (where.level !== 'State')
    ofDistrict.push(
      required(
        `${where.districtTerm} contact details`,
        facts.districtContact,
        `${where.districtTerm} profile`,
        'district',
      ),
    )
  if (where.level === 'School')
    ofDistrict.push(required('Principal of the school', facts.principal, 'School Management', 'district'))
  const all = where.level === 'School' ? [...ofState, ...ofDistrict] : ofState
  return {
    unSatisfiedRequirementsExist: !where.isSuperAdmin && all.some(({ completed }) => !completed),
    statePortal: { requirements: ofState, contact: contactOf(where.state) },
    districtPortal: { requirements: ofDistrict, contact: contactOf(where.district) },
  }
}
