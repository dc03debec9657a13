import { mandateForm } from '#app/domain/debit/form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addMandate,
	listMethods,
	listSharing,
	withdrawMethod,
	type AutopayMethod,
} from '#app/models/billing/autopay-method.server.ts'
import { listCollections } from '#app/models/billing/autopay-plan.server.ts'
import { autopaySettingsOf, creditorOf } from '#app/models/billing/autopay-settings.server.ts'
import { findOnlineAccount } from '#app/models/billing/online-account.server.ts'
import { declinedOf, paysNothing } from '#app/models/billing/stopped-card.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { backToAccount, familyTask } from './tasks.server.ts'

const ENDS = {
	withdrawn: 'Withdrawn',
	replaced: 'Replaced',
	refused: 'Refused by the bank',
	lapsed: 'Not finished',
}

export type MethodShown = ReturnType<typeof methodWords>

export function readAutopay(access: Access, familyId: string) {
	const methods = listMethods(access, familyId)
	const { timeZone, dateFormat } = access.school
	const payers = listSharing(access.schoolId, familyId)
	const failed = failedOn(access, familyId)
	const declined = declinedOf(access, familyId)
	const takesDebits = creditorOf(access.schoolId) !== null
	const takesCards = autopaySettingsOf(access.schoolId).cards && findOnlineAccount(access, 'stripe') !== null
	return {
		current: methods
			.filter(({ state }) => state === 'active')
			.map((method) => ({
				...methodWords(access, method),
				...(paysNothing(access.schoolId, method)
					? { covers: UNUSED, failed: null }
					: {
							covers: coversWords(payers, method),
							failed:
								[failedWords(failed.get(method.id)), declinedWords(access, declined.get(method.id))]
									.filter(Boolean)
									.join(' ') || null,
						}),
			})),
		earlier: methods.filter(({ state }) => state === 'ended').map((method) => methodWords(access, method)),
		takesDebits,
		payers: payers.map(({ payerId, name }) => ({ value: payerId ?? '', label: name })),
		inPortal: portalWords(takesCards, takesDebits),
		first: { signedOn: plainDateWords(today(timeZone), dateFormat) },
	}
}

/** The open invoices that each card or account failed on for good. */
function failedOn({ schoolId }: Access, familyId: string) {
	const failed = new Map<string, Set<string>>()
	for (const { failed: last, state, number } of listCollections(schoolId, { familyId }))
		if (last && state === 'failed' && !last.isPaidBack)
			failed.set(last.methodId, (failed.get(last.methodId) ?? new Set()).add(number))
	return failed
}

function failedWords(numbers = new Set<string>()): string | null {
	if (numbers.size === 0) return null
	return `The automatic payment of invoice ${[...numbers].join(', ')} has failed. It is not tried again.`
}

/** Says why new invoices are not charged to a card. */
function declinedWords({ school }: Access, on: string | undefined): string | null {
	if (!on) return null
	return `It was declined on ${plainDateWords(on, school.dateFormat)}. Nothing more is charged to it until the family saves a card again.`
}

const UNUSED = 'Nothing is charged to it, because its owner no longer pays any part of the invoices.'

/** Names the share that is paid, if several people pay. */
function coversWords(payers: ReturnType<typeof listSharing>, { payerId }: AutopayMethod): string | null {
	const own = payers.find((payer) => payer.payerId === payerId)
	if (payers.length === 0 || (payers.length === 1 && (own || !payerId))) return null
	if (!own) {
		if (payerId) return 'It pays what its owner still owes of earlier invoices, and no part of new ones.'
		const names = payers.map(({ name }) => name).join(', ')
		return `It pays nothing that is shared by ${names}. Record whose account it is.`
	}
	return `It pays the share of ${own.name}${own.share === null ? '' : ` (${own.share / 100}%)`} alone.`
}

/** How a family turns automatic payments on by itself. */
function portalWords(takesCards: boolean, takesDebits: boolean): string {
	const ways = [takesCards ? 'save a card' : '', takesDebits ? 'sign a mandate' : ''].filter(Boolean)
	return ways.length > 0
		? `It can ${ways.join(' or ')} in the portal.`
		: 'To offer automatic payments, turn on cards under Online payment, or direct debit.'
}

function methodWords({ school }: Access, method: AutopayMethod) {
	const { id, kind, label, reference, holder, signedOn, source, endedAs, consent } = method
	const day = plainDateWords(signedOn, school.dateFormat)
	return {
		id,
		consent,
		label: kind === 'card' ? label : `Direct debit from ${label}`,
		facts: [
			holder,
			reference && `mandate ${reference}`,
			source === 'paper' ? `signed on paper on ${day}` : `agreed in the portal on ${day}`,
		]
			.filter(Boolean)
			.join(' · '),
		state: endedAs && ENDS[endedAs],
	}
}

export const saveAutopay = familyTask({
	form: mandateForm,
	save({ access, family }, typed): Outcome<unknown> {
		if (typed.intent === 'withdraw') return withdrawMethod(access, family.id, typed.methodId)
		const { holder, iban, payerId, signedOn, reference } = typed
		return addMandate(access, {
			familyId: family.id,
			payerId: payerId || null,
			holder,
			iban,
			signedOn,
			reference,
			consent: null,
		})
	},
	then: (_saved, context, { intent }) =>
		backToAccount(
			intent === 'withdraw' ? 'The permission is withdrawn.' : 'The mandate is recorded.',
			context,
		),
})
