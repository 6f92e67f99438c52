/**
 * The modules `react` and `react-dom` in the built pages: Preact with its compatibility layer, 49 kB less on a first visit (docs/adr/0027).
 * Only what the pages need beyond that layer is added here. Types stay React's.
 */
import { Fragment, type Options, options } from 'preact'
import { createElement, type ReactNode } from 'preact/compat'
import { followControlled } from './controlled.ts'
import { adoptStyles } from './styles.ts'

export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createPortal,
  createRef,
  default,
  flushSync,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  startTransition,
  StrictMode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat'

/** The kit uses `Activity` to keep hidden parts mounted: they stay in the document, out of sight. */
export const Activity = ({ mode, children }: { mode?: 'visible' | 'hidden'; children?: ReactNode }) => {
  if (mode === undefined) return createElement(Fragment, null, children)
  return createElement('div', { style: { display: mode === 'hidden' ? 'none' : 'contents' } }, children)
}

// React runs the effects of one event before the next is handled; Preact would wait for a frame, and Enter pressed right after the last
// letter would run handlers that have not seen that letter.
const settings: Options = options
settings.requestAnimationFrame = queueMicrotask
followControlled(settings)
adoptStyles(settings)
