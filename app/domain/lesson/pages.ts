/** What is done to a lesson at the office, each on a page of its own below the lesson's. */
export type LessonTask = 'add-visitor' | 'cancel' | 'move' | 'substitute'
