/** Pages below a class. Tabs share the head of the class; tasks have pages of their own. */
type ClassPageTab = 'lessons' | 'students' | 'waiting-list' | 'definition' | 'money' | 'history'

type ClassTask =
	'add-lesson' | 'add-series' | 'archive' | 'assignment' | 'change-series' | 'delete' | 'finish'

export type Change = 'pause' | 'resume' | 'move' | 'end'

type RosterTask = 'add' | 'address-labels' | 'name-labels' | 'print-roll' | Change

export type OfficeClassPage = ClassPageTab | ClassTask | `students/${RosterTask}`
