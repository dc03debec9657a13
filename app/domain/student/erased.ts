/** Replaces the name of an erased person. The trigger that protects the history contains the same text. */
export const ERASED = { firstName: 'Erased', lastName: 'student', name: 'Erased student' } as const
