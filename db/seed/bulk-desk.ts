import { daysAfter, today } from '#app/utils/dates.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { phoneDigits } from '#app/utils/phone.ts'
import { searchWords } from '#app/domain/student/words.ts'
import type { Db } from '../client.server.ts'
import {
	classes,
	classTeachers,
	enrolments,
	families,
	guardians,
	guardianships,
	instruments,
	levels,
	studentInstruments,
	students,
	studentTags,
	studentWords,
	tags,
	teachers,
} from '../schema/index.ts'
import { byName, firstName, lastName, STATES } from './bulk-names.ts'

interface BulkDesk {
	db: Db
	schoolId: string
	/** Number of the school, so that no two are alike. */
	number: number
	/** Learners that already have an account and an id. */
	learners: { id: string; name: string }[]
	teachers: { id: string; name: string }[]
	/** Defaults to enough classes for everyone. */
	classes: number | undefined
	createdAt: number
	now: number
}

/** SQLite allows 32,766 values per statement, and a student has over twenty. */
const ROWS_AT_ONCE = 400
const IN_A_FAMILY = 2
const IN_A_CLASS = 10
const INSTRUMENTS = ['Piano', 'Violin', 'Guitar', 'Voice', 'Flute', 'Cello', 'Drums', 'Clarinet']
const LEVELS = ['Beginner', 'Elementary', 'Intermediate', 'Advanced']
const TAGS = ['Exam this year', 'Scholarship', 'Own instrument']

/** Adds families, students, teachers and classes of one school for benchmarks. */
export function addBulkDesk(desk: BulkDesk) {
	addPlace(desk)
	addTeachers(desk)
	const pupils = desk.learners.map((learner, at) => pupilOf(desk, learner, at))
	addFamilies(desk, pupils)
	inBatches(pupils, (some) => addStudents(desk, some))
	addClasses(desk, pupils)
}

type Pupil = ReturnType<typeof pupilOf>

function pupilOf(
	{ number, now, schoolId }: BulkDesk,
	{ id, name }: { id: string; name: string },
	at: number,
) {
	const family = Math.floor(at / IN_A_FAMILY)
	const day = today('UTC', now)
	const last = lastName(number * 7 + family)
	const state = STATES[at % STATES.length]!
	return {
		id,
		name,
		at,
		membershipId: at % 3 === 0 ? id : null,
		firstName: firstName(number + at),
		lastName: last,
		state,
		familyId: `${schoolId}-family-${family}`,
		guardianId: `${schoolId}-guardian-${family}`,
		birthDate:
			at % 50 === 7
				? null
				: daysAfter(day, -((6 + (at % 40)) * 365 + ((at * 37 + Math.floor(at / 40) * 11) % 365))),
		joinedOn: state === 'enquiry' || state === 'waiting' ? null : daysAfter(day, -((at * 13) % 1500)),
		phone: `+1914${2_000_000 + number * 31 + family}`,
		guardian: `${firstName(number * 3 + family)} ${last}`,
		email: `${id}@bulk.example`,
	}
}

function rowOf({ schoolId, createdAt }: BulkDesk) {
	return { schoolId, createdAt, updatedAt: createdAt }
}

function inBatches<T>(all: readonly T[], add: (some: T[]) => void) {
	for (let first = 0; first < all.length; first += ROWS_AT_ONCE) add(all.slice(first, first + ROWS_AT_ONCE))
}

function addPlace(desk: BulkDesk) {
	const { db, schoolId, createdAt } = desk
	const inOrder = (names: string[], what: string) =>
		names.map((name, position) => ({
			...rowOf(desk),
			id: `${schoolId}-${what}-${position}`,
			name,
			nameKey: sortKey(name),
			position,
		}))
	db.insert(instruments).values(inOrder(INSTRUMENTS, 'instrument')).run()
	db.insert(levels).values(inOrder(LEVELS, 'level')).run()
	db.insert(tags)
		.values(
			TAGS.map((name, at) => ({
				schoolId,
				id: `${schoolId}-tag-${at}`,
				name,
				nameKey: sortKey(name),
				createdAt,
			})),
		)
		.run()
}

function addTeachers(desk: BulkDesk) {
	desk.db
		.insert(teachers)
		.values(
			desk.teachers.map(({ id, name }) => ({
				...rowOf(desk),
				id,
				name,
				nameKey: sortKey(name),
				email: `${id}@bulk.example`,
				emailKey: fold(`${id}@bulk.example`),
				membershipId: id,
			})),
		)
		.run()
}

function addFamilies(desk: BulkDesk, pupils: Pupil[]) {
	const { db } = desk
	const eldest = pupils.filter(({ at }) => at % IN_A_FAMILY === 0)
	inBatches(eldest, (some) => {
		db.insert(families)
			.values(
				some.map(({ familyId, lastName }) => ({
					...rowOf(desk),
					id: familyId,
					name: `${lastName} family`,
					nameKey: sortKey(lastName),
				})),
			)
			.run()
		db.insert(guardians)
			.values(
				some.map(({ guardianId, guardian, phone }) => ({
					...rowOf(desk),
					id: guardianId,
					name: guardian,
					nameKey: sortKey(guardian),
					phone,
				})),
			)
			.run()
	})
}

function addStudents(desk: BulkDesk, some: Pupil[]) {
	const { db, schoolId, createdAt } = desk
	const tagged = some.filter(({ at }) => at % 2 === 0)
	const cared = some.filter(({ at }) => at % 50 !== 9)
	db.insert(students)
		.values(some.map((pupil) => studentRow(desk, pupil)))
		.run()
	db.insert(guardianships)
		.values(
			cared.map(({ id, guardianId }) => ({
				schoolId,
				guardianId,
				studentId: id,
				relation: 'Parent',
				isPrimary: true,
				createdAt,
			})),
		)
		.run()
	db.insert(studentInstruments)
		.values(
			some.map(({ id, at }) => ({
				schoolId,
				studentId: id,
				instrumentId: `${schoolId}-instrument-${at % INSTRUMENTS.length}`,
				levelId: `${schoolId}-level-${Math.floor(at / 2) % LEVELS.length}`,
			})),
		)
		.run()
	if (tagged.length > 0)
		db.insert(studentTags)
			.values(
				tagged.map(({ id, at }) => ({
					schoolId,
					studentId: id,
					tagId: `${schoolId}-tag-${(at / 2) % TAGS.length}`,
				})),
			)
			.run()
	const words = some.flatMap(({ id, ...pupil }) =>
		searchWords({
			names: [pupil.firstName, pupil.lastName, pupil.guardian, pupil.email],
			phones: phoneDigits(pupil.phone),
		}).map((word) => ({ schoolId, word, studentId: id })),
	)
	for (let first = 0; first < words.length; first += 5_000)
		db.insert(studentWords)
			.values(words.slice(first, first + 5_000))
			.run()
}

function studentRow(desk: BulkDesk, pupil: Pupil): typeof students.$inferInsert {
	const { id, firstName, lastName, birthDate, email, familyId, state, joinedOn, membershipId, at } = pupil
	const isNew = state === 'enquiry' || state === 'waiting'
	const since = joinedOn ?? today('UTC', desk.createdAt)
	return {
		...rowOf(desk),
		id,
		firstName,
		lastName,
		nameKey: sortKey(lastName, firstName),
		birthDate,
		email,
		emailKey: fold(email),
		// An imported school has students without a family.
		familyId: at % 6 === 3 ? null : familyId,
		state,
		stateSince: since,
		joinedOn,
		leftOn: state === 'left' ? daysAfter(since, 10) : null,
		primaryTeacherId: isNew ? null : desk.teachers[at % desk.teachers.length]!.id,
		membershipId,
		archivedAt: at % 40 === 19 ? desk.now : null,
	}
}

/** Fills every class, with the first students of the list if there is not enough room. */
function addClasses(desk: BulkDesk, pupils: Pupil[]) {
	const { db, schoolId } = desk
	const all = pupils.filter(({ state }) => state === 'active' || state === 'trial' || state === 'paused')
	const many = desk.classes ?? Math.ceil(all.length / IN_A_CLASS)
	const going = all.length > many * IN_A_CLASS ? all.toSorted(byName).slice(0, many * IN_A_CLASS) : all
	const numbers = Array.from({ length: many }, (_, at) => at)
	inBatches(numbers, (some) => {
		db.insert(classes)
			.values(
				some.map((at) => ({
					...rowOf(desk),
					id: `${schoolId}-class-${at}`,
					kind: 'group' as const,
					name: `${INSTRUMENTS[at % INSTRUMENTS.length]} Group ${at + 1}`,
					nameKey: sortKey(`${INSTRUMENTS[at % INSTRUMENTS.length]} Group ${at + 1}`),
					instrumentId: `${schoolId}-instrument-${at % INSTRUMENTS.length}`,
					durationMinutes: 45,
					capacity: IN_A_CLASS,
					weekday: 1 + (at % 5),
					startTime: `${14 + (at % 6)}:00`,
					state: 'running' as const,
				})),
			)
			.run()
		db.insert(classTeachers)
			.values(
				some.map((at) => ({
					schoolId,
					classId: `${schoolId}-class-${at}`,
					teacherId: desk.teachers[at % desk.teachers.length]!.id,
					part: 'lead' as const,
				})),
			)
			.run()
	})
	inBatches(going, (some) =>
		db
			.insert(enrolments)
			.values(
				some.map(({ id, state }, at) => ({
					...rowOf(desk),
					id: `${id}-place`,
					studentId: id,
					classId: `${schoolId}-class-${Math.floor((going.indexOf(some[0]!) + at) / IN_A_CLASS)}`,
					state: state === 'paused' ? ('paused' as const) : ('active' as const),
					startsOn: today('UTC', desk.createdAt),
				})),
			)
			.run(),
	)
}
