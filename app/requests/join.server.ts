import { environment } from '#app/config/environment.server.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { siblingDiscount } from '#app/domain/billing/month-charge.ts'
import { intervalWords, untilThen, untilThenWords, type PlannedTime } from '#app/domain/class/weekly.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { visit, visitCall, type RouteArgs } from '#app/guards/enter.server.ts'
import { perWithTax, publicPriceWords } from '#app/letters/price-words.server.ts'
import { asOffered } from '#app/models/join/offered.server.ts'
import { findPayTerms } from '#app/models/join/pay-terms.server.ts'
import { listShownClasses, type ShownClass } from '#app/models/join/shown-classes.server.ts'
import { openJoinPage, type OpenJoinPage } from '#app/models/visitors/join-page.server.ts'
import { minutesOfDay, spanWords, timeLater } from '#app/utils/clock.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { phoneCountryOf, shownPhone } from '#app/utils/phone.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
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
	const { startsOn, firstLessonDay: firstDay } = shownClass
	const isAhead = startsOn !== null && startsOn > today(school.timeZone)
	const from = shownClass.startTime ? minutesOfDay(shownClass.startTime) : 0
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
		slot:
			shownClass.weekday !== null && shownClass.startTime
				? { weekday: shownClass.weekday, from, to: from + shownClass.durationMinutes }
				: null,
		when: whenWords(shownClass, language, writing) ?? text.noTime,
		planned: shownClass.planned ? plannedTimeWords(shownClass.planned, language, writing) : null,
		starts:
			isAhead && firstDay && !shownClass.onlyDay ? text.starts(plainDateWords(firstDay, writing)) : null,
		price: price && {
			minor: price.amountMinor,
			amount: moneyWords(price.amountMinor, school.currency, language),
			per: perWithTax(price, language),
			sibling: price.siblingDiscount > 0 ? text.sibling(`${price.siblingDiscount / 100}%`) : null,
		},
		places:
			offer === 'seat' ? text.places(free) : offer === 'ask' && free === 0 ? text.full : text.offer[offer],
		path: siteHref.join(page.address, id),
	}
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

type Timed = Pick<ShownClass, 'weekday' | 'startTime' | 'durationMinutes' | 'everyWeeks'> & {
	onlyDay?: string | null
}

function whenWords(
	{ weekday, startTime, durationMinutes, everyWeeks, onlyDay }: Timed,
	language: Language,
	writing: ReturnType<typeof datesIn>,
): string | null {
	if (weekday === null || !startTime) return null
	const day = siteWords(language).join.days[weekday - 1] ?? ''
	const interval = intervalWords(everyWeeks, language)
	const time = spanWords(startTime, timeLater(startTime, durationMinutes), writing)
	if (onlyDay) return `${plainDateWords(onlyDay, writing)}, ${time}`
	return interval ? `${day}, ${interval}, ${time}` : `${day} ${time}`
}

/** `until December 9, 2026, then Thursdays 6:15–7:00 PM, Hall`. German and Spanish weekdays are only capitals at the start. */
export function plannedTimeWords(
	planned: PlannedTime,
	language: Language,
	writing: ReturnType<typeof datesIn>,
): string {
	const timeOf = (time: PlannedTime) => {
		const when = whenWords(time, language, writing) ?? ''
		return language === 'en' ? when : when.charAt(0).toLowerCase() + when.slice(1)
	}
	return untilThenWords(planned, timeOf, writing, language)
}

/** The total for several children; null without a price or for a single child. */
export function familyPrice(
	{ school }: OpenJoinPage['access'],
	{ price }: ShownClass,
	count: number,
	language: Language,
) {
	if (!price || count < 2) return null
	const off = siblingDiscount(price.amountMinor, price.siblingDiscount)
	const amount = price.amountMinor * count - off * (count - 1)
	return publicPriceWords({ ...price, amountMinor: amount }, school.currency, language)
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
