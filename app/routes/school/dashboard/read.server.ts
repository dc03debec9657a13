import type { Access } from '#app/models/access.server.ts'
import { listActivity } from '#app/models/audit.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { countMoves, listSeated } from '#app/models/dashboard/figures.server.ts'
import { listBirthdays } from '#app/models/student/birthdays.server.ts'
import { readSteps } from '#app/models/guide.server.ts'
import { isUnasked } from '#app/models/school/start.server.ts'
import { listReceipts } from '#app/models/subscription/receipt.server.ts'
import { listLeaversWithLessons } from '#app/models/teacher/lessons-left.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { comingEvents } from '#app/requests/events-among-lessons.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { mayOpen, openAreas, openHref } from '#app/domain/account/school-pages.ts'
import { moneyActions } from '#app/domain/history/money-activity.ts'
import { addSeats } from '#app/domain/class/labels.ts'
import { guideSteps } from '#app/domain/school/guide-steps.ts'
import { sayActivity } from '#app/domain/history/activity.ts'
import { agoWords } from '#app/utils/ago-words.ts'
import { daysAfter, momentWords, monthWords, today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { objectHref } from '#app/domain/object-href.ts'
import { CLEARED } from '#app/utils/list-query.ts'
import { rangeIn, startOf } from '#app/utils/range.ts'
import { readBackupNeed } from './read-backup.server.ts'
import { recordingLines } from './read-recordings.server.ts'
import { classLines } from './class-needs.ts'
import { leaverLines } from './leaver-needs.ts'
import { needLines } from './needs.ts'
import { goodNews } from './good-news.ts'
import { lessonsOf, money } from './read-today.server.ts'
import { logError } from '#app/utils/log.server.ts'

const LATEST = 2

/** A card that fails to load is null, so the rest of the dashboard still renders. */
export function showDashboard(args: RouteArgs, access: Access) {
	const { requestId } = args.context
	const { school, role } = access
	const read = <T>(what: string, work: () => T): T | null => orNull(requestId, what, work)
	const day = today(school.timeZone)
	const range = rangeIn(new URL(args.request.url).searchParams.get('range'))
	const solo = role === 'solo_teacher_admin'
	const open = openAreas(access)
	const profile = read('profile', () => findProfile(access))
	const from = startOf(range, day, profile?.weekStart ?? 1)
	const moves = read('moves', () => countMoves(access, from, day))
	const seated = read('classes', () => listSeated(access))
	const needs = read('needs', () => listNeeds(access, day))
	const isNew =
		moves !== null &&
		Object.values(moves.states).every((people) => people === 0) &&
		seated?.classes.length === 0
	return {
		events: read('events', () => comingEvents(access, day)) ?? [],
		lessons: read('lessons', () => lessonsOf(access, day, access.name)),
		money: open.money ? read('money', () => money(access, from, day)) : null,
		range,
		solo,
		active: moves && { people: moves.states.active, to: href.studentList({ state: 'active' }) },
		month: monthWords(day).replace(/ \d+$/, ''),
		moves: moves && shownMoves(moves, from, day),
		// A solo teacher has lessons, not seats.
		classes: seated && !solo ? seats(seated) : null,
		needs:
			needs && seated
				? [
						...readBackupNeed(access),
						...(solo ? recordingLines(access) : []),
						...needLines(ofRole(needs, solo)),
						...leaverLines(listLeaversWithLessons(access, daysAfter(day, 30)), {
							day,
							format: school.dateFormat,
						}),
						...classLines(seated.classes, school.dateFormat),
					].filter(({ button }) => !button || mayOpen(access, button.to))
				: null,
		news: read('news', () =>
			goodNews({
				birthdays: listBirthdays(access),
				classes: seated?.classes ?? [],
				day,
				format: school.dateFormat,
			}),
		),
		activity: read('activity', () =>
			listActivity(access, LATEST, open.money ? [] : moneyActions)
				.filter(({ at }) => today(school.timeZone, at) >= from)
				.map((line) => ({
					who: line.actorName,
					did: sayActivity(line.action),
					object: line.objectName,
					to: openHref(access, objectHref(line)),
					at: agoWords(line.at) ?? momentWords(line.at, school.timeZone, school.dateFormat),
				})),
		),
		guide:
			profile?.guideHiddenAt === null && open.settings
				? read('guide', () => guide(access, solo, isUnasked(access, profile)))
				: null,
		isNew,
	}
}

function shownMoves({ joined, left, waiting }: ReturnType<typeof countMoves>, from: string, to: string) {
	return {
		joined,
		left,
		waiting,
		toJoined: href.studentList({ joinedFrom: from, joinedTo: to }),
		toLeft: href.studentList({ leftFrom: from, leftTo: to }),
		toWaiting: href.classes({ show: 'waiting', [CLEARED.name]: CLEARED.value }),
	}
}

function seats({ classes, more }: ReturnType<typeof listSeated>) {
	const isLimited = classes.some(({ capacity }) => capacity !== null)
	return {
		free: isLimited ? addSeats(classes).free : null,
		more,
		toFree: href.classes({ show: 'current', free: 'yes' }),
	}
}

/** Solo teachers invite no one, and know when their own documents expire. */
function ofRole(needs: ReturnType<typeof listNeeds>, solo: boolean) {
	return solo ? needs.filter(({ need }) => !['no-account', 'no-teacher', 'expiring'].includes(need)) : needs
}

/** The next step that is neither marked as complete nor detected in the school's data. */
function guide(access: Access, solo: boolean, isUnasked: boolean) {
	const { done, detected: begun } = readSteps(access)
	const essential = guideSteps(solo).filter(({ priority }) => priority === 'essential')
	const open = essential.filter(({ id }) => !done.includes(id))
	const detected = isUnasked ? [] : begun
	// A school that bills has arrived, whatever it marked.
	if (detected.includes('invoices')) return null
	const seen = open.filter(({ detected: by }) => detected.includes(by))
	const next = open.find((step) => !seen.includes(step))
	return {
		done: essential.filter(({ id }) => done.includes(id)).length,
		of: essential.length,
		/** Steps detected in the school's data but not marked yet; the guide points them out. */
		detected: seen.length,
		/** Shown until the first questions are answered: whether a receipt was sent, because staff can open a school unpaid. */
		welcome: isUnasked ? { isPaid: listReceipts(access, null, 1).receipts.length > 0 } : null,
		next: isUnasked ? 'Time zone, currency and instruments' : (next?.title ?? null),
		to: isUnasked ? `${href.guide()}#start` : href.guide(),
	}
}

function orNull<T>(requestId: string, what: string, work: () => T): T | null {
	try {
		return work()
	} catch (error) {
		logError({ requestId, what: `dashboard ${what}`, error: String(error) })
		return null
	}
}
