import { reachFor, type Grant, type Permission, type Reach } from '#app/domain/account/permissions.ts'
import type { DateWriting } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Kind, Role, SubscriptionStatus } from '#app/domain/account/roles.ts'
import type { PastDue } from '#app/domain/subscription/past-due.ts'

/** The school a read or a write is confined to. Text is not one: only this file makes it one. */
export type SchoolId = string & { readonly __school: unique symbol }

/** Somebody who is signed in, wherever they belong. */
export interface Person {
	userId: string
	name: string
	/** Children may have an account without one. */
	email: string | null
	role: Role
	kind: Kind
	school: School | null
	/** Their place at that school, by which "own" is told; platform staff have none. */
	membershipId: string | null
	/** What they chose to read, or what their browser asks for; null where neither says a language of ours. */
	language?: Language | null
	/** What a teacher or a colleague of the office may do there beyond their role. */
	grants: readonly Grant[]
	sessionHash: string
	requestId: string
	address: string
	/** Platform staff: the owner as whom they look at a school at the moment. */
	view?: Person | null
	/** An owner as whom somebody of the platform looks: who that is, and until when. */
	seenBy?: Actor & { until: number }
}

export interface School {
	id: SchoolId
	name: string
	kind: 'school' | 'solo'
	currency: string
	timeZone: string
	/** The file of its logo, where it has one. */
	logo: string | null
	/** How this person reads its dates and times: the clock is their own where they chose one. */
	dateFormat: DateFormat
	/** How the school writes them to others. */
	paperFormat: DateFormat
	status: SubscriptionStatus
	plan: 'soloTeacher' | 'standard' | 'professional' | null
	cycle: 'monthly' | 'yearly' | null
	paidThrough: number | null
	/** Until when the platform keeps it open without a payment; null where it does not. */
	openUntil: number | null
	/** The platform has suspended it, or it was not paid for too long: its people read and export, and change nothing. */
	isReadOnly: boolean
	/** A charge for it failed. */
	pastDue: PastDue | null
}

/** Proof that a guard let somebody into a school. Every tenant verb takes it, or its schoolId, first. */
export interface Access extends Person {
	school: School
	schoolId: SchoolId
	/** How far the permission reaches that the guard asked for: every row of the school, or those of this person. */
	reach: Reach
	/** What their pages are written in: desks are in English. */
	language: Language
	/** How dates are said to them. */
	dates: DateWriting
	/** Who really acts: the person themselves, or somebody of the platform who looks at the school as its owner. */
	actor: Actor
	/** The owner as whom somebody of the platform looks at the school. */
	viewing: Actor | null
}

export interface Actor {
	userId: string
	name: string
}

/** What somebody may reach at their school with a permission; null where neither their role nor a grant gives it. */
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

/** Families read their portal in their own language; desks are in English. */
export function languageOf({ role, language }: Person): Language {
	return (role === 'student' && language) || 'en'
}

/** Proof that a guard let platform staff in. */
export interface Staff extends Person {
	role: 'super_admin'
}

/** Called by guards, sign-up, platform reads and test factories only. */
export function schoolIdOf(id: string): SchoolId {
	return id as SchoolId
}

/** What a call may tell of a person: these fields and no others. */
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
