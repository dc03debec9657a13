import { newLesson } from '#app/domain/class/lesson-form.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { leftOutWords } from '#app/domain/lesson/left-out.ts'
import type { ImportMapping } from '#app/domain/student/import.ts'
import { openingFields, type OpeningField, type OpeningKind } from '#app/domain/student/opening-import.ts'
import type { Access } from '#app/models/access.server.ts'
import { MAX_GIVEN } from '#app/models/attendance/credit-ledger.server.ts'
import { listClassChoices, type Choice } from '#app/models/class/choices.server.ts'
import { previewLesson } from '#app/models/class/lesson.server.ts'
import { listRooms } from '#app/models/school/room.server.ts'
import { listRoomSites } from '#app/models/school/travel.server.ts'
import type { CheckedOpening, OpeningRow } from '#app/models/student-import/opening.server.ts'
import { listWhoOwns } from '#app/models/student-import/owners.server.ts'
import { momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { MAX_MINOR } from '#app/utils/money.ts'
import { readAmount, withoutSymbol } from '#app/utils/read-amount.ts'
import { readDate, withDatesWritten } from '#app/utils/read-date.ts'
import { spoken } from '#app/utils/spoken.ts'
import { dayAlone, importedName } from './import-cells.server.ts'

type Values = Partial<Record<OpeningField, string>>
type Read = { ok: true; details: Omit<OpeningRow, 'row'> } | { ok: false; text: string; isNothing?: true }

const wrong = (text: string) => ({ ok: false as const, text })

/** Reads the rows of another system's balances, credits or lessons, in the order of the file. */
export function openingReader(access: Access, kind: OpeningKind, mapping: ImportMapping) {
	const find = finderOf(access)
	const readers = { balances: balanceReader, credits: creditReader, lessons: lessonReader }
	const read = readers[kind](access, find)
	return (row: number, cells: readonly string[]): CheckedOpening => {
		const values: Values = {}
		for (const [i, field] of mapping.entries()) {
			const cell = cells[i]?.trim()
			if (field && cell && field in openingFields[kind]) values[field as OpeningField] ??= cell
		}
		const result = read(values, row)
		if (result.ok) return { row, ...result.details }
		return { row, state: result.isNothing ? 'duplicate' : 'error', text: result.text }
	}
}

type Find = ReturnType<typeof finderOf>
type Reader = (access: Access, find: Find) => (values: Values, row: number) => Read

/** Finds students by name or email address, and families by name. */
function finderOf(access: Access) {
	const { students, families } = listWhoOwns(access)
	const byName = new Map<string, typeof students>()
	for (const student of students)
		for (const name of new Set([student.name, student.preferred].map(plain)))
			byName.set(name, [...(byName.get(name) ?? []), student])
	return {
		student(values: Values) {
			const { firstName, lastName } = importedName(values)
			const name = [firstName, lastName].filter(Boolean).join(' ')
			const email = values.email?.toLowerCase()
			if (!name && !email) return wrong('This row names no student.')
			const named = name ? (byName.get(plain(name)) ?? []) : students
			if (named.length === 0)
				return wrong(`No student is called ${name}. Correct the name, or import the students first.`)
			const matches =
				named.length > 1 || !name ? named.filter(({ emails }) => email && emails.includes(email)) : named
			const [match] = matches
			if (matches.length === 1 && match) return { ok: true as const, match }
			if (!name)
				return wrong(`Not exactly one student has the email address ${email}. Add a column with the name.`)
			return wrong(
				email
					? `${named.length} students are called ${name}, and not exactly one of them has the email address ${email}.`
					: `${named.length} students are called ${name}. Add a column with the email address.`,
			)
		},
		family(name: string) {
			const matches = families.filter((family) => plain(family.name) === plain(name))
			const [match] = matches
			if (matches.length === 1 && match) return { ok: true as const, id: match.id }
			return wrong(
				matches.length > 1
					? `${matches.length} families are called ${name}. Add a column with the name of a student.`
					: `No family is called ${name}. Correct the name, or add a column with the name of a student.`,
			)
		},
	}
}

const balanceReader: Reader = (access, find) => (values) => {
	const byStudent = values.fullName || values.firstName || values.lastName || values.email
	let familyId: string | null = null
	if (byStudent) {
		const student = find.student(values)
		if (!student.ok) return student
		familyId = student.match.familyId
		if (!familyId) return wrong(`${student.match.name} has no family yet. Add it on the page of the student.`)
	} else {
		const family = find.family(values.family ?? '')
		if (!family.ok) return family
		familyId = family.id
	}
	const amount = amountOf(values)
	if (!amount.ok) return amount
	const day = dayOf(access, values.date, 'Day of the balance')
	if (!day.ok) return day
	const now = today(access.school.timeZone)
	if (day.date && day.date > now) return wrong('Day of the balance: Enter today or an earlier day.')
	const { minor } = amount
	if (minor === 0)
		return { ok: false, text: 'The balance is zero, so there is nothing to import.', isNothing: true }
	const balance = { familyId, amountMinor: minor, day: day.date ?? now, note: noteOf(values) }
	return {
		ok: true,
		details: { opening: { kind: 'balances', balance }, fingerprint: `balance ${familyId}`, amount: minor },
	}
}

/** Owed money is above zero. Accountants write negative amounts in parentheses. */
function amountOf(values: Values): { ok: true; minor: number } | { ok: false; text: string } {
	let minor = 0
	const signs = { owes: 1, credit: -1, balance: 1, balanceReversed: -1 } as const
	for (const field of ['owes', 'credit', 'balance', 'balanceReversed'] as const) {
		const typed = values[field]
		if (!typed) continue
		const [, inner] = /^\((.*)\)$/.exec(typed) ?? []
		const signed = /^-/.test(typed) ? `-${withoutSymbol(typed.slice(1))}` : withoutSymbol(inner ?? typed)
		const read = readAmount(signed, { least: -MAX_MINOR })
		if (!read.ok) return wrong(`${openingFields.balances[field]}: ${read.message}.`)
		minor += signs[field] * (inner === undefined ? read.amountMinor : -read.amountMinor)
	}
	return { ok: true, minor }
}

function dayOf({ school }: Access, typed: string | undefined, label: string) {
	if (!typed) return { ok: true as const, date: null }
	const read = readDate(dayAlone(typed), school.dateFormat, { today: today(school.timeZone) })
	return read.ok ? read : wrong(`${label}: ${read.message}.`)
}

const noteOf = ({ note }: Values) => note?.replace(/\s+/g, ' ').slice(0, 200) ?? null

const USUAL_MINUTES = '30'

const creditReader: Reader = (access, find) => (values) => {
	const student = find.student(values)
	if (!student.ok) return student
	const number = Number(values.number ?? '0')
	if (number === 0) return { ok: false, text: 'There are no credits to import.', isNothing: true }
	if (!Number.isInteger(number) || number < 1 || number > MAX_GIVEN)
		return wrong(`Number of credits: Enter 1 to ${MAX_GIVEN}.`)
	const minutes = Number(values.minutes ?? USUAL_MINUTES)
	if (!Number.isInteger(minutes) || minutes < 5 || minutes > 480)
		return wrong('Minutes of each credit: Enter 5 to 480.')
	const day = dayOf(access, values.expires, 'Last day of use')
	if (!day.ok) return day
	if (day.date && day.date < today(access.school.timeZone))
		return wrong('Last day of use: These credits have expired. Remove the row, or enter a later day.')
	const { id } = student.match
	const credits = { number, minutes, expiresOn: day.date ?? undefined, note: noteOf(values) }
	const fingerprint = ['credits', id, number, minutes, day.date ?? ''].join(' ')
	return {
		ok: true,
		details: { opening: { kind: 'credits', studentId: id, ...credits }, fingerprint, amount: number },
	}
}

const SHOWN_CLASHES = 3

const lessonReader: Reader = (access, find) => {
	const choices = listClassChoices(access)
	const rooms = roomsAtSites(access)
	const { timeZone, dateFormat } = access.school
	const taken = new Map<string, { row: number; from: number; until: number }[]>()
	return (values, row) => {
		const student = find.student(values)
		if (!student.ok) return student
		const weekday = weekdayOf(values.weekday ?? '')
		if (!weekday)
			return wrong(`Weekday: “${values.weekday ?? ''}” is no weekday. Write it out, such as Monday.`)
		const pieces = {
			teacherId: chosen(choices.teachers, values.teacher, 'teacher'),
			roomId: chosen(rooms, values.room, 'room'),
			instrumentId: chosen(choices.instruments, values.instrument, 'instrument'),
			planId: chosen(choices.plans, values.plan, 'price plan'),
		}
		for (const piece of Object.values(pieces)) if (!piece.ok) return piece
		const ids = Object.fromEntries(
			Object.entries(pieces).map(([name, piece]) => [name, piece.ok ? piece.id : '']),
		)
		const read = withDatesWritten(dateFormat, () =>
			newLesson.safeParse({
				studentId: student.match.id,
				weekday: String(weekday),
				startTime: values.time ?? '',
				durationMinutes: values.minutes ?? USUAL_MINUTES,
				startsOn: values.starts && dayAlone(values.starts),
				...ids,
			}),
		)
		if (!read.success) {
			const [issue] = read.error.issues
			return wrong(`${LABELS[String(issue?.path[0])] ?? 'Row'}: ${issue?.message ?? 'This cannot be read'}.`)
		}
		const lesson = read.data
		const planned = previewLesson(access, lesson)
		if (!planned.ok) return wrong(Object.values(planned.errors).flat().join(' '))
		const outside = planned.value.days.flatMap(({ clashes }) =>
			clashes.map((clash) => clashWords(clash, momentWords(clash.at, timeZone, dateFormat))),
		)
		const clashes = [...inFile(taken, row, lesson), ...new Set(outside)]
		const text = clashes.slice(0, SHOWN_CLASHES).join(' ')
		const more = clashes.length - SHOWN_CLASHES
		const all = more > 0 ? `${text} And ${more} more.` : text
		const { since } = planned.value
		const early = since ? leftOutWords(plainDateWords(since, dateFormat)) : ''
		const remark = `${all && `Booked in spite of a clash: ${all} `}${early}`.trim()
		const fingerprint = ['lesson', lesson.studentId, weekday, lesson.startTime].join(' ')
		return {
			ok: true,
			details: {
				opening: { kind: 'lessons', lesson, remark: remark || null },
				fingerprint,
				amount: 1,
			},
		}
	}
}

const LABELS: Record<string, string> = {
	startTime: 'Time',
	durationMinutes: 'Length in minutes',
	startsOn: 'First lesson',
	endsOn: 'First lesson',
}

/** Earlier lines with the same teacher, room or student at the same time of the week. */
function inFile(
	taken: Map<string, { row: number; from: number; until: number }[]>,
	row: number,
	lesson: {
		studentId: string
		teacherId?: string
		roomId?: string
		weekday: number
		startTime: string
		durationMinutes: number
	},
): string[] {
	const [hours = 0, minutes = 0] = lesson.startTime.split(':').map(Number)
	const from = hours * 60 + minutes
	const until = from + lesson.durationMinutes
	const whom = { student: lesson.studentId, teacher: lesson.teacherId, room: lesson.roomId }
	return Object.entries(whom).flatMap(([what, id]) => {
		if (!id) return []
		const key = `${what} ${id} ${lesson.weekday}`
		const others = taken.get(key) ?? []
		const clash = others.find((other) => other.from < until && from < other.until)
		taken.set(key, [...others, { row, from, until }])
		return clash ? [`Line ${clash.row} has the same ${what} at this time.`] : []
	})
}

/** Rooms with their site, also where a school has one: a file may name it or leave it out. */
function roomsAtSites(access: Access): Choice[] {
	const sites = listRoomSites(access)
	return listRooms(access)
		.filter(({ archivedAt }) => archivedAt === null)
		.map(({ id, name }) => ({ value: id, label: `${name}, ${sites.get(id)?.site ?? ''}` }))
}

function chosen(choices: readonly Choice[], name: string | undefined, what: string) {
	if (!name) return { ok: true as const, id: undefined }
	const isIt = (label: string) => plain(label) === plain(name)
	const matches = choices.filter(({ label }) => isIt(label))
	const loose =
		matches.length > 0 ? matches : choices.filter(({ label }) => isIt(label.replace(/, [^,]*$/, '')))
	const [match] = loose
	if (loose.length === 1 && match) return { ok: true as const, id: match.value }
	return wrong(
		loose.length > 1
			? `${loose.length} ${what}s are called ${name}. Write the site behind it, after a comma.`
			: `There is no ${what} called ${name}. Add it in Solfa first, correct the name, or do not import this column.`,
	)
}

/** Weekdays in full or short, in the languages of the product. 5 January 2026 is a Monday. */
const WEEKDAYS = new Map(
	spoken.flatMap((language) =>
		(['long', 'short'] as const).flatMap((weekday) => {
			const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
			return [1, 2, 3, 4, 5, 6, 7].map((n) => [plain(format.format(Date.UTC(2026, 0, 4 + n))), n] as const)
		}),
	),
)

function weekdayOf(text: string): number | null {
	const name = plain(text).replace(/s$/, '')
	return WEEKDAYS.get(plain(text)) ?? WEEKDAYS.get(name) ?? null
}
