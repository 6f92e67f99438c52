/** Where addresses begin that all ask for signing in. One that is missing here costs its first visitor the tree of all pages, and no more. */
export const inner =
  /^\/(?:dashboard|administration|academics|my-class|profile|school|subject-management|super-admin)(?:\/|$)/
