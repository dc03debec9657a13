import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { weekdayWords } from '#app/domain/class/labels.ts'
import { unpackTimes, type PackedTimes } from '#app/domain/class/timeline.ts'
import { intervalWords, timesWords } from '#app/domain/class/weekly.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { clockWords } from '#app/utils/clock.ts'
import { groupedBy } from '#app/utils/group.ts'
import { capitalized } from '#app/utils/spoken.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { contactsOf, type Contact } from '../contacts.server.ts'
import { factsOf, type Bare } from './list-facts.server.ts'

/** The list columns that come from the students table alone. */
export const columns = {
	id: students.id,
	firstName: students.firstName,
	lastName: students.lastName,
	preferredName: students.preferredName,
	birthDate: students.birthDate,
	email: students.email,
	phone: students.phone,
	state: students.state,
	stateSince: students.stateSince,
	joinedOn: students.joinedOn,
	familyId: students.familyId,
	teacherId: students.primaryTeacherId,
	portal: students.portal,
	photoId: students.photoId,
}

const oneEach = prepared((db) =>
	db
		.select(columns)
		.from(sql`json_each(${sql.placeholder('ids')})`)
		.crossJoin(students)
		.where(and(eq(students.schoolId, sql.placeholder('schoolId')), eq(students.id, sql`json_each.value`)))
		.prepare(),
)

/** Rows in the order of the ids. */
export function byIds(schoolId: SchoolId, ids: readonly string[]) {
	return ids.length > 0 ? oneEach().all({ schoolId, ids: JSON.stringify(ids) }) : []
}

export interface Known {
	/** The main teacher, or else the one who leads a class of theirs. */
	teacher: string | null
	family: string | null
	/** Example: `Piano, Beginner`. */
	instruments: string[]
	classes: string[]
	/** The same classes, current ones first, with their time (`Mon 16:00`) or the state of the enrollment. */
	places: { name: string; when: string; tint: number }[]
	tags: string[]
	/** Guardians who may be contacted, the primary contact first. */
	contacts: Contact[]
}

/** Adds data from other tables, in one query for any number of students. */
export function knownOf<Row extends Bare>(
	{ schoolId, school }: Access,
	rows: readonly Row[],
): (Row & Known)[] {
	const ids = rows.map(({ id }) => id)
	const contacts = contactsOf(schoolId, ids)
	const facts = groupedBy(factsOf(schoolId, rows), ({ kind, of }) => `${kind} ${of}`)
	const about = (kind: string, id: string | null) => facts.get(`${kind} ${id}`) ?? []
	return rows.map((row) => {
		const classes = about('class', row.id)
		return {
			...row,
			teacher: (about('teacher', row.teacherId)[0] ?? about('leader', row.id)[0])?.name ?? null,
			family: about('family', row.familyId)[0]?.name ?? null,
			instruments: wordsOf(about('instrument', row.id)),
			classes: wordsOf(classes),
			places: [...classes].sort(byTurn).map((place) => placeOf(place, school.dateFormat)),
			tags: wordsOf(about('tag', row.id)),
			contacts: contacts.get(row.id) ?? [],
		}
	})
}

const { compare } = new Intl.Collator('en')

/** Classes that go on come before those that are yet to come. */
function byTurn(a: Fact, b: Fact): number {
	return Number(a.more !== null) - Number(b.more !== null) || compare(a.name, b.name)
}

function wordsOf(facts: readonly Fact[]): string[] {
	const words = facts.map(({ name, more }) => (more ? `${name}, ${placeWords[more] ?? more}` : name))
	return words.sort(compare)
}

interface Fact {
	kind: string
	name: string
	more: string | null
	usual: string | null
}

function placeOf({ name, more, usual }: Fact, format: DateFormat) {
	const [kind, instrument, weekday, startTime, everyWeeks = 1, packed] = JSON.parse(usual ?? '[]') as [
		string,
		string | null,
		number | null,
		string | null,
		number?,
		PackedTimes?,
	]
	const when = timesWords(
		{ weekday, startTime, everyWeeks, weeklyTimes: packed ? unpackTimes(packed) : [] },
		(time) => (time.weekday ? weekdayWords(time.weekday).slice(0, 3) : ''),
		(days, time) => {
			const words = [days, time.startTime && clockWords(time.startTime, format)].filter(Boolean).join(' ')
			return [words, intervalWords(time.everyWeeks)].filter(Boolean).join(', ')
		},
	)
	const text = more ? (placeWords[more] ?? more) : when
	return {
		name,
		when: capitalized(text),
		tint: tintOf(kind, instrument),
	}
}

/** Labels of enrollments that are not simply active. */
const placeWords: Record<string, string> = {
	enquiry: 'asked about',
	offered: 'offered a seat',
	future: 'starts later',
}
