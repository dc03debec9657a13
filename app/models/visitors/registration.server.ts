import { eq, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import {
	memberships,
	preferences,
	schoolProfiles,
	schools,
	subscriptions,
	teachers,
	users,
} from '#db/schema/index.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { addressTaken } from '#app/letters/address-taken.server.ts'
import { registrationLetter } from '#app/letters/registration.server.ts'
import { plans, type PlanName } from '#app/domain/subscription/plans.ts'
import { addSoloRules } from '../attendance/settings.server.ts'
import { record } from '../audit.server.ts'
import type { Refused } from '#app/utils/outcome.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Language } from '#app/utils/spoken.ts'
import { claimForm, refuseFull, wasAccepted } from './open-form.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { openFirstSession, type Opened } from '../identity/session.server.ts'
import type { Origin } from '../identity/person.server.ts'

export interface Registration {
	name: string
	email: string
	schoolName: string
	role: 'admin' | 'solo_teacher_admin'
	plan: PlanName | null
	/** Language of the registration, used for account emails until the owner chooses another. */
	language: Language
	/** Usual in the visitor's country, until the first questions are answered. */
	dateFormat: DateFormat
}

interface NewPassword {
	hash: string
	isWeak: boolean
}

/** Result of a registration. A repeated one is no error, but opens no second session. */
export type Registered =
	{ is: 'new'; opened: Opened } | { is: 'repeated' } | { is: 'taken' } | { is: 'full'; refusal: Refused }

/** Creates a school with its owner and session: all of it, or nothing. */
export function registerSchool(
	registration: Registration,
	password: NewPassword,
	origin: Origin & { subnet: string },
): Registered {
	return write((tx) => {
		const emailKey = fold(registration.email)
		const owner = tx
			// Every user found by address has an email.
			.select({ name: users.name, email: sql<string>`${users.email}` })
			.from(users)
			.where(eq(users.emailKey, emailKey))
			.get()
		if (owner && wasAccepted(tx, 'registration', registration)) return { is: 'repeated' }
		const refusal = refuseFull('registration', origin.subnet)
		if (refusal) return { is: 'full', refusal }
		if (!owner) {
			claimForm(tx, 'registration', registration, origin.subnet)
			const { email, language } = registration
			queueMail(tx, [registrationLetter({ email, language })])
			return { is: 'new', opened: begin(tx, registration, emailKey, password, origin) }
		}
		// Limits the email to one in ten minutes, whatever the number of attempts.
		if (claimForm(tx, 'registration', { taken: emailKey }, origin.subnet))
			queueMail(tx, [addressTaken(accountReader(owner))])
		return { is: 'taken' }
	})
}

function begin(
	tx: Tx,
	registration: Registration,
	emailKey: string,
	{ hash: passwordHash, isWeak: hasWeakPassword }: NewPassword,
	origin: Origin,
): Opened {
	const { name, email, schoolName, role, plan, language, dateFormat } = registration
	const solo = role === 'solo_teacher_admin'
	const createdAt = Date.now()
	const [schoolId, userId, id] = [newId(), newId(), newId()]
	tx.insert(schools)
		.values({
			id: schoolId,
			name: schoolName,
			kind: solo ? 'solo' : 'school',
			currency: 'USD',
			timeZone: 'UTC',
			createdAt,
		})
		.run()
	// Version 0 means that the first questions are still to be asked.
	tx.insert(schoolProfiles).values({ schoolId, dateFormat, updatedAt: createdAt, version: 0 }).run()
	tx.insert(users)
		.values({ id: userId, name, email, emailKey, passwordHash, hasWeakPassword, createdAt })
		.run()
	tx.insert(preferences).values({ userId, language, updatedAt: createdAt }).run()
	tx.insert(memberships).values({ schoolId, id, userId, role, kind: 'staff', createdAt }).run()
	if (solo) {
		addOwnTeacher(tx, { schoolId, membershipId: id, userId, name, email, createdAt })
		addSoloRules(tx, schoolId, createdAt)
	}
	tx.insert(subscriptions)
		.values({
			schoolId,
			id: newId(),
			plan: fitting(plan, solo),
			cycle: 'monthly',
			state: 'pending',
			createdAt,
		})
		.run()
	const opened = openFirstSession(tx, userId, { schoolId, id }, origin)
	record(tx, opened.person, 'school.registered', {
		objectId: schoolId,
		objectName: schoolName,
		after: { role, plan },
	})
	return opened
}

interface OwnTeacher {
	schoolId: string
	membershipId: string
	userId: string
	name: string
	email: string
	createdAt: number
}

/** A solo teacher also needs a teacher record. */
function addOwnTeacher(tx: Tx, { userId, createdAt, ...teacher }: OwnTeacher) {
	tx.insert(teachers)
		.values({
			...teacher,
			id: newId(),
			nameKey: sortKey(teacher.name),
			emailKey: fold(teacher.email),
			createdAt,
			createdBy: userId,
			updatedAt: createdAt,
			updatedBy: userId,
		})
		.run()
}

/** The link may name a plan for the other kind of school, which cannot be ordered. */
function fitting(plan: PlanName | null, solo: boolean): PlanName {
	if (plan && plans[plan].solo === solo) return plan
	return solo ? 'soloTeacher' : 'standard'
}
