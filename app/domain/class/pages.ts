/** Addresses below a class's page at the office. Its tabs share the head of the class, its tasks have a page of their own. */
type ClassPageTab = 'lessons' | 'students' | 'waiting-list' | 'definition' | 'money' | 'history'

type ClassTask = 'add-lesson' | 'add-series' | 'archive' | 'change-series' | 'delete' | 'finish'

/** What is done about one place on the roster. */
export type Change = 'pause' | 'resume' | 'move' | 'end'

type RosterTask = 'add' | 'address-labels' | 'name-labels' | 'print-roll' | Change

export type OfficeClassPage = ClassPageTab | ClassTask | `students/${RosterTask}`
