import { effectWords } from '#app/domain/attendance/consequence-labels.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { daysFrom } from '#app/domain/billing/month-charge.ts'
import { closureWords, scopeOf, scopeWords } from '#app/domain/calendar/labels.ts'
import { readChangesLately } from '#app/requests/changes-lately.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { readReopening } from '#app/requests/reopening.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBilledBefore } from '#app/models/billing/billed-months.server.ts'
import { listClosures, type Closure } from '#app/models/calendar/closures.server.ts'
import { listCountries, listHolidays, listRegions } from '#app/models/calendar/holidays.server.ts'
import { listTerms, type Term } from '#app/models/calendar/term-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { countLessonsToClose } from '#app/models/lesson/closing-count.server.ts'
import { previewClosing } from '#app/models/lesson/closing.server.ts'
import { listStillClosed } from '#app/models/lesson/still-closed.server.ts'
import { listSites } from '#app/models/school/site.server.ts'
import { partOfDayWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'
import { missing } from '#app/web/missing.server.ts'
import { roomChoices } from './read-rooms.server.ts'
import { readTermCopy } from './read-term-copy.server.ts'

export function readTerms(access: Access, query: URLSearchParams) {
	const terms = listTerms(access)
	const chosen = (name: string) => {
		const id = query.get(name)
		return id === null ? null : (terms.find((term) => term.id === id) ?? missing())
	}
	const day = today(access.school.timeZone)
	const copying = chosen('copy')
	return {
		terms,
		today: day,
		copy: copying && readTermCopy(access, copying, query),
		changes: copying ? [] : readChangesLately(access, 'term'),
		breaks: openBreaks(access, terms, day),
		sites: openSites(access),
		editing: chosen('edit'),
		archiving: chosen('archive'),
	}
}

/** Days between two terms of the school on which lessons go on, because no closure covers them. */
function openBreaks(access: Access, terms: readonly Term[], day: string) {
	const ofSchool = terms.filter(({ siteId, archivedAt }) => siteId === null && archivedAt === null)
	return ofSchool.flatMap(({ endsOn }, i) => {
		const next = ofSchool[i + 1]
		const [from, to] = [daysAfter(endsOn, 1), next ? daysAfter(next.startsOn, -1) : endsOn]
		if (from > to || to < day) return []
		const closures = listClosures(access, { from, to }).filter(
			(closure) => closure.fromTime === null && scopeOf(closure) === '',
		)
		const isClosed = (on: string) => closures.some(({ startsOn, endsOn }) => startsOn <= on && on <= endsOn)
		return daysFrom(from, to).every(isClosed) ? [] : [{ from, to }]
	})
}

export async function readClosures(access: Access, query: URLSearchParams) {
	const day = today(access.school.timeZone)
	const closures = listClosures(access, { from: daysAfter(day, -366), to: daysAfter(day, 1_100) })
	const chosen = (name: string) => {
		const id = query.get(name)
		return id === null ? null : (closures.find((closure) => closure.id === id) ?? missing())
	}
	const reopening = query.get('reopen')
	if (reopening) return { view: 'reopen' as const, ...readReopening(access, { closureId: reopening }) }
	const closing = chosen('close')
	if (closing) return { view: 'close' as const, ...readClosing(access, closing) }
	const archiving = chosen('archive')
	if (archiving) return { view: 'archive' as const, closure: { id: archiving.id, name: archiving.name } }
	const scopes = scopeChoices(access)
	const editing = chosen('edit')
	if (editing) return { view: 'edit' as const, closure: editing, scopes: withOwn(scopes, editing) }
	if (query.has('country')) return { view: 'holidays' as const, ...(await readHolidays(access, query)) }
	const booked = countLessonsToClose(access, day)
	const stillClosed = listStillClosed(access)
	return {
		view: 'list' as const,
		today: day,
		/** Days to close, from the page of terms. */
		wanted: { startsOn: query.get('from') ?? '', endsOn: query.get('to') ?? '' },
		scopes,
		closures: closures.map((closure) => {
			const { id, name, startsOn, endsOn, effect, publicNote } = closure
			const hours = partOfDayWords(closure, access.school.dateFormat)
			const scope = scopeWords(closure)
			const counts = {
				booked: booked.get(id) ?? 0,
				stillClosed: stillClosed.get(closureWords(closure))?.length ?? 0,
			}
			return { id, name, startsOn, endsOn, effect, hours, scope, publicNote, ...counts }
		}),
		changes: readChangesLately(access, 'closing', 'rooms'),
	}
}

const NAMED = 100

/** Preview of closing the booked lessons, per student. */
function readClosing(access: Access, { id, name, effect, roomId }: Closure) {
	const { timeZone, dateFormat } = access.school
	const preview = previewClosing(access, id)
	if (!preview.ok || effect !== 'skip') return missing()
	const { closing, fixed, studentIds, token } = preview.value
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const dayWords = (on: string) => plainDateWords(on, dateFormat)
	return {
		closure: { id, name },
		token,
		count: closing.length,
		billed: reachFor('money:read', access) === 'all' ? findBilledBefore(access, closing) : null,
		lessons: closing.slice(0, NAMED).map(({ lesson, consequences }) => ({
			id: lesson.id,
			class: lesson.class,
			when: when(lesson.startsAt),
			students: consequences.map((consequence) => ({
				name: consequence.name,
				text: `${effectWords(consequence, dayWords)}.`,
			})),
		})),
		rooms: roomId ? roomChoices(access, roomId, closing) : [],
		recipients: readLessonRecipients(access, studentIds),
		held: fixed.map((lesson) => ({ id: lesson.id, class: lesson.class, when: when(lesson.startsAt) })),
	}
}

async function readHolidays(access: Access, query: URLSearchParams) {
	const day = today(access.school.timeZone)
	const first = Number(day.slice(0, 4))
	const years = [first, first + 1, first + 2]
	const year = years.find((year) => String(year) === query.get('year')) ?? first
	const asked = query.get('country') ?? ''
	const countries = await listCountries()
	const chosenOf = (choices: { value: string }[], value: string | null | undefined) =>
		choices.find((choice) => choice.value === value)?.value ?? ''
	// A school that has chosen none yet is most likely to want the holidays of its own country.
	const country = chosenOf(countries, asked === 'none' ? phoneCountryOf(access.school) : asked)
	const regions = country ? await listRegions(country) : []
	const region = chosenOf(regions, query.get('region'))
	const holidays = country ? await listHolidays({ country, region }, year) : []
	const there = listClosures(access, { from: `${year}-01-01`, to: `${year}-12-31` })
	return {
		country,
		region,
		year,
		years,
		countries,
		regions,
		holidays: holidays.map((holiday) => ({
			...holiday,
			isThere: there.some((closure) => isClosedFor(closure, holiday)),
			isPast: holiday.endsOn < day,
		})),
	}
}

/** The school may have given the closure another name. */
function isClosedFor(closure: Closure, { startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean {
	const isWhole = closure.fromTime === null && scopeOf(closure) === ''
	return isWhole && closure.startsOn === startsOn && closure.endsOn === endsOn
}

function openSites(access: Access) {
	return listSites(access)
		.filter(({ archivedAt }) => archivedAt === null)
		.map(({ id, name }) => ({ value: id, label: name }))
}

function scopeChoices(access: Access) {
	const { rooms, teachers } = listClassChoices(access)
	const of = (kind: string, text: string, choices: { value: string; label: string }[]) =>
		choices.map(({ value, label }) => ({ value: `${kind}:${value}`, label: `${text} ${label}` }))
	return [
		...of('site', 'Site:', openSites(access)),
		...of('room', 'Room:', rooms),
		...(access.school.kind === 'solo' ? [] : of('teacher', 'Teacher:', teachers)),
	]
}

/** Keeps the current scope as an option even if it was archived. */
function withOwn(scopes: { value: string; label: string }[], closure: Closure) {
	const value = scopeOf(closure)
	if (!value || scopes.some((scope) => scope.value === value)) return scopes
	return [...scopes, { value, label: scopeWords(closure) }]
}
