export interface Lesson {
	who: string
	/** Decimal hours: 15.5 is 15:30. */
	from: number
	to: number
	state: 'held' | 'to come' | 'event' | 'canceled'
}

/** A fictional afternoon for the landing page. */
export const day: { room: string; lessons: Lesson[] }[] = [
	{
		room: 'Studio 1',
		lessons: [
			{ who: 'Ada', from: 14, to: 15, state: 'held' },
			{ who: 'Tom', from: 15, to: 16, state: 'held' },
			{ who: 'Iris', from: 16.5, to: 17.5, state: 'to come' },
			{ who: 'Leo', from: 18, to: 19, state: 'to come' },
		],
	},
	{
		room: 'Studio 2',
		lessons: [
			{ who: 'Strings', from: 14.5, to: 16, state: 'held' },
			{ who: 'Maya', from: 16, to: 17, state: 'canceled' },
			{ who: 'Noor', from: 17.5, to: 18.5, state: 'to come' },
		],
	},
	{ room: 'Hall', lessons: [{ who: 'Youth orchestra', from: 16, to: 19, state: 'event' }] },
	{
		room: 'Studio 3',
		lessons: [
			{ who: 'Guitars', from: 14, to: 15.5, state: 'held' },
			{ who: 'Sam', from: 17, to: 18, state: 'to come' },
			{ who: 'Kim', from: 18.5, to: 19.5, state: 'to come' },
		],
	},
	{
		room: 'Online',
		lessons: [
			{ who: 'Ben', from: 15, to: 16, state: 'held' },
			{ who: 'Zoe', from: 19, to: 20, state: 'to come' },
		],
	},
]

export const now = 16 + 10 / 60
