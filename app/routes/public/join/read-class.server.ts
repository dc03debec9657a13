import type { LoaderFunctionArgs } from '@remix-run/node'
import { siteHref } from '#app/domain/site-href.ts'
import { findOpenHold } from '#app/models/join/held-seats.server.ts'
import { listShownTexts } from '#app/models/join/consents-shown.server.ts'
import { findOfferedClass } from '#app/models/join/offered.server.ts'
import type { ShownClass } from '#app/models/join/shown-classes.server.ts'
import type { OpenJoinPage } from '#app/models/visitors/join-page.server.ts'
import {
	familyPrice,
	joinAddress,
	joinClassWords,
	joinFrame,
	exceptionsOfClass,
	payNowWords,
} from '#app/requests/join.server.ts'
import { timeWords } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { missing } from '#app/web/missing.server.ts'

const ADULT = 18
const PEOPLE = ['self', '1', '2', '3', '4'] as const

/** A class, and its form once the number of children is known. Classes of other schools answer Not Found. */
export function readClassPage(args: LoaderFunctionArgs, open: OpenJoinPage) {
	const { access, page } = open
	const language = pageLanguage(args)
	const query = new URL(args.request.url).searchParams
	const people = PEOPLE.find((person) => person === query.get('for'))
	const count = Number(people) || 1
	const shownClass = findOfferedClass(access, args.params.classId ?? '', count) ?? missing()
	const joinClass = joinClassWords(open, shownClass, language)
	const asked = people ? askedFor(open, shownClass, people, query, language) : null
	const isForSeat =
		asked !== null && !asked.waits && shownClass.offer !== 'ask' && shownClass.offer !== 'closed'
	return {
		frame: joinFrame(open),
		joinClass: {
			...joinClass,
			exceptions: exceptionsOfClass(access, shownClass, language),
			isForAdults: (shownClass.ageFrom ?? 0) >= ADULT,
		},
		texts: people ? listShownTexts(access) : [],
		asked,
		pay: isForSeat ? payNowWords(access, shownClass, count, language) : null,
		together: familyPrice(access, shownClass, count, language),
		address: joinAddress(args, siteHref.join(page.address, shownClass.id)),
	}
}

function askedFor(
	{ access }: OpenJoinPage,
	{ id, offer }: ShownClass,
	people: (typeof PEOPLE)[number],
	query: URLSearchParams,
	language: ReturnType<typeof pageLanguage>,
) {
	const { school } = access
	// A request neither keeps a place nor waits in line, also if the class took sign-ups when the form was opened.
	const isRequest = offer === 'ask'
	const token = isRequest ? '' : (query.get('hold') ?? '')
	const hold = token ? findOpenHold(access, id, token) : null
	const until = hold && timeWords(hold.until, school.timeZone, datesIn(language, school.paperFormat))
	return {
		isSelf: people === 'self',
		count: people === 'self' ? 1 : Number(people),
		held: hold && { seats: hold.seats, until: until ?? '' },
		isOver: token !== '' && !hold,
		waits: !isRequest && query.get('waits') === 'on',
	}
}
