import { reachFor, type Grant, type Permission, type Reach } from '#app/domain/account/permissions.ts'
import type { DateWriting } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Kind, Role, SubscriptionStatus } from '#app/domain/account/roles.ts'
import type { PastDue } from '#app/domain/subscription/past-due.ts'

/** The school that confines a read or write. A branded type, so that only this file turns a string into one. */
export type SchoolId = string & { readonly __school: unique symbol }

/** A signed-in user, with or without a school. */
export interface Person {
	userId: string
	name: string
	/** Children may have an account without an address. */
	email: string | null
	role: Role
	kind: Kind
	school: School | null
	/** The membership that defines "own" rows; platform staff have none. */
	membershipId: string | null
	/** False if there is no other school or role to switch to; absent if unknown. */
	hasOtherPlaces?: boolean
	/** The user's choice or the browser's language; null if neither is supported. */
	language?: Language | null
	/** Permissions beyond the role, for teachers and office accounts. */
	grants: readonly Grant[]
	sessionHash: string
	requestId: string
	address: string
	/** The owner that platform staff are currently viewing a school as. */
	view?: Person | null
	/** The staff member viewing a school as this owner, and the end of the view. */
	seenBy?: Actor & { until: number }
}

export interface School {
	id: SchoolId
	name: string
	kind: 'school' | 'solo'
	currency: string
	timeZone: string
	/** File id of the logo. */
	logo: string | null
	/** The reader's date format, with their own choice of clock. */
	dateFormat: DateFormat
	/** Date format of documents and emails of the school. */
	paperFormat: DateFormat
	status: SubscriptionStatus
	plan: 'soloTeacher' | 'standard' | 'professional' | null
	cycle: 'monthly' | 'yearly' | null
	paidThrough: number | null
	/** Keeps the school open until then without a payment; null if not set. */
	openUntil: number | null
	/** Suspended by the platform, or unpaid for too long: members can read and export only. */
	isReadOnly: boolean
	/** Set after a failed charge. */
	pastDue: PastDue | null
}

/** Proof that a guard admitted the user to a school. Every tenant function takes it, or its schoolId, first. */
export interface Access extends Person {
	school: School
	schoolId: SchoolId
	/** Reach of the requested permission: all rows of the school, or the user's own. */
	reach: Reach
	/** Language of the pages; desks are always in English. */
	language: Language
	dates: DateWriting
	/** The real actor: the user, or platform staff viewing the school as its owner. */
	actor: Actor
	/** The owner whose view platform staff are using. */
	viewing: Actor | null
}

export interface Actor {
	userId: string
	name: string
}

/** The user's access under a permission; null if neither role nor extra permissions include it. */
export function accessFor(person: Person, permission: Permission): Access | null {
	const { school, userId, name, seenBy } = person
	const reach = reachFor(permission, person)
	if (!school || !reach) return null
	const themselves = { userId, name }
	const who = seenBy ? { actor: seenBy, viewing: themselves } : { actor: themselves, viewing: null }
	const language = languageOf(person)
	const dates = datesIn(language, school.dateFormat)
	return { ...person, ...who, school, schoolId: school.id, reach, language, dates }
}

/** The portal is translated for families; desks are always in English. */
export function languageOf({ role, language }: Person): Language {
	return (role === 'student' && language) || 'en'
}

/** Proof that a guard admitted platform staff. */
export interface Staff extends Person {
	role: 'super_admin'
}

/** May only be called by guards, sign-up, platform reads and test factories. */
export function schoolIdOf(id: string): SchoolId {
	return id as SchoolId
}

/** The only fields the API may return about a user. */
export function publicFields({ userId, name, email, role, school }: Person) {
	return {
		id: userId,
		name,
		email,
		role,
		isSuperAdmin: role === 'super_admin',
		schoolId: school?.id ?? null,
		schoolName: school?.name ?? null,
		subscriptionStatus: school?.status ?? 'none',
	}
}
