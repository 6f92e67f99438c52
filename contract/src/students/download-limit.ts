/** The largest list of students that a download answers at once; a larger one is made in the background. */
export const maxDownloadedAtOnce = 5000
