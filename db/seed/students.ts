import { fold, sortKey } from '#app/utils/fold.ts'
import { phoneDigits } from '#app/utils/phone.ts'
import { searchWords } from '#app/domain/student/words.ts'
import {
	consents,
	families,
	guardians,
	guardianships,
	studentInstruments,
	students,
	studentTags,
	studentWords,
} from '../schema/index.ts'
import { idOf, teacherId, type Desk } from './desk.ts'
import type { DeskOf } from './desks.ts'
import { CHILDREN, FAMILIES, GROWN, homeOf, inventedPhone, LEAVING, type Household } from './households.ts'

type Student = typeof students.$inferInsert
type State = Student['state']

export interface Pupil {
	id: string
	name: string
	state: State
	/** Index of their teacher. */
	teacher: number
}

/** Adds students in their families, with guardians, instruments, consents and search words. */
export function addStudents(desk: Desk, of: DeskOf): Pupil[] {
	const states = statesOf(of)
	const pupils: Pupil[] = []
	for (let number = 0; pupils.length < states.length; number++) {
		const home = homeOf(desk.schoolId, number)
		const learners = home.learners.slice(0, states.length - pupils.length)
		const place = pupils.length
		pupils.push(...addHousehold(desk, of, { ...home, learners }, { number, place }, states))
	}
	return pupils
}

/** Spreads the states over the list; the first four, with demo accounts, are active. */
function statesOf({ students: wanted }: DeskOf): State[] {
	const inRow = Object.entries(wanted).flatMap(([state, many]) => Array<State>(many).fill(state as State))
	const active = inRow.splice(0, 4)
	return [...active, ...inRow.map((_, at) => inRow[(at * 11) % inRow.length]!)]
}

function addHousehold(
	desk: Desk,
	of: DeskOf,
	home: Household,
	{ number, place: first }: { number: number; place: number },
	states: State[],
): Pupil[] {
	const { db, schoolId, edited } = desk
	const familyId = `${schoolId}-family-${number + 1}`
	const own = { schoolId, ...edited(280 - (number % 200)) }
	const name = `${home.name} family`
	db.insert(families)
		.values({
			...own,
			id: familyId,
			name: home.adult ? home.learners[0]!.join(' ') : name,
			nameKey: sortKey(home.name),
			billingName: home.guardians[0]?.name ?? null,
			address: `${(number * 13) % 90} ${FAMILIES[(number * 5) % FAMILIES.length]} Street`,
			paymentTermsDays: 14,
			invoiceDelivery: number % 9 === 4 ? 'print' : 'email',
		})
		.run()
	for (const guardian of home.guardians) addGuardian(desk, guardian)
	return home.learners.map(([firstName, lastName], at) => {
		const place = first + at
		const seat = {
			number: number * 3 + at,
			place,
			familyId,
			firstName,
			lastName,
			home,
			state: states[place]!,
		}
		return addStudent(desk, of, seat)
	})
}

function addGuardian(
	{ db, schoolId, edited }: Desk,
	{ id, name, email, phone, account }: Household['guardians'][number],
) {
	db.insert(guardians)
		.values({
			schoolId,
			...edited(250),
			id,
			name,
			nameKey: sortKey(name),
			email,
			emailKey: email && fold(email),
			phone,
			membershipId: account ? `${schoolId}-${account}` : null,
		})
		// One parent may have children in two households.
		.onConflictDoNothing()
		.run()
}

/** Number of the student with a future last day. */
const LEAVES_SOON = 24

interface Seat {
	number: number
	/** Index in the list of students; private lessons refer to it. */
	place: number
	familyId: string
	firstName: string
	lastName: string
	home: Household
	state: State
}

function addStudent(
	desk: Desk,
	of: DeskOf,
	{ number, place, familyId, firstName, lastName, home, state }: Seat,
): Pupil {
	const { db, schoolId, edited, day } = desk
	const id = `${schoolId}-student-${number + 1}`
	// A student with private lessons plays that instrument with that teacher.
	const lesson = of.classes.find(({ learner }) => learner === place)
	const teacher = lesson?.teacher ?? number % of.teachers.length
	const instrument = lesson?.instrument ?? of.teachers[teacher]!.teaches[0]
	const level = lesson ? 1 : number % of.place.levels.length
	const phone = home.adult ? inventedPhone(schoolId, 200 + number) : null
	const email =
		home.email ?? (home.adult ? `${sortKey(firstName, lastName).replaceAll(' ', '.')}@post.example` : null)
	const joined = day(-260 + ((number * 11) % 250))
	db.insert(students)
		.values({
			schoolId,
			...edited(260 - ((number * 11) % 250)),
			id,
			firstName,
			lastName,
			nameKey: sortKey(lastName, firstName),
			birthDate:
				number % 17 === 9 ? null : day(-Math.floor(365.25 * ageOf(home, number)) + ((number * 23) % 340)),
			email,
			emailKey: email && fold(email),
			phone,
			familyId: number % 31 === 29 ? null : familyId,
			paysSelf: home.adult,
			state,
			stateSince: state === 'active' ? joined : day(-((number * 3) % 40)),
			source: ['Recommendation', 'Website', 'Open day', null][number % 4],
			primaryTeacherId: state === 'enquiry' || state === 'waiting' ? null : teacherId(schoolId, teacher),
			medicalNotes: number % 13 === 6 ? 'Asthma: the inhaler is in the bag.' : null,
			accessNotes: number % 29 === 11 ? 'Uses a wheelchair: ground floor rooms.' : null,
			joinedOn: state === 'enquiry' || state === 'waiting' ? null : joined,
			leftOn: state === 'left' ? day(-((number * 3) % 40)) : number === LEAVES_SOON ? day(24) : null,
			pausedFrom: state === 'paused' ? day(-((number * 3) % 40)) : null,
			pausedTo: state === 'paused' ? day(28) : null,
			leaveReason: state === 'left' || number === LEAVES_SOON ? LEAVING[number % LEAVING.length] : null,
			membershipId: home.account ? `${schoolId}-${home.account}` : null,
		})
		.run()
	db.insert(studentInstruments)
		.values({
			schoolId,
			studentId: id,
			instrumentId: idOf(schoolId, 'instrument', instrument!),
			levelId: idOf(schoolId, 'level', of.place.levels[level]!),
			startedOn: joined,
		})
		.run()
	if (number % 6 === 1)
		db.insert(studentTags)
			.values({
				schoolId,
				studentId: id,
				tagId: idOf(schoolId, 'tag', of.place.tags[(number >> 1) % of.place.tags.length]!),
			})
			.run()
	tieGuardians(desk, id, home)
	addConsents(desk, id, home, number)
	const words = searchWords({
		names: [
			firstName,
			lastName,
			email,
			...home.guardians.flatMap((guardian) => [guardian.name, guardian.email]),
		],
		phones: [phone, ...home.guardians.map((guardian) => guardian.phone)].flatMap(phoneDigits),
	})
	db.insert(studentWords)
		.values(words.map((word) => ({ schoolId, word, studentId: id })))
		.run()
	return { id, name: `${firstName} ${lastName}`, state, teacher }
}

function ageOf(home: Household, number: number): number {
	return home.adult ? GROWN + ((number * 7) % 40) : CHILDREN + ((number * 5) % 11)
}

function tieGuardians({ db, schoolId, now }: Desk, studentId: string, home: Household) {
	for (const [at, guardian] of home.guardians.entries())
		db.insert(guardianships)
			.values({
				schoolId,
				guardianId: guardian.id,
				studentId,
				relation: guardian.relation,
				isPrimary: at === 0,
				pays: at === 0 || guardian.share !== undefined,
				shareBasisPoints: guardian.share,
				getsInvoices: at === 0 || guardian.share !== undefined,
				isEmergency: at === 0,
				noContact: guardian.noContact ?? false,
				mayBook: !guardian.noContact,
				mayCollect: !guardian.noContact,
				getsLessons: !guardian.noContact,
				createdAt: now,
			})
			.run()
}

function addConsents({ db, schoolId, now }: Desk, studentId: string, home: Household, number: number) {
	const given = ['policy', 'data', ...(number % 3 === 0 ? [] : ['media'])].slice(0, number % 11 === 5 ? 1 : 3)
	for (const kind of given)
		db.insert(consents)
			.values({
				schoolId,
				id: `${studentId}-${kind}`,
				studentId,
				textId: `${schoolId}-consent-${kind}`,
				givenBy: home.guardians[0]?.name ?? home.learners[0]!.join(' '),
				recordedBy: 'The office',
				at: now - (200 - number) * 24 * 60 * 60 * 1000,
			})
			.run()
}
