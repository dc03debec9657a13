import { environment } from '#app/config/environment.server.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { siblingDiscount } from '#app/domain/billing/month-charge.ts'
import type { WeeklyTime } from '#app/domain/class/timeline.ts'
import {
	intervalWords,
	weeklyTimesOf,
	timesWords,
	untilThen,
	untilThenWords,
} from '#app/domain/class/weekly.ts'
import { shownState } from '#app/domain/join/offer.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { visit, visitCall, type RouteArgs } from '#app/guards/enter.server.ts'
import {
	afterAmountWords,
	laterPrices,
	perWithTax,
	publicPriceWords,
} from '#app/letters/price-words.server.ts'
import { asOffered } from '#app/models/join/offered.server.ts'
import { findPayTerms } from '#app/models/join/pay-terms.server.ts'
import { listShownClasses, type ShownClass } from '#app/models/join/shown-classes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { exceptionWords } from '#app/models/class/exceptions.server.ts'
import { openJoinPage, type OpenJoinPage } from '#app/models/visitors/join-page.server.ts'
import { minutesOfDay, spanWords, timeLater } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { phoneCountryOf, shownPhone } from '#app/utils/phone.ts'
import { capitalized, datesIn, type Language } from '#app/utils/spoken.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The school whose sign-up page an address is about. Days and phone numbers are typed there as the school writes them. */
export async function visitJoin(args: RouteArgs, address: string | undefined): Promise<OpenJoinPage> {
	await visit(args)
	const { context } = args
	const open = openJoinPage(address ?? '') ?? missing()
	const { school } = open.access
	context.sheet = 'join'
	context.dateFormat = school.paperFormat
	context.phoneCountry = phoneCountryOf(school)
	return open
}

/** The same for programs; null where there is no such page. */
export async function visitJoinCall(
	args: RouteArgs,
	address: string | undefined,
): Promise<OpenJoinPage | null> {
	await visitCall(args)
	return openJoinPage(address ?? '')
}

/** The frame of these pages is the school's, not ours. */
export function joinFrame({ access, page, contact }: OpenJoinPage) {
	const { name, logo } = access.school
	const { address = null, email = null, phone = null } = contact ?? {}
	return {
		name,
		address: page.address,
		dateFormat: access.school.paperFormat,
		url: environment().appUrl + siteHref.join(page.address),
		logo: logo && siteHref.logo(logo),
		contact: { address, email, phone: phone ? shownPhone(phone, access.school) : null },
	}
}

export type JoinFrame = ReturnType<typeof joinFrame>

/** The classes of the page, in words; one function for people, for frames and for programs. */
export function joinClasses(open: OpenJoinPage, language: Language) {
	const classes = asOffered(open.access, listShownClasses(open.access))
	return classes.map((shownClass) => joinClassWords(open, shownClass, language))
}

export type JoinClass = ReturnType<typeof joinClassWords>

export function joinClassWords(
	{ access, page }: Pick<OpenJoinPage, 'access'> & { page: { address: string } },
	shownClass: ShownClass,
	language: Language,
) {
	const { school } = access
	const text = siteWords(language).join
	const writing = datesIn(language, school.paperFormat)
	const { id, name, instrument, kind, ageFrom, ageTo, offer, free, price, room, street } = shownClass
	const state = shownState(shownClass)
	return {
		id,
		name,
		instrument,
		kind,
		teacher: teacherWords(shownClass, writing, language),
		room,
		place: room && [room, street].filter(Boolean).join(', '),
		offer,
		free,
		ageFrom,
		ageTo,
		ages: text.ages(ageFrom, ageTo),
		slots: slotsOf(shownClass),
		when: capitalized(whenWords(shownClass, language, writing)) || text.noTime,
		planned: plannedTimeWords(shownClass, language, writing),
		...daysWords(shownClass, today(school.timeZone), language, writing),
		price: price && {
			minor: price.amountMinor,
			amount: moneyWords(price.amountMinor, school.currency, language),
			per: afterAmountWords(price, school, language),
			unit: perWithTax(price, language),
			later: laterPrices(price, language),
			sibling: price.siblingDiscount > 0 ? text.sibling(`${price.siblingDiscount / 100}%`) : null,
		},
		state,
		places: state === 'seat' ? text.places(free) : state === 'full' ? text.full : text.offer[state],
		path: siteHref.join(page.address, id),
	}
}

/** The first day of a class while it is ahead, and its last day. The only day of a class is part of its time. */
function daysWords(
	{ startsOn, firstLessonDay: firstDay, endsOn, onlyDay }: ShownClass,
	day: string,
	language: Language,
	writing: ReturnType<typeof datesIn>,
) {
	const text = siteWords(language).join
	const isAhead = !onlyDay && startsOn !== null && startsOn > day
	const hasEnd = !onlyDay && endsOn !== null && endsOn >= day
	return {
		starts: isAhead && firstDay ? text.starts(plainDateWords(firstDay, writing)) : null,
		ends: hasEnd ? text.ends(plainDateWords(endsOn, writing)) : null,
	}
}

/** The exceptions from the weekly times after the next lesson: `Not on 26 Jan.` Empty without any. */
export function exceptionsOfClass(
	access: Access,
	{ id, nextLesson }: ShownClass,
	language: Language,
): string {
	if (!nextLesson) return ''
	return exceptionWords(access, id, { from: daysAfter(nextLesson, 1) }, language)
}

/** Empty while a teacher who did not agree to be shown gives the class or is going to take it over. */
function teacherWords(
	{ teacher, before }: ShownClass,
	writing: ReturnType<typeof datesIn>,
	language: Language,
): string | null {
	if (teacher === null || before.some(({ shownSince }) => shownSince === null)) return null
	return before.reduceRight(
		(then, { name, until }) => `${name} ${untilThen(until, then, writing, language)}`,
		teacher,
	)
}

/** The times of a class in the drawing of the week, in minutes of the day. */
function slotsOf(shownClass: ShownClass) {
	return weeklyTimesOf(shownClass).flatMap(({ weekday, startTime, durationMinutes }) => {
		if (weekday === null || !startTime) return []
		const from = minutesOfDay(startTime)
		return [{ weekday, from, to: from + durationMinutes }]
	})
}

type Timed = Pick<ShownClass, 'weekday' | 'startTime' | 'durationMinutes' | 'everyWeeks' | 'weeklyTimes'> & {
	onlyDay?: string | null
}

/** German and Spanish weekdays are only capitals at the start of a line. Empty if no time is set. */
function whenWords(timed: Timed, language: Language, writing: ReturnType<typeof datesIn>): string {
	if (timed.weekday === null || !timed.startTime) return ''
	const dayOf = ({ weekday, onlyDay }: Timed | WeeklyTime) => {
		if (onlyDay) return plainDateWords(onlyDay, writing)
		const day = siteWords(language).join.days[(weekday ?? 0) - 1] ?? ''
		return language === 'en' ? day : day.toLowerCase()
	}
	const wordsOf = (days: string, { startTime, durationMinutes, everyWeeks, onlyDay }: Timed | WeeklyTime) => {
		const time = spanWords(startTime ?? '', timeLater(startTime ?? '', durationMinutes), writing)
		if (onlyDay) return `${days}, ${time}`
		const interval = intervalWords(everyWeeks, language)
		return interval ? `${days}, ${interval}, ${time}` : `${days} ${time}`
	}
	return timesWords(timed, dayOf, wordsOf, language)
}

/** `until December 9, 2026, then Thursdays 6:15–7:00 PM, Hall`; null if nothing is planned. */
export function plannedTimeWords(
	{ planned }: Pick<ShownClass, 'planned'>,
	language: Language,
	writing: ReturnType<typeof datesIn>,
): string | null {
	if (!planned) return null
	return untilThenWords(planned, (time) => whenWords(time, language, writing), writing, language)
}

/** The total for several children; null without a price or for a single child. */
export function familyPrice(
	{ school }: OpenJoinPage['access'],
	{ price }: ShownClass,
	count: number,
	language: Language,
) {
	if (!price || count < 2) return null
	const together = <Price extends { amountMinor: number; siblingDiscount: number }>(one: Price) => {
		const off = siblingDiscount(one.amountMinor, one.siblingDiscount)
		return { ...one, amountMinor: one.amountMinor * count - off * (count - 1) }
	}
	return publicPriceWords({ ...together(price), later: price.later.map(together) }, school, language)
}

/** Says before the button which amount is paid now, how and why. Null if nothing is paid. */
export function payNowWords(
	access: OpenJoinPage['access'],
	shownClass: ShownClass,
	count: number,
	language: Language,
) {
	const terms = findPayTerms(access, shownClass, count)
	if (!terms) return null
	const { school } = access
	const { paying } = siteWords(language).join
	const { is, payNowMinor, totalMinor, startsOn } = terms
	const money = (minor: number) => moneyWords(minor, school.currency, language)
	return {
		pays: String(payNowMinor),
		now: paying.now(money(payNowMinor), payNowMinor < totalMinor ? money(totalMinor) : null),
		how: paying[is === 'online' ? 'byCard' : 'byTransfer'],
		from: paying.from(plainDateWords(startsOn, datesIn(language, school.paperFormat))),
	}
}

/** Where search engines find the page, in each language it is asked for in. */
export function joinAddress({ request }: RouteArgs, path: string): string {
	return inSameLanguage(request, environment().appUrl + path)
}
