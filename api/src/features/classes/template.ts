import { classErrors } from '@akada/contract/classes/calls'
import type { classTypeCalls } from '@akada/contract/classes/class-types'
import { type ClassStageKey, classStageKeys, classStages } from '@akada/contract/classes/template'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { addDefaultClassType, makeRoom } from '../state/index.ts'
import { mayEdit } from './policy.ts'
import { lockCatalogue, renameClasses, typesOfState } from './queries/class-types.ts'
import { insertStateClasses } from './queries/classes.ts'
import { type CatalogueClass, type PlannedStage, planOf } from './rules/template.ts'

type Body = z.output<typeof classTypeCalls.applyTemplate.body>

const lastLevel = classStages.senior.to

/** Refuses levels that are not of their stage. */
const assertLevels = ({ stages }: Body): void => {
  const fields = stages.flatMap(({ stage, classes }, at) => {
    const { from, to } = classStages[stage]
    return classes.flatMap(({ level }, index) =>
      level >= from && level <= to
        ? []
        : [
            {
              path: `body.stages.${at}.classes.${index}.level`,
              message: `Classes of this stage have the levels ${from} to ${to}.`,
            },
          ],
    )
  })
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/** The position of a new class type: behind those of the stages before it. */
const positionOf = (stage: ClassStageKey, types: ReadonlyMap<string, number>, known: readonly CatalogueClass[]) => {
  const earlier = known
    .filter(({ level }) => level < classStages[stage].from)
    .map(({ classTypeId }) => types.get(classTypeId) ?? 0)
  return Math.max(0, ...earlier) + 1
}

/** The class type for new classes of a stage: that of its present classes, else the one with its name, else a new one. */
const typeFor = async (
  tx: WriteTx,
  actor: Actor,
  { stage, classTypeId }: PlannedStage,
  known: readonly CatalogueClass[],
): Promise<string> => {
  if (classTypeId !== null) return classTypeId
  const { name } = classStages[stage]
  const types = await typesOfState(tx)
  const named = types.find(type => type.name.toLowerCase() === name.toLowerCase())
  if (named) return named.id
  const position = positionOf(stage, new Map(types.map(type => [type.id, type.position])), known)
  await makeRoom(tx, actor.stateId, position)
  return addDefaultClassType(tx, actor.stateId, { name, position, isSenior: stage === 'senior' })
}

/**
 * Takes over the usual classes of some stages: adds those that the state's catalogue lacks at their level, and renames the one that is
 * there. Refuses with 403 outside the state's area, and with `name_taken` a name that another class of the state has.
 */
export const applyTemplate = async (db: TenantDb, actor: Actor, body: Body) => {
  if (!mayEdit(actor, 'state.configure', { schoolId: null })) refuse(commonErrors.forbidden)
  assertLevels(body)
  return db
    .write(async tx => {
      const known = await lockCatalogue(tx)
      const stages = body.stages.toSorted(
        (one, other) => classStageKeys.indexOf(one.stage) - classStageKeys.indexOf(other.stage),
      )
      const plan = planOf(stages, known)
      const taken = plan.taken[0]
      if (taken !== undefined) {
        refuse(classErrors.nameTaken, {
          params: { name: taken },
          fields: [{ path: 'body.stages', message: `Two classes are called ${taken}. Give each its own name.` }],
        })
      }
      await renameClasses(tx, plan.renamed)
      for (const planned of plan.stages) {
        if (planned.added.length === 0) continue
        const classTypeId = await typeFor(tx, actor, planned, known)
        const classes = planned.added.map(one => ({ ...one, terminal: one.level === lastLevel }))
        await insertStateClasses(tx, actor.stateId, classTypeId, classes)
      }
      const added = plan.stages.reduce((sum, stage) => sum + stage.added.length, 0)
      const renamed = plan.renamed.length
      await audit(tx, actor, 'state.configure', ['classTemplate', actor.stateId], {
        summary: `Took over the usual classes: ${added} new, ${renamed} renamed`,
        before: plan.renamed.map(({ former }) => former),
        after: { stages: body.stages, added, renamed },
      })
      return { message: 'Classes Saved Successfully', added, renamed }
    })
    .catch(
      onUniqueViolation(() => refuse(classErrors.nameTaken, { params: { name: 'One of the names' } }), 'class_name'),
    )
}
