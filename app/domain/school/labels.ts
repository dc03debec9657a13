import { symbolOf } from '#app/utils/money.ts'

/** Labels for the school's settings, used by server and browser. */

export const CURRENCIES = [
	['USD', 'US dollar'],
	['EUR', 'Euro'],
	['GBP', 'Pound sterling'],
	['ZAR', 'South African rand'],
	['CAD', 'Canadian dollar'],
	['AUD', 'Australian dollar'],
	['JPY', 'Japanese yen'],
	['CNY', 'Chinese yuan'],
	['INR', 'Indian rupee'],
	['BRL', 'Brazilian real'],
	['MXN', 'Mexican peso'],
].map(([value = '', name = '']) => ({ value, label: `${name} (${symbolOf(value)})` }))

export const WEEK_STARTS = [
	{ value: '1', label: 'Monday' },
	{ value: '7', label: 'Sunday' },
	{ value: '6', label: 'Saturday' },
] as const

export const DATE_FORMATS = [
	{ value: 'day-first', label: 'Day first: 31/12/2026, 17:30' },
	{ value: 'day-first-12', label: 'Day first: 31/12/2026, 5:30 PM' },
	{ value: 'month-first-12', label: 'Month first: 12/31/2026, 5:30 PM' },
	{ value: 'month-first', label: 'Month first: 12/31/2026, 17:30' },
	{ value: 'year-first', label: 'Year first: 2026-12-31, 17:30' },
	{ value: 'year-first-12', label: 'Year first: 2026-12-31, 5:30 PM' },
] as const

/** Portal switches, each with the content it hides from families. */
export const PORTAL_SWITCHES = [
	{ name: 'showsSchedule', label: 'Schedule', hides: 'the dates, times and rooms of their lessons' },
	{ name: 'showsNotes', label: 'Lesson notes', hides: 'what was written for them after a lesson' },
	{ name: 'showsReports', label: 'Reports', hides: 'progress reports, also those they have read before' },
	{ name: 'showsResources', label: 'Resources', hides: 'files and links shared with them' },
	{ name: 'showsMessages', label: 'Messages', hides: 'their conversations' },
	{ name: 'showsMoney', label: 'Money', hides: 'invoices, payments and what is due' },
] as const

export type PortalSwitch = (typeof PORTAL_SWITCHES)[number]['name']

/** Suggested entries of a new list, in display order. */
export const USUAL_LISTS = {
	instrument: [
		'Piano',
		'Violin',
		'Viola',
		'Cello',
		'Guitar',
		'Voice',
		'Flute',
		'Clarinet',
		'Saxophone',
		'Trumpet',
		'Drums',
		'Music theory',
	],
	level: ['Beginner', 'Elementary', 'Intermediate', 'Advanced'],
} as const

export type TaughtKind = keyof typeof USUAL_LISTS

export const TAUGHT_WORDS = {
	instrument: { one: 'instrument', many: 'Instruments', example: 'Piano' },
	level: { one: 'level', many: 'Levels', example: 'Beginner' },
} as const
