import { type subjectCalls, subjectErrors } from '@akada/contract/subjects/calls'
import { levelsOf, subjectsOfStage } from '@akada/contract/subjects/template'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findActiveSessionId } from '../classes/index.ts'
import { addMissing, attachMissing, type PlannedSubject } from './queries/template.ts'

type Body = z.output<typeof subjectCalls.applyTemplate.body>

const plannedIn = ({ stages }: Body): PlannedSubject[] =>
  stages.flatMap(({ stage, subjects }) => {
    const wanted = new Set(subjects)
    return subjectsOfStage(stage)
      .filter(({ name }) => wanted.has(name))
      .map((subject, place) => {
        const { name, code, elective = false } = subject
        return { name, code, elective, place, ...levelsOf(stage, subject) }
      })
  })

/**
 * Adds the chosen subjects of the template that the state lacks, and attaches them to its classes in the active session where they are not.
 * Refuses with `no_active_session` before there is one.
 */
export const applyTemplate = (db: TenantDb, actor: Actor, body: Body) =>
  db.write(async tx => {
    const { stateId } = actor
    const sessionId = await findActiveSessionId(tx)
    if (sessionId === null) refuse(subjectErrors.noActiveSession)
    const planned = plannedIn(body)
    const added = await addMissing(tx, stateId, planned)
    const attached = await attachMissing(tx, { stateId, sessionId }, planned)
    await audit(tx, actor, 'state.configure', ['subjectTemplate', sessionId], {
      summary: `Took over the subjects of the national curriculum: ${added} new, ${attached} attached to classes`,
      after: { stages: body.stages, added, attached },
    })
    return { message: 'Subjects Added Successfully', added, attached }
  })
