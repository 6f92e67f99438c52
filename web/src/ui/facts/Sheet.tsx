import type { ComponentProps } from 'react'
import classes from './Sheet.module.css'

/** A document as it is printed: a page of its own on screen, the whole page on paper. */
export const Sheet = ({ className = '', ...rest }: ComponentProps<'article'>) => (
  <article className={`grid text-sm bg-surface border border-line own-head ${classes.sheet} ${className}`} {...rest} />
)
