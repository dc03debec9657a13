import { plain } from '#app/utils/fold.ts'

/** The rows of a file are of one kind. All kinds but students belong to students of the list. */
export const IMPORT_KINDS = ['students', 'balances', 'credits', 'lessons'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type OpeningKind = Exclude<ImportKind, 'students'>

export const importKinds: readonly { value: ImportKind; label: string }[] = [
	{ value: 'students', label: 'Students' },
	{ value: 'balances', label: 'Balances of families' },
	{ value: 'credits', label: 'Make-up credits' },
	{ value: 'lessons', label: 'Weekly lessons' },
]

/** One row and several rows of a kind. */
export const kindNouns: Record<ImportKind, readonly [string, string]> = {
	students: ['student', 'students'],
	balances: ['balance', 'balances'],
	credits: ['row of credits', 'rows of credits'],
	lessons: ['weekly lesson', 'weekly lessons'],
}

const who = {
	fullName: 'Student',
	firstName: 'Student first name',
	lastName: 'Student last name',
	email: 'Email of the student or a guardian',
}

export const openingFields = {
	balances: {
		family: 'Family',
		...who,
		owes: 'Owes',
		credit: 'Has credit',
		balance: 'Balance, above zero if owed',
		balanceReversed: 'Balance, above zero if credit',
		date: 'Day of the balance',
		note: 'Note',
	},
	credits: {
		...who,
		number: 'Number of credits',
		minutes: 'Minutes of each credit',
		expires: 'Last day of use',
		note: 'Note',
	},
	lessons: {
		...who,
		weekday: 'Weekday',
		time: 'Time',
		minutes: 'Length in minutes',
		starts: 'First lesson',
		teacher: 'Teacher',
		room: 'Room',
		instrument: 'Instrument',
		plan: 'Price plan',
	},
} as const satisfies Record<OpeningKind, Record<string, string>>

export type OpeningField =
	| keyof typeof openingFields.balances
	| keyof typeof openingFields.credits
	| keyof typeof openingFields.lessons

/** Column names as other programs and spreadsheets have them, normalized. */
const NAMES: Record<OpeningField, string> = {
	family: 'family, family name, account, account name, household, payer',
	fullName: 'student, student name, name, full name, student full name',
	firstName: 'first name, first, student first name, student first, given name, vorname, prenom, nombre',
	lastName: 'last name, last, surname, student last name, student last, nachname, nom, apellidos',
	email: 'email, e mail, email address, student email, parent email, guardian email',
	owes: 'owes, owed, amount owed, amount due, due, outstanding, open, debit',
	credit: 'credit, has credit, prepaid, paid ahead, credit balance',
	balance: 'balance, current balance, balance due, account balance, saldo',
	balanceReversed: 'available credit',
	date: 'date, day, as of, balance date, datum, fecha',
	note: 'note, notes, comment, comments, remarks, description',
	number: 'number, credits, number of credits, make up credits, makeup credits, make ups, makeups, count',
	minutes: 'minutes, length, duration, lesson length, lesson duration, length in minutes',
	expires: 'expires, expiry, expiry date, expiration, expiration date, expires on, valid until, last day',
	weekday: 'weekday, day, day of week, day of the week, lesson day, wochentag',
	time: 'time, start, start time, lesson time, starts at, uhrzeit, hora',
	starts: 'first lesson, first day, first date, start, starts, starts on, start date, starting, from',
	teacher: 'teacher, teachers, instructor, lehrer, lehrkraft',
	room: 'room, location, raum, studio',
	instrument: 'instrument, subject, instruments',
	plan: 'price plan, plan, price, rate, tuition',
}

export function fieldsOfKind(kind: OpeningKind): [OpeningField, string][] {
	return Object.entries(openingFields[kind]) as [OpeningField, string][]
}

/** A name that two fields have, such as “Start”, is the one that no other column is. */
export function guessOpening(columns: readonly string[], kind: OpeningKind): (OpeningField | '')[] {
	const fields = fieldsOfKind(kind).map(([field]) => ({ field, names: NAMES[field].split(', ') }))
	const possible = columns.map((column) =>
		fields.filter(({ names }) => names.includes(plain(column))).map(({ field }) => field),
	)
	const certain = possible.filter(({ length }) => length === 1).flat()
	return possible.map((found) => found.find((field) => found.length === 1 || !certain.includes(field)) ?? '')
}

/** Why a mapping is not enough, or null. */
export function lackOf(kind: OpeningKind, mapping: readonly string[]): string | null {
	const has = (...fields: OpeningField[]) => fields.some((field) => mapping.includes(field))
	const isWho = has('fullName', 'firstName', 'lastName', 'email')
	if (kind === 'balances') {
		if (!isWho && !has('family')) return 'Choose which column has the family or a student.'
		return has('owes', 'credit', 'balance', 'balanceReversed') ? null : 'Choose which column has the amount.'
	}
	if (!isWho) return 'Choose which column has the student.'
	if (kind === 'credits') return has('number') ? null : 'Choose which column has the number of credits.'
	if (!has('weekday')) return 'Choose which column has the weekday.'
	return has('time') ? null : 'Choose which column has the time.'
}

/** Totals of the old system, as the office types them. */
export interface OpeningTotals {
	owedMinor?: number
	creditMinor?: number
	number?: number
}
