import { daysAfter } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { bankDayFrom } from './bank-days.ts'

export type AutopayKind = 'card' | 'debit'

/** A card is tried once a day. */
const MAX_TRIES = 3

interface Announced {
	kind: AutopayKind
	dueOn: string
	issuedOn: string
	/** The day the family gave its permission. */
	signedOn: string
	noticeDays: number
}

/** The day on which a due amount is collected: when it is due, but never before the notice has passed. */
export function collectionDay({ kind, dueOn, issuedOn, signedOn, noticeDays }: Announced): string {
	const announcedOn = issuedOn > signedOn ? issuedOn : signedOn
	const noticed = daysAfter(announcedOn, noticeDays)
	const day = dueOn > noticed ? dueOn : noticed
	return kind === 'debit' ? bankDayFrom(day) : day
}

/** Refusals that will not change by tomorrow. */
const FINAL = [
	'authentication_required',
	'expired_card',
	'lost_card',
	'stolen_card',
	'pickup_card',
	'invalid_account',
	'card_not_supported',
	'currency_not_supported',
	'resource_missing',
	'incorrect_number',
]

function isFinalDecline(declinedFor: string | null): boolean {
	return FINAL.includes(declinedFor ?? '')
}

interface CardCharge {
	methodId: string
	declinedFor: string | null
}

/** The decline of an amount after which a card is not tried again. */
export function lastDecline<Declined extends CardCharge>(
	declined: readonly Declined[],
): Declined | undefined {
	const byCard = groupedBy(declined, ({ methodId }) => methodId)
	return declined.find(
		({ methodId, declinedFor }) =>
			isFinalDecline(declinedFor) || (byCard.get(methodId)?.length ?? 0) >= MAX_TRIES,
	)
}

/** Codes of a returned direct debit that end the mandate, because the bank would refuse the next one too. */
const ENDS_MANDATE = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD07']

export function endsMandate(code: string): boolean {
	return ENDS_MANDATE.includes(code)
}

const RETURN_WORDS: Record<string, string> = {
	AC01: 'the IBAN is wrong',
	AC04: 'the account is closed',
	AC06: 'the account is blocked',
	AC13: 'the account cannot be used',
	AG01: 'the account takes no direct debits',
	AM04: 'not enough money in the account',
	MD01: 'the bank knows no valid mandate',
	MD06: 'the payer asked for the money back',
	MD07: 'the holder has died',
	MS02: 'the payer refused it',
	MS03: 'the bank gave no reason',
	SL01: 'the payer has limited direct debits',
}

export function returnWords(code: string | null): string {
	return RETURN_WORDS[code ?? ''] ?? (code ? `code ${code}` : 'the bank gave no reason')
}
