import { reachFor } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { listShownClasses } from '#app/models/join/shown-classes.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { ageOn, dateWords, momentWords, today } from '#app/utils/dates.ts'

/** One page of the sign-ups, in words. */
export function readSignUps(args: RouteArgs, access: Access) {
	const { school } = access
	const query = readSignUpQuery(new URL(args.request.url).searchParams, school.dateFormat)
	const { rows, total } = listSignUps(access, query)
	const day = today(school.timeZone)
	const full = new Set(listShownClasses(access).flatMap(({ id, free }) => (free === 0 ? [id] : [])))
	return {
		query,
		total,
		maySetUp: reachFor('settings:write', access) === 'all',
		rows: rows.map(({ trialAt, isTrialOff, teacher, className, birthDate, createdAt, refund, ...row }) => ({
			...row,
			refund: refund && reachFor('money:write', access) === 'all' ? refundOf(refund, access) : null,
			age: birthDate ? ageOn(birthDate, day) : null,
			about: isTrialOff
				? 'Trial canceled'
				: trialAt
					? trialWords(trialAt, teacher, access)
					: askedFor(row, className),
			day: dateWords(createdAt, school.timeZone, school.dateFormat),
			asksForPlace: asksForPlace(row),
			accept: asksForPlace(row) ? (full.has(row.classId ?? '') ? 'Waiting list' : 'Place') : 'Done',
			isTrial: trialAt !== null || row.kind === 'trial',
			hasNoTime: trialAt === null && (row.kind === 'trial' || row.kind === 'question'),
		})),
	}
}

const askedFor = ({ kind }: Pick<Row, 'kind'>, className: string | null) =>
	kind === 'trial' ? 'At a time to be agreed' : className

function trialWords(trialAt: number, teacher: string | null, { school }: Access) {
	return [momentWords(trialAt, school.timeZone, school.dateFormat), teacher].filter(Boolean).join(', ')
}

type Row = ReturnType<typeof listSignUps>['rows'][number]

const asksForPlace = ({ kind, payment, hasPlace }: Pick<Row, 'kind' | 'payment' | 'hasPlace'>) =>
	kind === 'request' || (payment !== null && !hasPlace)

/** Where the money of a declined sign-up is paid back: through the provider it came by, or as the office does it. */
function refundOf(
	{ familyId, paymentId, amountMinor }: { familyId: string; paymentId: string; amountMinor: number },
	{ school }: Access,
) {
	const amount = moneyWords(amountMinor, school.currency)
	const path = paymentId
		? href.familyAccount(familyId, 'refund-online', { payment: paymentId })
		: href.familyAccount(familyId, 'refund')
	return { amount, path }
}
