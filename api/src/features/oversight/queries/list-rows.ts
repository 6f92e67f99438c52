import { type Sql, sql } from '../../../platform/db/index.ts'

/** Rows of a list: what is counted of which school, under which name, with which facts. */
export interface Rows {
  /** Common table expressions after those of `basisOf`, each after a comma. */
  more?: Sql
  /** What to read, called `listed`, each row with its `school_id`. */
  from: Sql
  name: Sql
  facts: readonly Sql[]
}

/** A class arm by its id, as 'JSS 1 Gold'. */
export const armName = (classArmId: Sql): Sql => sql`
  (select class.name || ' ' || arm.name from class_arm_brief arm join class_brief class on class.id = arm.class_id
    where arm.id = ${classArmId})`
