/** What the forms of classes and seats ask. Apart from the labels, which every page of a desk loads. */

export const joinings = [
	{ value: 'closed', label: 'Closed', hint: 'Only the office enrolls.' },
	{ value: 'by_approval', label: 'By approval', hint: 'Families ask, the office decides.' },
	{ value: 'open', label: 'Open', hint: 'Families may take a free seat.' },
] as const

/** What a new class may begin as. */
export const firstClassStates = [
	{ value: 'draft', label: 'Draft', hint: 'Only you see it.' },
	{ value: 'open', label: 'Open', hint: 'Students can join; it has not started.' },
	{ value: 'running', label: 'Running', hint: 'It is being taught.' },
] as const

/** How long a new lesson goes on. */
export const lessonEnds = [
	{ value: 'open', label: 'Until further notice' },
	{ value: 'date', label: 'On a date' },
	{ value: 'once', label: 'Just this once' },
] as const

/** What can be done with several classes at once. */
export const bulkSteps = [
	{ value: 'close-joining', label: 'Close enrollment' },
	{ value: 'open', label: 'Open drafts for enrollment' },
	{ value: 'archive', label: 'Archive' },
] as const

export const ifFullChoices = [
	{ value: 'refuse', label: 'Do not enroll' },
	{ value: 'wait', label: 'Put on the waiting list' },
] as const

export const ifFullWhenMoving = [
	{ value: 'refuse', label: 'Do not move' },
	{
		value: 'wait',
		label: 'Put on the waiting list',
		hint: 'The seat here is kept until one there is accepted.',
	},
] as const

/** The fields of a class by name, in the order of the form. */
export const classLabels: Record<string, string> = {
	kind: 'Kind',
	name: 'Name',
	instrumentId: 'Instrument',
	levelId: 'Level',
	ageFrom: 'Youngest age',
	ageTo: 'Oldest age',
	teacherId: 'Teacher',
	assistants: 'Assistants',
	roomId: 'Room',
	onlineLink: 'Online link',
	weekday: 'Usual weekday',
	startTime: 'Usual time',
	durationMinutes: 'Length in minutes',
	startsOn: 'First day',
	endsOn: 'Last day',
	capacity: 'Capacity',
	extraSeats: 'Extra seats',
	minSize: 'Smallest size',
	joining: 'Who may join',
	isPublic: 'Show on the sign-up page',
	planId: 'Price plan for newcomers',
	note: 'Note',
	state: 'Begins as',
	forceReason: 'Reason to book despite a clash',
}
