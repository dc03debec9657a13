import { eq } from 'drizzle-orm'
import { fold } from '#app/utils/fold.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import type { Connection, Db } from '../client.server.ts'
import { memberships, schools, subscriptions, users } from '../schema/index.ts'
import { addBulkDesk } from './bulk-desk.ts'
import { addBulkInvoices } from './bulk-billing.ts'
import { addBulkLessons } from './bulk-lessons.ts'
import { addBulkMessages } from './bulk-messages.ts'
import { firstName, lastName } from './bulk-names.ts'
import { PASSWORD_HASH } from './people.ts'

export interface BulkSize {
	schools: number
	/** Total, spread evenly over the schools. */
	students: number
	/** Teachers per school; by default derived from its students. */
	teachers?: number | undefined
	classes?: number | undefined
	/** Total, spread evenly over the schools. */
	lessons?: number | undefined
	invoices?: number | undefined
	messages?: number | undefined
}

const DAY = 24 * 60 * 60 * 1000
/** Minimum number of teachers, and students per teacher. */
const TEACHERS = 3
const TAUGHT_BY_ONE = 20
/** SQLite allows 32,766 values per statement, and a user has eleven. */
const ROWS_AT_ONCE = 500

const ZONES = ['America/New_York', 'Europe/Madrid', 'Africa/Johannesburg', 'Asia/Tokyo', 'Australia/Sydney']
const CURRENCIES = ['USD', 'EUR', 'ZAR', 'JPY', 'AUD']
/**
 * Adds many plain schools for benchmarks. The same sizes give the same rows, placed around the given moment.
 */
export function seedBulk({ db, sqlite }: Connection, size: BulkSize, now = Date.now()) {
	sqlite.transaction(() => {
		for (let number = 1; number <= size.schools; number++) addSchool({ db, sqlite }, number, size, now)
	})()
	// The hourly job would do this soon; until then SQLite plans for an empty database.
	sqlite.exec('analyze')
}

export function hasBulk(db: Db): boolean {
	return (
		db
			.select({ id: schools.id })
			.from(schools)
			.where(eq(schools.id, schoolName(1)))
			.get() !== undefined
	)
}

function addSchool(
	{ db, sqlite }: Pick<Connection, 'db' | 'sqlite'>,
	number: number,
	size: BulkSize,
	now: number,
) {
	const id = schoolName(number)
	const timeZone = ZONES[number % ZONES.length]!
	const createdAt = now - (30 + (number % 900)) * DAY
	db.insert(schools)
		.values({
			id,
			name: `${lastName(number)} Music School ${number}`,
			kind: 'school',
			currency: CURRENCIES[number % CURRENCIES.length]!,
			timeZone,
			createdAt,
		})
		.run()
	db.insert(subscriptions)
		.values({
			schoolId: id,
			id: `${id}-plan`,
			plan: 'professional',
			cycle: 'yearly',
			state: 'active',
			paidThrough: now + (1 + (number % 365)) * DAY,
			createdAt,
		})
		.run()
	const people = peopleOf(number, size)
	for (let first = 0; first < people.length; first += ROWS_AT_ONCE) {
		const some = people.slice(first, first + ROWS_AT_ONCE)
		db.insert(users)
			.values(some.map((person) => userRow(person, createdAt)))
			.run()
		db.insert(memberships)
			.values(
				some.map(({ username, role, kind }) => ({
					schoolId: id,
					id: username,
					userId: username,
					role,
					kind,
					createdAt,
				})),
			)
			.run()
	}
	const named = (role: Role) =>
		people.filter((person) => person.role === role).map(({ username, name }) => ({ id: username, name }))
	addBulkDesk({
		db,
		schoolId: id,
		number,
		learners: named('student'),
		teachers: named('teacher'),
		classes: size.classes,
		createdAt,
		now,
	})
	addBulkLessons({
		sqlite,
		schoolId: id,
		timeZone,
		teacherIds: named('teacher').map((teacher) => teacher.id),
		lessons: shareOf(size.lessons ?? 0, number, size.schools),
		createdAt,
		now,
	})
	if (size.invoices)
		addBulkInvoices({ sqlite, schoolId: id, invoices: shareOf(size.invoices, number, size.schools), now })
	addBulkMessages({
		sqlite,
		schoolId: id,
		adminId: `${id}-admin`,
		teacherIds: named('teacher').map((teacher) => teacher.id),
		messages: shareOf(size.messages ?? 0, number, size.schools),
		now,
	})
}

interface BulkPerson {
	username: string
	name: string
	role: Exclude<Role, 'super_admin'>
	kind: Kind
}

function peopleOf(school: number, { schools, students, teachers }: BulkSize): BulkPerson[] {
	const learners = shareOf(students, school, schools)
	const prefix = schoolName(school)
	const name = (n: number) => `${firstName(school + n)} ${lastName(school * 7 + n)}`
	const staff = teachers ?? Math.max(TEACHERS, Math.ceil(learners / TAUGHT_BY_ONE))
	const several = (count: number, role: 'teacher' | 'student', kind: Kind) =>
		Array.from({ length: count }, (_, i) => ({
			username: `${prefix}-${role}-${i + 1}`,
			name: name(i),
			role,
			kind,
		}))
	return [
		{ username: `${prefix}-admin`, name: name(0), role: 'admin', kind: 'staff' },
		...several(staff, 'teacher', 'staff'),
		...several(learners, 'student', 'learner'),
	]
}

/** The first schools get one more each if it does not divide evenly. */
function shareOf(all: number, school: number, schools: number): number {
	return Math.floor(all / schools) + (school <= all % schools ? 1 : 0)
}

function userRow({ username, name }: BulkPerson, createdAt: number) {
	const email = `${username}@bulk.example`
	return {
		id: username,
		name,
		email,
		emailKey: fold(email),
		username,
		usernameKey: fold(username),
		passwordHash: PASSWORD_HASH,
		// The password is public in the sources, so production must refuse these accounts too.
		isDemo: true,
		createdAt,
	}
}

function schoolName(number: number): string {
	return `bulk-${String(number).padStart(5, '0')}`
}
