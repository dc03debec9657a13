import { and, eq, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	guardians,
	guardianships,
	schoolOversight,
	schoolProfiles,
	schools,
	students,
	subscriptions,
} from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { findNewcomerPrice } from '../join/newcomer-prices.server.ts'
import { schoolIdOf, type Access, type SchoolId } from '../access.server.ts'
import { findOfferEnd } from '../enrolment/offers.server.ts'
import { answerOffer } from '../enrolment/queue.server.ts'
import { isCurrent, readSchool, schoolColumns } from '../platform/school.server.ts'
import type { Origin } from '../identity/person.server.ts'
import { readLink } from '../mail/signed-link.server.ts'

/**
 * The seat offer behind an emailed link, with its current state. Null if the recipient may no longer answer.
 */
export function findSeatOffer(token: string, now = Date.now()) {
	const [school, id, until, guardianId] = readLink('offer', token) ?? []
	if (!school || !id || typeof until !== 'number') return null
	const schoolId = schoolIdOf(String(school))
	const offer = readOffer(schoolId, String(id))
	const person = offer && readerOf(schoolId, offer, guardianId)
	if (!offer || !person) return null
	const { enrolmentId, version, classId, className, state, offeredUntil, startsOn, isTrial } = offer
	const read = readSchool(offer)
	const access = accessOf(read, person.name)
	const isOpen = state === 'offered' && offeredUntil === until && until > now && !read.isReadOnly
	const standing = isOpen ? ('open' as const) : standingOf(access, offer, until)
	if (!standing) return null
	return {
		place: { enrolmentId, version, classId },
		access,
		seesLessons: person.membershipId !== null && offer.showsSchedule !== false,
		student: nameOf(offer),
		className,
		startsOn,
		isTrial,
		price: findNewcomerPrice(access, classId, startsOn, now),
		until,
		standing,
		waits: state !== 'ended',
	}
}

/** The guardian who got the letter, or the student. */
function readerOf(schoolId: SchoolId, offer: FoundOffer, guardianId?: string | number) {
	return guardianId
		? guardianOf(schoolId, String(guardianId), offer.studentId)
		: { ...offer, name: nameOf(offer) }
}

/** The outcome of an offer that can no longer be answered; null once an accepted seat has ended. */
function standingOf(
	access: Access,
	{ state, offeredUntil, studentId, classId }: FoundOffer,
	until: number,
): 'accepted' | 'declined' | 'takenBack' | 'over' | null {
	if (!['waiting', 'offered', 'enquiry', 'ended'].includes(state)) return 'accepted'
	const isSame = state === 'offered' && offeredUntil === until
	const end = isSame ? null : findOfferEnd(access, { studentId, classId, until })
	if (end === 'enrolment.accepted') return null
	if (end === 'enrolment.declined') return 'declined'
	return end ? 'takenBack' : 'over'
}

/** Accepts or declines the seat on behalf of the link's recipient. */
export function answerSeatOffer(
	token: string,
	answer: 'accept' | 'decline',
	origin: Origin,
): Outcome<unknown> {
	return write(() => {
		const offer = findSeatOffer(token)
		if (offer?.standing !== 'open')
			return refused(
				{ form: 'This offer can no longer be answered. Please ask the sender for a place.' },
				{ status: 409 },
			)
		return answerOffer({ ...offer.access, ...origin }, { ...offer.place, answer })
	})
}

/** The signed link is the proof: it names one enrollment and one person, who may have no account. */
function accessOf(school: Access['school'], name: string): Access {
	const nobody = { userId: '', name }
	return {
		...nobody,
		email: null,
		role: 'student',
		kind: 'guardian',
		membershipId: null,
		grants: [],
		sessionHash: '',
		requestId: '',
		address: '',
		school,
		schoolId: school.id,
		reach: 'all',
		language: 'en',
		dates: school.dateFormat,
		actor: nobody,
		viewing: null,
	}
}

type FoundOffer = NonNullable<ReturnType<typeof readOffer>>

function readOffer(schoolId: SchoolId, id: string) {
	return database()
		.select({
			...schoolColumns,
			showsSchedule: schoolProfiles.showsSchedule,
			enrolmentId: enrolments.id,
			version: enrolments.version,
			classId: enrolments.classId,
			state: enrolments.state,
			offeredUntil: enrolments.offeredUntil,
			className: classes.name,
			startsOn: enrolments.startsOn,
			isTrial: enrolments.isTrial,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			membershipId: students.membershipId,
		})
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.innerJoin(schools, eq(schools.id, schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.id, id)))
		.get()
}

/** Guardians with a no-contact order or without booking rights cannot answer. */
function guardianOf(schoolId: SchoolId, guardianId: string, studentId: string) {
	return database()
		.select({ name: guardians.name, membershipId: guardians.membershipId })
		.from(guardianships)
		.innerJoin(
			guardians,
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardianId),
				eq(guardianships.studentId, studentId),
				eq(guardianships.noContact, false),
				eq(guardianships.mayBook, true),
			),
		)
		.get()
}
