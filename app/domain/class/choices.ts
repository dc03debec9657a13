/** Choices for class and enrollment forms, separate from the labels that every page of a desk loads. */

export const joinings = [
	{ value: 'closed', label: 'Closed', hint: 'Families cannot sign up.' },
	{ value: 'by_approval', label: 'By approval', hint: 'Families ask, and you decide.' },
	{ value: 'open', label: 'Open', hint: 'Families may take a free seat.' },
] as const

export const firstClassStates = [
	{ value: 'draft', label: 'Draft', hint: 'Only you see it.' },
	{ value: 'open', label: 'Open', hint: 'Students can join; it has not started.' },
	{ value: 'running', label: 'Running', hint: 'It is being taught.' },
] as const

/** Explains the buttons of a class before it runs. */
export const notBegun = {
	draft: (noun: string) => `This ${noun} is a draft: only the office sees it until you open it.`,
	open: (noun: string) => `Students can join this ${noun}. It is running once its first lesson has begun.`,
}

export const lessonEnds = [
	{ value: 'open', label: 'Until further notice' },
	{ value: 'date', label: 'On a date' },
	{ value: 'once', label: 'Just this once' },
] as const

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

/** Field labels in the order of the form. */
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
	every: 'How often',
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
