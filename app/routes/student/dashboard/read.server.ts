import { absenceOf, lessonLine } from '#app/flows/portal-lessons.server.ts'
import type { OpenPortal } from '#app/flows/portal.server.ts'
import { consentKinds } from '#app/domain/student/choices.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { listCredits } from '#app/models/attendance.server.ts'
import { balanceOf, listOwnFamilies } from '#app/models/billing.server.ts'
import { listOffers } from '#app/models/enrolment.server.ts'
import { findLesson } from '#app/models/lesson.server.ts'
import { lastFamilyNote, nextOwnLesson } from '#app/models/portal.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

const ONLINE_BEFORE = 15 * 60_000

/** What the home of the portal shows. */
export function readHome(access: Access, { children, child, chosen, keep }: OpenPortal) {
	const shows = findPortal(access)
	const ids = chosen.map(({ id }) => id)
	return {
		name: access.name.split(' ')[0] ?? access.name,
		school: access.school.name,
		children: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		keep,
		isOwn: access.kind === 'learner',
		shows,
		next: shows.schedule ? readNext(access, chosen, ids) : null,
		todo: [
			...(shows.schedule ? [...readOffers(access, chosen), ...readCredits(access, chosen)] : []),
			...readUnsigned(access, chosen),
		],
		note: shows.notes ? readNote(access, ids) : null,
		balance: shows.money ? readBalance(access) : null,
		contact: contactOf(access),
	}
}

function readNext(access: Access, chosen: OpenPortal['chosen'], ids: string[], now = Date.now()) {
	const lesson = nextOwnLesson(access, ids, now)
	if (!lesson) return null
	const { timeZone } = access.school
	const days = Math.round((Date.parse(lesson.day) - Date.parse(today(timeZone, now))) / 86_400_000)
	const isOnline = lesson.startsAt - now <= ONLINE_BEFORE
	return {
		...lessonLine(access, lesson, chosen),
		inDays: days,
		absence: lesson.startsAt > now ? absenceOf(access, lesson) : null,
		onlineLink: isOnline ? (findLesson(access, lesson.id)?.class.onlineLink ?? null) : null,
	}
}

type Todo =
	| { kind: 'offer'; key: string; child: string; name: string; until: string }
	| { kind: 'credit'; key: string; child: string; minutes: number; until: string | null }
	| { kind: 'consent'; key: string; child: string; name: string; studentId: string }

function readOffers(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { timeZone, dateFormat } = access.school
	return listOffers(access)
		.filter(({ isOver }) => !isOver)
		.flatMap(({ enrolmentId, studentId, class: name, offeredUntil }) => {
			const child = chosen.find(({ id }) => id === studentId)
			const until = momentWords(offeredUntil ?? 0, timeZone, dateFormat)
			return child ? { kind: 'offer', key: enrolmentId, child: child.firstName, name, until } : []
		})
}

function readCredits(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { dateFormat } = access.school
	return listCredits(access, { states: ['open'] }).flatMap(({ id, studentId, minutes, expiresOn }) => {
		const child = chosen.find((one) => one.id === studentId)
		const until = expiresOn && plainDateWords(expiresOn, dateFormat)
		return child?.mayBook ? { kind: 'credit', key: id, child: child.firstName, minutes, until } : []
	})
}

/** Texts nobody has agreed to for a child yet, for those who may. */
function readUnsigned(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const texts = listCurrentTexts(access)
	return chosen
		.filter(({ maySign }) => maySign)
		.flatMap((child) => {
			const answered = new Set(listConsents(access, child.id).map(({ textId }) => textId))
			return texts
				.filter(({ id }) => !answered.has(id))
				.map(({ id, kind }) => ({
					kind: 'consent' as const,
					key: `${id}-${child.id}`,
					child: child.firstName,
					name: consentKinds[kind],
					studentId: child.id,
				}))
		})
}

function readNote(access: Access, ids: string[]) {
	const note = lastFamilyNote(access, ids)
	if (!note) return null
	const { teacher, day } = note.lesson
	return { words: note.words, teacher, day: plainDateWords(day, access.school.dateFormat) }
}

/** Three numbers, and only for those who pay. */
function readBalance(access: Access) {
	const families = listOwnFamilies(access)
	if (families.length === 0) return null
	const sums = families.map(({ id }) => balanceOf(access, id))
	const { currency } = access.school
	const words = (of: 'dueNowMinor' | 'notDueMinor' | 'creditMinor') => {
		const minor = sums.reduce((sum, one) => sum + one[of], 0)
		return minor > 0 ? moneyWords(minor, currency) : null
	}
	return { due: words('dueNowMinor'), notDue: words('notDueMinor'), credit: words('creditMinor') }
}

function contactOf(access: Access) {
	const { phone, email } = findProfile(access)
	return { phone, email }
}
