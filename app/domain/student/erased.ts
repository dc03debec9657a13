/** What stands where a person's name stood. The trigger that keeps the history knows the same word. */
export const ERASED = { firstName: 'Erased', lastName: 'student', name: 'Erased student' } as const
