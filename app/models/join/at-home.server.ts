import { and, eq, inArray, ne } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { enrolments, signUps, students } from '#db/schema/index.ts'
import type { OfferKind } from '#app/domain/join/offer.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { signUpReceipt } from '#app/letters/sign-up.server.ts'
import { fold } from '#app/utils/fold.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { holderOf } from '../account/holder.server.ts'
import { firstSeatDay } from '../class/first-lesson.server.ts'
import { findWaitingReason } from '../enrolment/queue-place.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { tellOfSignUp } from '../notification/school-events.server.ts'
import { startWords, tellOfJoin } from '../portal/seat-news.server.ts'
import type { IsReader } from '../portal/tell-family.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { listGuardiansOf } from '../student/family-guardians.server.ts'
import type { Child } from '../student/guardian.server.ts'
import { writeWhole } from '../undo.server.ts'
import {
	keepAgreed,
	listShownTexts,
	listTextsToGive,
	refuseTexts,
	type Agreed,
} from './consents-shown.server.ts'
import { addNewcomers, type Newcomer } from './newcomers.server.ts'
import { officeLooksFirst } from './offered.server.ts'
import { findShownClass, type ShownClass } from './shown-classes.server.ts'
import { CLOSED, decide, keepSignUp, place, waitsForOffice, type Became } from './sign-up.server.ts'

export interface HomeWish extends Agreed {
	classId: string
	/** A student of the family. Null for a brother or sister the school does not know yet. */
	studentId: string | null
	newcomer: Newcomer | null
	/** The family of the newcomer. */
	familyId: string | null
	waits: boolean
	message?: string
}

/** The class of a family with an account: a seat, its waiting list, or a request, as on the sign-up page. */
export function signUpAtHome(access: Access, key: string, wish: HomeWish): Outcome<Became> {
	// A family only reaches classes it is in. The caller has checked that the student or the family is theirs.
	const desk: Access = { ...access, reach: 'all' }
	return writeWhole<Became>((tx) => {
		const sent = resultOfKey(access, key)
		if (sent) return done(sent as Became)
		const shownClass = findShownClass(desk, wish.classId)
		if (!shownClass || shownClass.offer === 'closed') return refused({ form: CLOSED }, { status: 409 })
		const known = wish.studentId ? (findOwn(tx, access, wish.studentId) ?? null) : null
		const [child] = [known ?? wish.newcomer]
		if (!child) return refused({ form: 'This student is not there any more.' }, { status: 404 })
		const standing = known && joinStandings(access, [known.id], [shownClass.id])[0]
		if (known && standing)
			return refused({ form: `${nameOf(known)} ${ALREADY[standing.is]}` }, { status: 409 })
		const isForOffice = known
			? isPlacedByOffice(desk, shownClass, known)
			: waitsForOffice(desk, shownClass, [child], 1)
		const became = decide(tx, desk, shownClass, { seats: 1, isForOffice, hold: '', waits: wish.waits })
		if (!became.ok) return became
		const wrong = refuseTexts(known ? listTextsToGive(desk, known.id) : listShownTexts(desk), wish)
		if (wrong) return wrong
		const placed = enter(tx, desk, { known, wish, shownClass, became: became.value })
		if (!placed.ok) return placed
		spendKey(tx, access, key, became.value)
		return became
	})
}

/** True for a student who left or leaves before the first possible day, who does not fit the ages, or for whom the school has no room in its plan. */
function isPlacedByOffice(desk: Access, shownClass: ShownClass, known: Own): boolean {
	const needsRoom = !stateRules[known.state].counts
	const first = [firstSeatDay(desk, shownClass.id), shownClass.startsOn ?? ''].sort().at(-1) ?? ''
	const leaves = known.state === 'left' || (known.leftOn !== null && known.leftOn < first)
	return leaves || waitsForOffice(desk, shownClass, [known], needsRoom ? 1 : 0)
}

/** The offer of a class to a student of the family: a request where the office places them, as signing up would find. */
export function offerAtHome(access: Access, shownClass: ShownClass, studentId: string): OfferKind {
	const { offer } = shownClass
	if (offer !== 'seat' && offer !== 'list') return offer
	const known = findOwn(database(), access, studentId)
	// A brother or sister is not known yet.
	const isForOffice = known ? isPlacedByOffice(access, shownClass, known) : officeLooksFirst(access, 1)
	return isForOffice ? 'ask' : offer
}

const ALREADY = {
	in: 'is in this class already.',
	waiting: 'is on the waiting list of this class already.',
	asked: 'has asked for a place in this class already and will get an answer.',
} as const

type Standing = keyof typeof ALREADY

const ASKED: Standing = 'asked'

interface Entering {
	known: Own | null
	wish: HomeWish
	shownClass: ShownClass
	became: Became
}

function enter(tx: Tx, desk: Access, { known, wish, shownClass, became }: Entering): Outcome<null> {
	const came: Outcome<Entered> = known
		? done({ child: { id: known.id, name: nameOf(known) } })
		: addSibling(tx, desk, wish, became)
	if (!came.ok) return came
	const { child, onlyGuardian } = came.value
	const placed = became === 'request' ? null : place(tx, desk, shownClass.id, child, { hold: '', became })
	if (placed && !placed.ok) return refusedInForm(placed)
	keepAgreed(tx, desk, child, wish, desk.name)
	keepSignUp(tx, desk, {
		studentId: child.id,
		kind: became,
		classId: shownClass.id,
		enrolmentId: placed?.value,
		message: wish.message,
		isKnown: known !== null,
		askedBy: desk.membershipId,
	})
	const { email, language, school, schoolId } = desk
	tellOfSignUp(tx, desk, {
		student: child.name,
		className: shownClass.name,
		became,
		message: wish.message,
		contact: { name: desk.name, email: email ?? '' },
		onlyGuardian,
	})
	const receipt = {
		to: { email: email ?? '', language, name: desk.name },
		school: school.name,
		className: shownClass.name,
		student: child.name,
		start: became === 'seat' && placed ? startWords(desk, placed.value, language) : '',
		waits:
			became === 'waiting'
				? findWaitingReason(desk, { studentId: child.id, classId: shownClass.id })
				: undefined,
	}
	if (email) queueSchoolMail(tx, schoolId, [signUpReceipt({ ...receipt, is: became })])
	if (became === 'seat' && placed) tellOfJoin(tx, desk, placed.value, isOtherThan(desk))
	return done(null)
}

/** True of everybody but the signed-in person, whose receipt says the same. */
const isOtherThan =
	({ membershipId: own, email: address }: Access): IsReader =>
	({ membershipId, email }) =>
		membershipId !== own && fold(email) !== fold(address ?? '')

const STATES = { seat: 'active', waiting: 'waiting', request: 'enquiry' } as const

interface Entered {
	child: Child
	/** The guardian who signs up, if the family has others, who are not guardians of this child. */
	onlyGuardian?: string
}

function addSibling(
	tx: Tx,
	desk: Access,
	{ newcomer, familyId, message }: HomeWish,
	became: Became,
): Outcome<Entered> {
	const guardian = holderOf(tx, desk.schoolId, 'guardian', desk.membershipId ?? '')
	if (!newcomer || !familyId || !guardian)
		return refused({ form: 'This family is not there any more.' }, { status: 404 })
	const contact = { name: desk.name, email: desk.email ?? '', language: desk.language }
	const home = { familyId, guardian }
	const hasOthers = listGuardiansOf(tx, desk, familyId).some((id) => id !== guardian.id)
	const onlyGuardian = hasOthers ? guardian.name : undefined
	const options = { state: STATES[became], isSelf: false, message, home }
	const came = addNewcomers(tx, desk, [newcomer], contact, options)
	if (!came.ok) return came
	const [child] = came.value.children
	return child ? done({ child, onlyGuardian }) : refused({ form: CLOSED }, { status: 409 })
}

type Own = NonNullable<ReturnType<typeof findOwn>>

function findOwn(tx: Pick<Tx, 'select'>, access: Access, id: string) {
	return tx
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			state: students.state,
			leftOn: students.leftOn,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.id, id)))
		.get()
}

/** The family a brother or sister would join: that of the first of these students who has one. */
export function familyOfStudents(access: Access, studentIds: readonly string[]): string | null {
	const rows = database()
		.select({ id: students.id, familyId: students.familyId })
		.from(students)
		.where(and(studentsOf(access), inArray(students.id, [...studentIds])))
		.all()
	return rows.find(({ familyId }) => familyId !== null)?.familyId ?? null
}

/** Which of the students are in these classes, wait for them, or have asked for them. */
export function joinStandings(access: Access, studentIds: string[], classIds: string[]) {
	const seats = database()
		.select({ classId: enrolments.classId, studentId: enrolments.studentId, state: enrolments.state })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				inArray(enrolments.studentId, studentIds),
				inArray(enrolments.classId, classIds),
				ne(enrolments.state, 'ended'),
			),
		)
		.all()
	const wishes = database()
		.select({ classId: signUps.classId, studentId: signUps.studentId })
		.from(signUps)
		.where(
			and(
				rowsOf(signUps, access),
				inArray(signUps.studentId, studentIds),
				inArray(signUps.classId, classIds),
				eq(signUps.kind, 'request'),
				eq(signUps.state, 'new'),
			),
		)
		.all()
	return [
		...seats.map(({ state, ...seat }) => {
			const is: Standing = state === 'waiting' || state === 'offered' ? 'waiting' : 'in'
			return { ...seat, is }
		}),
		...wishes.map((wish) => ({ ...wish, is: ASKED })),
	]
}
