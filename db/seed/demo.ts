import { fold } from '#app/utils/fold.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import type { Connection, Db } from '../client.server.ts'
import { grants, memberships, schools, subscriptions, users } from '../schema/index.ts'
import { addInvited } from './accounts.ts'
import { addBankFile } from './bank.ts'
import { addBilling } from './billing.ts'
import { addDirectDebit } from './debits.ts'
import { addOnlinePayments } from './online.ts'
import { addCustomers } from './customers.ts'
import { addClasses } from './classes.ts'
import { addPay } from './pay.ts'
import { addPlace, addTeachers, deskOf } from './desk.ts'
import { desks } from './desks.ts'
import { addEvents } from './events.ts'
import { addLately } from './lately.ts'
import { addJoinPage } from './joining.ts'
import { addLearning } from './learning.ts'
import { addLessons } from './lessons.ts'
import { addLoans } from './loans.ts'
import { addMessages } from './messages.ts'
import { addPlatform } from './platform.ts'
import { addRecordings } from './recordings.ts'
import { addLogo, addResources } from './resources.ts'
import { demoPeople, demoSchools, paidThroughOf, PASSWORD_HASH } from './people.ts'
import { privateLessonsOf } from './private-lessons.ts'
import { addStudents } from './students.ts'
import { addSupport } from './support.ts'

const DAY = 24 * 60 * 60 * 1000

/** Fills an empty database with believable schools around today. Everything else is always the same. */
export function seedDemo(connection: Connection, now = Date.now()) {
	const { db, sqlite } = connection
	if (db.select({ id: users.id }).from(users).limit(1).get()) return
	sqlite.transaction(() => {
		for (const school of demoSchools) addSchool(db, school, now)
		for (const person of demoPeople) addPerson(db, person, now)
		for (const school of demoSchools) addDesk(connection, school, now)
		addCustomers(db, now)
		addPlatform(db, owners(), now)
	})()
}

/** The owner of each school, by school id. */
function owners(): Record<string, string> {
	const places = demoPeople.flatMap(({ username, at }) =>
		at.map((place) => ({ ...place, id: `person-${username}` })),
	)
	const running = places.filter(isOwner)
	return Object.fromEntries(running.map(({ school, id }) => [school, id]))
}

/** Adds the data of a school, if it has any. */
function addDesk(connection: Connection, school: (typeof demoSchools)[number], now: number) {
	const { db } = connection
	const outline = desks[school.id]
	const owner = demoPeople.find(({ at }) =>
		at.some((place) => place.school === school.id && place.role !== 'teacher'),
	)
	if (!outline || !owner) return
	const desk = deskOf(db, school, `person-${owner.username}`, now)
	addPlace(desk, outline)
	addTeachers(desk, outline)
	if (school.id === 'harmony') addInvited(db, `person-${owner.username}`, now)
	const pupils = addStudents(desk, outline)
	const of = { ...outline, classes: [...outline.classes, ...privateLessonsOf(desk, outline, pupils)] }
	addClasses(desk, of, pupils)
	addLessons(desk, of, school)
	if (school.id === 'harmony') addLearning(desk)
	if (school.id === 'harmony') addPay(desk, `person-${owner.username}`)
	const biller = { school, owner: `person-${owner.username}` }
	if (school.id === 'harmony') {
		addBilling(desk, { ...biller, many: 15, priceMinor: 160_00 })
		addJoinPage(desk)
	}
	if (school.id === 'harmony') addBankFile(desk, biller.owner)
	if (school.id === 'harmony') addOnlinePayments(desk, biller.owner, 'person-parent')
	if (school.id === 'harmony')
		addSupport(db, { schoolId: school.id, userId: biller.owner, name: owner.name }, now)
	if (school.id === 'harmony') addMessages(db, school.id, now)
	if (school.id === 'rivera') {
		addBilling(desk, { ...biller, many: 4, priceMinor: 160_00 })
		addDirectDebit(desk, biller.owner)
	}
	if (school.id === 'cape') addBilling(desk, { ...biller, many: 4, priceMinor: 640_00 })
	addResources(desk, connection)
	if (school.id === 'harmony') addRecordings(desk, connection)
	if (school.id === 'harmony') addLoans(desk)
	if (school.id === 'harmony') addEvents(desk, school.timeZone)
	if (school.id === 'harmony') addLogo(desk, connection)
	addLately(desk, { id: `person-${owner.username}`, name: owner.name }, pupils)
}

function addSchool(db: Db, { plan, ...school }: (typeof demoSchools)[number], now: number) {
	const createdAt = now - school.daysAgo * DAY
	db.insert(schools)
		.values({
			id: school.id,
			name: school.name,
			kind: school.kind,
			currency: school.currency,
			timeZone: school.timeZone,
			createdAt,
		})
		.run()
	db.insert(subscriptions)
		.values({
			schoolId: school.id,
			id: `${school.id}-plan`,
			plan: plan.name,
			cycle: plan.cycle,
			state: plan.state,
			paidThrough: paidThroughOf(plan, createdAt, now),
			createdAt,
		})
		.run()
}

function addPerson(db: Db, person: (typeof demoPeople)[number], now: number) {
	db.insert(users)
		.values({
			id: `person-${person.username}`,
			name: person.name,
			email: person.email,
			emailKey: fold(person.email),
			username: person.username,
			usernameKey: fold(person.username),
			passwordHash: PASSWORD_HASH,
			isSuperAdmin: person.isSuperAdmin ?? false,
			isDemo: true,
			createdAt: now - 400 * DAY,
		})
		.run()
	for (const [place, { school, role, kind, grants: held = [] }] of person.at.entries()) {
		const membershipId = `${school}-${person.username}`
		db.insert(memberships)
			.values({
				schoolId: school,
				id: membershipId,
				userId: `person-${person.username}`,
				role,
				kind: kind ?? 'staff',
				// The first membership is the one they are signed in to.
				createdAt: now - (300 - place) * DAY,
			})
			.run()
		for (const permission of held)
			db.insert(grants)
				.values({
					schoolId: school,
					id: `${membershipId}-${permission}`,
					membershipId,
					permission,
					grantedAt: now - 300 * DAY,
					grantedBy: 'person-admin',
				})
				.run()
	}
}
