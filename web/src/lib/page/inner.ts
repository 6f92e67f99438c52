/**
 * Prefixes of the addresses that require signing in. If one is missing here, its first visitor loads the routes of all pages; nothing else
 * changes.
 */
export const inner =
  /^\/(?:dashboard|administration|academics|my-class|profile|school|subject-management|super-admin)(?:\/|$)/
