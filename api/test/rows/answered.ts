import type { Sql } from '../../src/platform/db/index.ts'

type Plain = string | number | boolean | Uint8Array

/** A text may be declared as some texts only: that is for the statement, or a constraint of the table, to see to. */
type PlainFault<Name extends string, Declared, Column> = [Declared] extends [Column]
  ? never
  : `${Name} is of another type`

type ListFault<Name extends string, Declared, Column> = Declared extends readonly (infer Item)[]
  ? [Column] extends [readonly (infer Found)[]]
    ? FieldFault<`${Name}[]`, Item, Found>
    : `${Name} is no list`
  : never

type ValueFault<Name extends string, Declared, Column> = [Column] extends [Declared]
  ? never
  : [Declared] extends [Plain]
    ? PlainFault<Name, Declared, Column>
    : [Declared] extends [readonly unknown[]]
      ? ListFault<Name, Declared, Column>
      : [Column] extends [Plain | readonly unknown[]]
        ? `${Name} is of another type`
        : RowFault<Declared, Column, `${Name}.`>

/** Values of JSON that lack a field are no fault: tests store such values, and a list may have items of several kinds. */
type FieldFault<Name extends string, Declared, Column> =
  | (null extends Column ? (null extends Declared ? never : `${Name} may be null`) : never)
  | ([NonNullable<Column>] extends [never] ? never : ValueFault<Name, NonNullable<Declared>, NonNullable<Column>>)

/** The fields of a declared row that the columns of an answer do not bear out, each in words; never if all agree. */
export type RowFault<Declared, Columns, Within extends string = ''> = {
  [Name in keyof Declared & string]-?: string extends Name
    ? never
    : Name extends keyof Columns
      ? FieldFault<`${Within}${Name}`, Declared[Name], Columns[Name]>
      : undefined extends Declared[Name]
        ? never
        : `${Within}${Name} is not returned`
}[keyof Declared & string]

/** The same texts, which the compiler then prints in place of their origin. */
export type Words<Fault extends string> = `${Fault}`

type Checked<T, Columns> = [RowFault<T, Columns>] extends [infer Fault]
  ? [Fault] extends [never]
    ? unknown
    : { fault: Words<Fault & string> }
  : never

/** A transaction that answers with these columns: a statement with a declared row that they do not bear out is a type error. */
export interface Answering<Columns> {
  rows<T>(query: Sql & Checked<T, Columns>): Promise<T[]>
  find<T>(query: Sql & Checked<T, Columns>): Promise<T | null>
  get<T>(query: Sql & Checked<T, Columns>): Promise<T>
}

/** A type argument of a function that sends a statement: itself. That its row has no fault is a constraint. */
export type Declared<T, _Fault extends never> = T
